import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/format';
import { ownZone } from '../i18n/zones';
import { useNow } from './clock';
import { bothClocks, siteText } from './clocks';
import { isolated } from './isolated';
import styles from './old.module.css';

/** What comes and goes within so long is not told as away: its figures would flicker. */
const patienceMs = 12_000;

/** A moment since which something has been silent, once that has lasted twelve seconds; null before, and while it speaks. */
export const useSilentSince = (since: string | null): Date | null => {
  const now = useNow(2000);
  if (since === null) return null;
  const last = new Date(since);
  return now.getTime() - last.getTime() < patienceMs ? null : last;
};

interface OldProps {
  /** When what is shown was last told; null while it is of now. */
  asOf: Date | null;
  /** Of the place it is told of; the reader's own when left out. */
  zone?: string;
  children: ReactNode;
}

/** "As of 09:27": beside figures that may have changed since. */
function AsOf({ at, zone = ownZone() }: { at: Date; zone?: string | undefined }) {
  const t = useTranslations('ui.state');
  const formats = useFormats();
  const said = siteText(formats, at.toISOString(), zone, 'time');
  return (
    <time dateTime={at.toISOString()} title={bothClocks(formats, at, zone)} className={styles.asOf}>
      {t('asOf', { time: isolated(said) })}
    </time>
  );
}

/** Figures that dim once they are old, and say of when they are. */
export function Old({ asOf, zone, children }: OldProps) {
  return (
    <div data-old={asOf === null ? undefined : ''} className={styles.old}>
      {children}
      {asOf === null ? null : <AsOf at={asOf} zone={zone} />}
    </div>
  );
}
