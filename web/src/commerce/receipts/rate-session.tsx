import type { LinkedReceipt } from '@voltdeck/contract';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Stars } from '../../ui/stars';
import textStyles from '../../ui/text.module.css';
import styles from './receipt-screen.module.css';

const RateForm = lazy(() => import('./rate-form').then((module) => ({ default: module.RateForm })));

const places = [1, 2, 3, 4, 5];

/** The stars, of which the first press chooses. */
function Choice({ onChoose }: { onChoose: (stars: number) => void }) {
  const t = useTranslations('receipts.rate');
  return (
    <div role="group" aria-label={t('stars')} className={styles.choice}>
      {places.map((stars) => (
        <ActionIcon
          key={stars}
          variant="subtle"
          size={40}
          aria-label={t('starsOf', { rating: stars })}
          onClick={() => onChoose(stars)}
        >
          <IconStar size={28} stroke={1.5} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}

/** Stars first, then what is said beside them: most who open a receipt do neither. */
function Asking({ token, onRated }: { token: string; onRated: (rating: number) => void }) {
  const [stars, setStars] = useState<number | null>(null);
  if (stars === null) return <Choice onChoose={setStars} />;
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <RateForm token={token} stars={stars} onRated={onRated} />
    </Suspense>
  );
}

/** How the session was, said once by whoever has the link. */
export function RateSession({ receipt, token }: { receipt: LinkedReceipt; token: string }) {
  const t = useTranslations('receipts.rate');
  const [rating, setRating] = useState(receipt.rating);
  if (receipt.kind !== 'receipt') return null;
  return (
    <section className={styles.rate} aria-label={t('title')}>
      <h2 className={styles.rateTitle}>{t('title')}</h2>
      {rating === null ? (
        <Asking token={token} onRated={setRating} />
      ) : (
        <div role="status">
          <Stars value={rating} label={t('starsOf', { rating })} size={24} />
          <p className={textStyles.dim}>{t('thanks')}</p>
        </div>
      )}
    </section>
  );
}
