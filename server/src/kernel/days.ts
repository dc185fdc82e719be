/** Days of a calendar from one up to the last, both of it, as `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

/** By what days are summed up. */
export type SpanName = 'day' | 'month';

/** Kept days or months from one up to another, which is no longer of it. */
export interface KeptSpan {
  span: SpanName;
  from: string;
  to: string;
}

const dayMs = 86_400_000;

/** The day so many after another. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month so many after that of a day. */
export function monthAfter(day: string, months = 1): string {
  const at = new Date(`${monthOf(day)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

/** The kept rows that days come to, as few as there are: whole months by the month, and what is left at both ends by the day. */
export function keptSpans({ from, to }: Days): KeptSpan[] {
  const end = dayAfter(to);
  const firstMonth = from === monthOf(from) ? from : monthAfter(from);
  const lastMonth = monthOf(end);
  if (firstMonth >= lastMonth) return [{ span: 'day', from, to: end }];
  const spans: KeptSpan[] = [
    { span: 'day', from, to: firstMonth },
    { span: 'month', from: firstMonth, to: lastMonth },
    { span: 'day', from: lastMonth, to: end },
  ];
  return spans.filter((each) => each.from < each.to);
}

/** The first days of the days or months that a time consists of, the first first. */
export function pointsOf({ from, to }: Days, span: SpanName): string[] {
  const points: string[] = [];
  const next = span === 'day' ? (day: string) => dayAfter(day) : (day: string) => monthAfter(day);
  for (let day = span === 'day' ? from : monthOf(from); day <= to; day = next(day)) points.push(day);
  return points;
}

/** How many days a time has. */
export const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;
