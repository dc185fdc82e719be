const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const offsetMs = (at: number, zone: string | undefined): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(at / 1000) * 1000;
};

/** The moment a calendar day begins in a zone (the browser's when left out), shifted by whole days. */
export const startOfDay = (day: string, zone?: string, shift = 0): string | undefined => {
  const [, year, month, date] = dayPattern.exec(day) ?? [];
  if (year === undefined) return undefined;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(date) + shift);
  // Twice, because the offset at the first guess may be that of the other side of a clock change.
  const guess = wall - offsetMs(wall, zone);
  return new Date(wall - offsetMs(guess, zone)).toISOString();
};

/** The last moment of a calendar day in a zone. */
export const endOfDay = (day: string, zone?: string): string | undefined => {
  const next = startOfDay(day, zone, 1);
  return next === undefined ? undefined : new Date(new Date(next).getTime() - 1).toISOString();
};

/** The calendar day of a moment in a zone, as `YYYY-MM-DD`. */
export const dayOf = (at: string, zone?: string): string => {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return '';
  return new Date(moment.getTime() + offsetMs(moment.getTime(), zone)).toISOString().slice(0, 10);
};
