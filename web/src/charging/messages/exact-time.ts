import { useMemo } from 'react';
import { useFormats } from '../../i18n/format';
import { zoneOffset } from '../../i18n/zones';

export interface ExactTime {
  /**
   * To the millisecond, on the clock of a place: with the name of its zone where that is not the one of the list, and
   * with the day where that is another one than the list is at.
   */
  timeAt: (at: string, place: string) => string;
  day: (at: string) => string;
  /** Day and time, to the second. */
  moment: (at: string) => string;
}

/** Times of a zone as one compares them: to the millisecond, 24 hours a day. */
export const useExactTime = (zone: string): ExactTime => {
  const { milliseconds, longDay, logged, day, zoneName } = useFormats();
  return useMemo(() => {
    const written = (format: typeof logged) => (at: string) => format(new Date(at), zone);
    return {
      timeAt: (text, place) => {
        const at = new Date(text);
        const time = milliseconds(at, place);
        if (zoneOffset(at.getTime(), place) === zoneOffset(at.getTime(), zone)) return time;
        const isOtherDay = longDay(at, place) !== longDay(at, zone);
        return `${isOtherDay ? `${day(at, place)} ` : ''}${time} ${zoneName(at, place)}`;
      },
      day: written(longDay),
      moment: written(logged),
    };
  }, [milliseconds, longDay, logged, day, zoneName, zone]);
};
