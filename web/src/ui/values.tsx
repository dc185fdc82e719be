import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/format';
import { useNow } from './clock';
import textStyles from './text.module.css';

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

/** An identifier, a serial number or another code: never mirrored, fixed width. */
export function Code({ children }: { children: string }) {
  return (
    <bdi style={{ fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.93em' }}>{children}</bdi>
  );
}
