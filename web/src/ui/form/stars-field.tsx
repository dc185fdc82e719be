import { Input } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { bind, type FieldProps } from './fields';
import textStyles from '../text.module.css';
import styles from './stars-field.module.css';

const places = [1, 2, 3, 4, 5];

/** One to five stars, chosen like any other of a few; `nameOf` says each in words. */
export function StarsField({ nameOf, ...field }: FieldProps & { nameOf: (stars: number) => string }) {
  const { value, onChange, error, label, description, name } = bind(field);
  const labelId = useId();
  const chosen = Number(value ?? 0);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
      withAsterisk={false}
    >
      <div
        className={styles.stars}
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={error ? true : undefined}
        aria-labelledby={labelId}
        aria-required={field.required}
      >
        {places.map((stars) => (
          <label key={stars} className={styles.star} data-full={stars <= chosen || undefined}>
            <input
              type="radio"
              name={name}
              className={textStyles.visuallyHidden}
              value={stars}
              checked={stars === chosen}
              aria-label={nameOf(stars)}
              onChange={() => onChange(stars)}
            />
            {stars <= chosen ? (
              <IconStarFilled size={28} aria-hidden />
            ) : (
              <IconStar size={28} stroke={1.5} aria-hidden />
            )}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
