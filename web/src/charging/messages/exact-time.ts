import { useMemo } from 'react';
import { useLocale } from 'use-intl';

export interface ExactTime {
  /** To the millisecond. */
  time: (at: string) => string;
  day: (at: string) => string;
  /** Day and time, to the second. */
  moment: (at: string) => string;
}

/** Times of a zone as one compares them: to the millisecond, 24 hours a day. */
export const useExactTime = (zone: string): ExactTime => {
  const tag = useLocale();
  return useMemo(() => {
    const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
    const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
      return (at: string) => made.format(new Date(at));
    };
    return {
      time: format({ ...clock, fractionalSecondDigits: 3 }),
      day: format({ ...date, weekday: 'long', month: 'long' }),
      moment: format({ ...date, ...clock }),
    };
  }, [tag, zone]);
};
