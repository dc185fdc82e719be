import type { Price } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useNow } from '../../ui/clock';
import { wallMinute } from '../../i18n/zones';
import { dayOfPrices, gapPieces, gapsOf, shareOf, timeOf, type Times } from './day-band';
import { PriceBrush } from './price-brush';
import { usePriceWords } from './price-words';
import { hint } from '../../ui/hint';
import textStyles from '../../ui/text.module.css';
import styles from './price-band.module.css';

/** Pieces narrower than this have no room for words; they are in the list below and on hover. */
const wideEnough = 150;

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** The dearer, the stronger: 0 for the cheapest of the day, 1 for the dearest. */
const strengthOf = (price: number, rows: readonly Price[]): number => {
  const all = rows.map((row) => row.price);
  const least = Math.min(...all);
  const most = Math.max(...all);
  return most === least ? 0.4 : (price - least) / (most - least);
};

interface PriceBandProps {
  rows: readonly Price[];
  zone: string;
  /** A time was marked on it; it cannot be when left out. */
  onPaint?: (times: Times) => void;
}

function Hours() {
  return (
    <div className={`${styles.hours} ${textStyles.num}`} aria-hidden>
      {hours.map((hour) => (
        <span
          key={hour}
          data-odd={hour % 6 !== 0 || undefined}
          style={{ insetInlineStart: shareOf(hour * 60) }}
        >
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}

/** The prices on the 24 hours of the charge point's day; from left to right in every language. */
export function PriceBand({ rows, zone, onPaint }: PriceBandProps) {
  const t = useTranslations('prices');
  const words = usePriceWords();
  const now = wallMinute(useNow(), zone);
  const day = (
    <>
      {dayOfPrices(rows).map(({ row, from, to }) => (
        <div
          key={`${row.id}-${from}`}
          {...hint(`${words.time(row)} · ${words.price(row)}`)}
          className={styles.piece}
          style={{
            insetInlineStart: shareOf(from),
            width: shareOf(to - from),
            ['--strength' as string]: `${12 + Math.round(strengthOf(row.price, rows) * 26)}%`,
          }}
        >
          {to - from >= wideEnough ? <bdi dir="ltr">{words.price(row)}</bdi> : null}
        </div>
      ))}
      {gapsOf(rows)
        .flatMap(gapPieces)
        .map(({ from, to }) => (
          <div
            key={from}
            className={styles.gap}
            style={{ insetInlineStart: shareOf(from), width: shareOf(to - from) }}
          >
            {to - from >= wideEnough ? <bdi dir="auto">{t('gap')}</bdi> : null}
          </div>
        ))}
      <div className={styles.now} style={{ insetInlineStart: shareOf(now) }}>
        <span className={textStyles.visuallyHidden}>{t('nowIs', { time: timeOf(now) })}</span>
      </div>
    </>
  );
  return (
    <figure className={styles.band} dir="ltr" aria-label={t('band')}>
      {onPaint ? (
        <PriceBrush onPaint={onPaint} hours={<Hours />}>
          {day}
        </PriceBrush>
      ) : (
        <>
          <div className={styles.day}>{day}</div>
          <Hours />
        </>
      )}
    </figure>
  );
}
