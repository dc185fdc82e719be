import { useLocale } from 'use-intl';
import { clock } from '../../ui/clock';
import { dayOf } from '../../ui/days';
import { When } from '../../ui/values';
import textStyles from '../../ui/text.module.css';

/** The short name of a zone at a moment: `CET`, `GMT+3`. */
const zoneName = (at: Date, zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

interface SiteTimeProps {
  at: string;
  zone: string;
  /** Without the day where that is today. */
  isShort?: boolean;
}

/** A moment on the clock of a site, with the name of its zone. */
export function SiteTime({ at, zone, isShort = false }: SiteTimeProps) {
  const locale = useLocale();
  const isToday = dayOf(at, zone) === dayOf(clock.now().toISOString(), zone);
  return (
    <span className={textStyles.num}>
      <When at={at} zone={zone} as={isShort && isToday ? 'time' : 'moment'} />{' '}
      <bdi>{zoneName(new Date(at), zone, locale)}</bdi>
    </span>
  );
}
