import { useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { Button } from './button';
import { AreaField, CheckField } from './field';
import { Icon } from './icon';
import { Notice } from './notice';
import { Card, Side } from './page';
import { useDoing } from './use-doing';
import { Trouble } from './waiting';
import styles from './rating-form.module.css';

type Stars = 1 | 2 | 3 | 4 | 5;
const stars: readonly Stars[] = [1, 2, 3, 4, 5];

/** Letters of what may be written beside the stars, as the server takes them. */
const mostText = 1_000;

export interface Rating {
  rating: Stars;
  message: string;
  options: number[];
}

interface Props {
  options: readonly { id: number; name: string }[];
  /** The stars that were given already. */
  given: number | null;
  onRate: (rating: Rating) => Promise<void>;
  onSkip?: () => Promise<void>;
}

/** Asks how a session was. */
export function RatingForm({ options, given, onRate, onSkip }: Props) {
  const { t } = useLanguage();
  const [rating, setRating] = useState<Stars | null>(null);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [message, setMessage] = useState('');
  const { isBusy, error, run } = useDoing();
  if (given !== null) return <Notice kind="good">{t('rating.thanks', { stars: given })}</Notice>;
  return (
    <Card title={t('rating.title')}>
      <div className={styles.stars} role="radiogroup" aria-label={t('rating.title')}>
        {stars.map((star) => (
          <label key={star} className={rating !== null && star <= rating ? styles.lit : styles.star}>
            <input
              type="radio"
              name="rating"
              className={styles.radio}
              aria-label={t('rating.stars', { stars: star })}
              checked={rating === star}
              onChange={() => setRating(star)}
            />
            <Icon name="star" size={32} isFilled={rating !== null && star <= rating} />
          </label>
        ))}
      </div>
      {rating === null ? null : (
        <>
          <div className={styles.options}>
            {options.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                isOn={ticked.includes(id)}
                onChange={(isOn) => setTicked(isOn ? [...ticked, id] : ticked.filter((each) => each !== id))}
              />
            ))}
          </div>
          <AreaField label={t('rating.message')} value={message} onValue={setMessage} maxLength={mostText} />
        </>
      )}
      {error === undefined ? null : <Trouble error={error} />}
      <Side>
        {rating === null ? null : (
          <Button
            isBusy={isBusy}
            onPress={() => run(() => onRate({ rating, message, options: [...ticked] }))}
          >
            {t('rating.send')}
          </Button>
        )}
        {onSkip === undefined ? null : (
          <Button kind="quiet" onPress={() => run(onSkip)}>
            {t('rating.skip')}
          </Button>
        )}
      </Side>
    </Card>
  );
}
