import type { Hours } from '@voltdeck/contract';

/** Hours as a form holds them: a week with its exceptions, or none at all. */
export interface HoursValues extends Record<string, unknown> {
  week: Hours['week'];
  exceptions: Hours['exceptions'];
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The end of a day is written as people do. */
const shown = <S extends { closes: string; overnight: boolean }>(span: S): S =>
  span.closes === '00:00' && !span.overnight ? { ...span, closes: '24:00' } : span;

/** Hours as they are shown in a form. */
export const hoursValues = (hours: Hours | null): HoursValues | null =>
  hours === null
    ? null
    : {
        week: hours.week.map(shown),
        exceptions: hours.exceptions.map((one) => ({ ...one, spans: one.spans.map(shown) })),
      };

export const usualSpan = { opens: '08:00', closes: '20:00', overnight: false };

/** What somebody begins with who wants other hours than around the clock. */
export const usualHours = (): HoursValues => ({
  week: weekdays.map((day) => ({ day, ...usualSpan })),
  exceptions: [],
});

/** Every day with the hours of one of them. */
export const withSameWeek = (week: Hours['week'], of: number): Hours['week'] => {
  const spans = week.filter(({ day }) => day === of);
  return weekdays.flatMap((day) => spans.map((span) => ({ ...span, day })));
};
