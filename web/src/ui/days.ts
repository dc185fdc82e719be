import { momentOf, zoneOffset } from '../i18n/zones';

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The moment a calendar day begins in a zone, shifted by whole days. */
export const startOfDay = (day: string, zone: string, shift = 0): string | undefined => {
  const [, year, month, date] = dayPattern.exec(day) ?? [];
  if (year === undefined) return undefined;
  return new Date(
    momentOf(Date.UTC(Number(year), Number(month) - 1, Number(date) + shift), zone),
  ).toISOString();
};

/** The last moment of a calendar day in a zone. */
export const endOfDay = (day: string, zone: string): string | undefined => {
  const next = startOfDay(day, zone, 1);
  return next === undefined ? undefined : new Date(new Date(next).getTime() - 1).toISOString();
};

/** The calendar day of a moment in a zone, as `YYYY-MM-DD`. */
export const dayOf = (at: string, zone: string): string => {
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return '';
  return new Date(moment + zoneOffset(moment, zone)).toISOString().slice(0, 10);
};
