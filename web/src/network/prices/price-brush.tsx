import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { gapPieces, shareOf, type Times } from './day-band';
import { placeOf, timesOf, usePainting } from './use-painting';
import textStyles from '../../ui/text.module.css';
import styles from './price-band.module.css';

interface PriceBrushProps {
  /** The day as it is. */
  children: ReactNode;
  /** What stands below it. */
  hours: ReactNode;
  onPaint: (times: Times) => void;
}

/** A day on which a time is marked by dragging over it, or by the arrow keys on a button of its size. */
export function PriceBrush({ children, hours, onPaint }: PriceBrushProps) {
  const t = useTranslations('prices.paint');
  const { wallClock } = useFormats();
  const keysId = useId();
  const { pointer, keys, keyed, stroke } = usePainting(onPaint);
  const said = (times: Times): string =>
    t('label', {
      from: isolated(wallClock(times.starting_time)),
      to: isolated(wallClock(times.ending_time)),
    });
  return (
    <>
      <div className={styles.day} data-brush {...pointer}>
        {children}
        {(stroke === null ? [] : gapPieces(placeOf(stroke))).map(({ from, to }) => (
          <div
            key={from}
            className={styles.stroke}
            style={{ insetInlineStart: shareOf(from), width: shareOf(to - from) }}
          />
        ))}
        <button
          type="button"
          className={styles.keys}
          aria-label={said(keyed)}
          aria-describedby={keysId}
          {...keys}
        />
      </div>
      {hours}
      <p className={styles.help} dir="auto" role="status">
        {stroke === null ? t('help') : said(timesOf(stroke))}
      </p>
      <span id={keysId} className={textStyles.visuallyHidden}>
        {t('keys')}
      </span>
    </>
  );
}
