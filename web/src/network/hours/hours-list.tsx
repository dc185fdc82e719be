import type { Hours } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { weekdays } from './values';
import styles from './hours.module.css';

type Span = Hours['exceptions'][number]['spans'][number];

const isWhole = ({ opens, closes, overnight }: Span): boolean =>
  opens === '00:00' && closes === '00:00' && !overnight;

/** Spans of a day in words: "08:00–12:00, 13:00–24:00". */
const useSpansText = (): ((spans: readonly Span[]) => string) => {
  const t = useTranslations('hours');
  const { wallClock } = useFormats();
  const told = (span: Span): string => {
    if (isWhole(span)) return t('wholeDay');
    const end = span.closes === '00:00' && !span.overnight ? '24:00' : wallClock(span.closes);
    const times = `\u2068${wallClock(span.opens)}–${end}\u2069`;
    return span.overnight && span.closes !== '00:00' ? t('overnight', { times }) : times;
  };
  return (spans) => (spans.length === 0 ? t('closedDay') : spans.map(told).join(t('comma')));
};

/** The week and the days that are otherwise, to be read. */
export function HoursList({ hours }: { hours: Hours }) {
  const t = useTranslations('hours');
  const { weekday, date } = useFormats();
  const text = useSpansText();
  const dayOf = (one: string): string => date(new Date(`${one}T00:00:00Z`), 'UTC');
  return (
    <>
      <dl className={styles.week}>
        {weekdays.map((day) => (
          <div key={day} style={{ display: 'contents' }}>
            <dt>{weekday(day, 'long')}</dt>
            <dd>{text(hours.week.filter((span) => span.day === day))}</dd>
          </div>
        ))}
      </dl>
      {hours.exceptions.length === 0 ? null : (
        <>
          <h3 className={styles.heading}>{t('exceptions')}</h3>
          <dl className={styles.week}>
            {hours.exceptions.map((one) => (
              <div key={one.date} style={{ display: 'contents' }}>
                <dt>
                  {dayOf(one.date)} · <bdi>{one.name}</bdi>
                </dt>
                <dd>{text(one.spans)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
