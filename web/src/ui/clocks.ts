import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, type Formats } from '../i18n/format';
import { comesTwice, ownZone, zoneOffset } from '../i18n/zones';
import { clock } from './clock';
import { dayOf } from './days';
import { isolated } from './isolated';

/**
 * How a moment is written: "3 minutes ago"; date and time; these without a day that is today; the time; the time
 * without its zone, where that stands beside it; the date.
 */
export type WrittenAs = 'relative' | 'moment' | 'short' | 'time' | 'wall' | 'date';

/** Whether a reader would take a time for another one: their clock shows something else then, or the place's shows it twice. */
const needsZone = (at: Date, zone: string): boolean => {
  const moment = at.getTime();
  return zoneOffset(moment, zone) !== zoneOffset(moment, ownZone()) || comesTwice(moment, zone);
};

/** Whether the zone of both ends of a span is told by the later one. */
export const isZoneToldByEnd = (from: string, to: string, zone: string): boolean => {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const isSame = zoneOffset(begin, zone) === zoneOffset(end, zone);
  return isSame && !comesTwice(begin, zone) && needsZone(new Date(to), zone);
};

const writtenAs = (formats: Formats, at: Date, zone: string, as: Exclude<WrittenAs, 'relative'>): string => {
  if (as === 'wall') return formats.time(at, zone);
  if (as !== 'short') return formats[as === 'moment' ? 'dateTime' : as](at, zone);
  const isToday = dayOf(at.toISOString(), zone) === dayOf(clock.now().toISOString(), zone);
  return isToday ? formats.time(at, zone) : formats.dateTime(at, zone);
};

/** A moment at a place in words for a text: on its clock, with the name of the zone where that is not the reader's own. */
export const siteText = (
  formats: Formats,
  at: string,
  zone: string,
  as: Exclude<WrittenAs, 'relative'> = 'moment',
): string => {
  const moment = new Date(at);
  const written = writtenAs(formats, moment, zone, as);
  return as === 'date' || as === 'wall' || !needsZone(moment, zone)
    ? written
    : `${written} ${isolated(formats.zoneName(moment, zone))}`;
};

/** A moment on both clocks, that of the place and the reader's own, each with its zone; where they agree, one says it all. */
export const bothClocks = (formats: Formats, at: Date, zone: string): string =>
  [...new Set([formats.exact(at, zone), formats.exact(at, ownZone())])].map(isolated).join(' · ');

/** Moments at places in words, where an element of their own cannot stand: in a sentence, a hint, an option. */
export const useSiteText = () => {
  const formats = useFormats();
  return useMemo(
    () =>
      (at: string, zone: string, as?: Exclude<WrittenAs, 'relative'>): string =>
        siteText(formats, at, zone, as),
    [formats],
  );
};

/** A moment as it stands on the page. */
export const useWritten = (at: Date, zone: string, as: WrittenAs): string => {
  const formats = useFormats();
  const t = useTranslations('ui.value');
  if (as === 'relative') return formats.relative(at, clock.now()) ?? t('now');
  return siteText(formats, at.toISOString(), zone, as);
};
