import { useSearch } from '@tanstack/react-router';
import { useWriteSearch, type Search } from './address';
import styles from './url-choice.module.css';

interface UrlChoiceProps<C extends string> {
  label: string;
  /** Null where none of them is chosen. */
  value: C | null;
  options: readonly { id: C; label: string }[];
  onChange: (next: C) => void;
}

/** A choice kept in the address; the first option leaves it bare. */
export function useUrlChoice<const C extends string>(
  param: string,
  options: readonly [C, ...C[]],
): [C, (next: C) => void] {
  const search: Search = useSearch({ strict: false });
  const write = useWriteSearch();
  const choose = (next: C): void => {
    write('replace', (former) => ({ ...former, [param]: next === options[0] ? undefined : next }));
  };
  return [options.find((option) => option === search[param]) ?? options[0], choose];
}

/** One of a few, all in sight. */
export function UrlChoice<C extends string>({ label, value, options, onChange }: UrlChoiceProps<C>) {
  return (
    <div role="group" aria-label={label} className={styles.choice}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === value}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
