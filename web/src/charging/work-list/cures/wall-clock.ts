import { momentOf, zoneOffset } from '../../../i18n/zones';

const wallPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/** What the clock of a zone shows at a moment, as a field for date and time holds it: `2026-03-02T14:03:20`. */
export const toWall = (at: string | null, zone: string): string => {
  const moment = at === null ? Number.NaN : Date.parse(at);
  if (Number.isNaN(moment)) return '';
  return new Date(moment + zoneOffset(moment, zone)).toISOString().slice(0, 19);
};

/** The moment when the clock of a zone shows this; what is no date and time is given back as it is, to be refused. */
export const fromWall = (text: string, zone: string): string => {
  const [, year, month, day, hour, minute, second = '0'] = wallPattern.exec(text.trim()) ?? [];
  if (year === undefined) return text;
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return new Date(momentOf(wall, zone)).toISOString();
};
