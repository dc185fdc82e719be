import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/format';
import { clock, useNow } from './clock';
import { isolated } from './isolated';
import { hint } from './hint';
import textStyles from './text.module.css';
import styles from './values.module.css';

/** The dash for "nothing known", with a word for screen readers. */
export function NoValue() {
  const t = useTranslations('ui.value');
  return (
    <span style={{ color: 'var(--vd-text-dim)' }}>
      <span aria-hidden>–</span>
      <span className={textStyles.visuallyHidden}>{t('none')}</span>
    </span>
  );
}

interface Amount {
  value: number | null | undefined;
}

/** Money in major units with its currency; never mirrored. */
export function Money({ value, currency }: Amount & { currency: string }) {
  const { money } = useFormats();
  return value === null || value === undefined ? <NoValue /> : <bdi>{money(value, currency)}</bdi>;
}

/** Energy in kWh. */
export function Energy({ value }: Amount) {
  const { energy } = useFormats();
  return value === null || value === undefined ? <NoValue /> : <bdi>{energy(value)}</bdi>;
}

/** Power in kW. */
export function Power({ value }: Amount) {
  const { power } = useFormats();
  return value === null || value === undefined ? <NoValue /> : <bdi>{power(value)}</bdi>;
}

/** A plain number. */
export function Count({ value }: Amount) {
  const { number } = useFormats();
  return value === null || value === undefined ? <NoValue /> : <bdi>{number(value)}</bdi>;
}

/** A span of time; `value` in seconds. */
export function Duration({ value }: Amount) {
  const { duration } = useFormats();
  return value === null || value === undefined ? <NoValue /> : <bdi>{duration(value)}</bdi>;
}

/** The time since a moment, counting every second. */
export function Elapsed({ since }: { since: string }) {
  const now = useNow(1000);
  return <Duration value={(now.getTime() - new Date(since).getTime()) / 1000} />;
}

interface WhenProps {
  /** ISO 8601. */
  at: string | null | undefined;
  /** The zone it is shown in; the browser's when left out. */
  zone?: string;
  /** `relative` ("3 minutes ago"), or the date and time, or the time alone. */
  as?: 'relative' | 'moment' | 'time' | 'date';
}

/** A moment; the exact one with its zone shows on hover and focus, of a place the reader's own beside it. */
export function When({ at, zone, as = 'relative' }: WhenProps) {
  const formats = useFormats();
  const t = useTranslations('ui.value');
  useNow();
  if (!at) return <NoValue />;
  const moment = new Date(at);
  const shown = {
    relative: () => formats.relative(moment, clock.now()) ?? t('now'),
    moment: () => formats.dateTime(moment, zone),
    time: () => formats.time(moment, zone),
    date: () => formats.date(moment, zone),
  }[as]();
  // Both name their zone; where the two clocks agree, one says it all.
  const told = [...new Set([formats.exact(moment, zone), formats.exact(moment)])].map(isolated).join(' · ');
  return (
    <time dateTime={at} className={styles.when} {...hint(told)}>
      {shown}
    </time>
  );
}

/** An identifier, a serial number or another code: never mirrored, fixed width. */
export function Code({ children }: { children: string }) {
  return (
    <bdi style={{ fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.93em' }}>{children}</bdi>
  );
}
