import { useMemo } from 'react';
import { useFormats } from '../../i18n/format';

export interface ExactTime {
  /** To the millisecond. */
  time: (at: string) => string;
  day: (at: string) => string;
  /** Day and time, to the second. */
  moment: (at: string) => string;
}

/** Times of a zone as one compares them: to the millisecond, 24 hours a day. */
export const useExactTime = (zone: string): ExactTime => {
  const { milliseconds, longDay, logged } = useFormats();
  return useMemo(() => {
    const written = (format: typeof logged) => (at: string) => format(new Date(at), zone);
    return { time: written(milliseconds), day: written(longDay), moment: written(logged) };
  }, [milliseconds, longDay, logged, zone]);
};
