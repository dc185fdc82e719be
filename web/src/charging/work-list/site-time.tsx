import { useLocale } from 'use-intl';
import { When } from '../../ui/values';
import textStyles from '../../ui/text.module.css';

/** The short name of a zone at a moment: `CET`, `GMT+3`. */
const zoneName = (at: Date, zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** A moment on the clock of a site, with the name of its zone. */
export function SiteTime({ at, zone }: { at: string; zone: string }) {
  const locale = useLocale();
  return (
    <span className={textStyles.num}>
      <When at={at} zone={zone} as="moment" /> <bdi>{zoneName(new Date(at), zone, locale)}</bdi>
    </span>
  );
}
