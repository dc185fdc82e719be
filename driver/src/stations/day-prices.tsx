import type { OpenPageStation } from '@voltdeck/contract';
import { useLanguage } from '../i18n/language';
import { Card, Dim } from '../ui/page';
import { additionTexts, holdsAt, priceText } from './price';
import styles from './day-prices.module.css';

/** The prices over the day that it is at a station, the one that holds now marked. */
export function DayPrices({ station }: { station: OpenPageStation }) {
  const { t, formats } = useLanguage();
  const { prices_today: rows, currency, as_of: asOf, time_zone: zone } = station;
  if (rows.length === 0) return null;
  const now = new Date(asOf);
  const says = { t, formats };
  const isAllDay = rows.length === 1;
  return (
    <Card title={t('price.today')}>
      <ul className={styles.rows}>
        {rows.map((row) => {
          const isNow = holdsAt(row, now);
          return (
            <li key={row.from} className={isNow ? styles.now : styles.row}>
              <span className={styles.line}>
                <span>
                  {isAllDay ? (
                    t('price.allDay')
                  ) : (
                    <bdi>
                      {formats.time(new Date(row.from), zone)} – {formats.time(new Date(row.to), zone)}
                    </bdi>
                  )}
                  {isNow && !isAllDay ? <span className={styles.mark}>{t('price.now')}</span> : null}
                </span>
                <span className={styles.price}>{priceText(row, currency, says) ?? t('price.none')}</span>
              </span>
              {additionTexts(row, currency, says).map((text) => (
                <Dim key={text}>{text}</Dim>
              ))}
            </li>
          );
        })}
      </ul>
      <Dim>{t('price.taxIncluded')}</Dim>
    </Card>
  );
}
