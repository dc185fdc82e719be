import { latinDigits } from './digits';

/** What keeps a text from being a time of day. */
export type TimeFault = 'hour' | 'minute' | 'half' | 'dayEnd' | 'unread';

type Reading = { time: string } | { fault: TimeFault };

/** Of a range, midnight may end the day it began. */
interface Reads {
  mayEnd?: boolean;
}

/** The words of all four languages are read in each: people type as they are used to. */
const morning =
  /(?:[ap]\.?\s?m\.?|(?<![a-z])[ap]|ص|م|صباحا|مساء|du matin|du soir|de la (?:manana|tarde|noche))$/;
const late = /^(?:p|م|مساء|du soir|de la (?:tarde|noche))/;
const noon = new Set(['noon', 'midday', 'midi', 'mediodia', 'الظهر', 'ظهرا']);
const midnight = new Set(['midnight', 'minuit', 'medianoche', 'منتصف الليل']);
const shape = /^(\d{1,2})(?:\s*(?::|\.|,|h(?:rs?|s)?|\s)\s*(?:(\d{2})(?:\s*(?:min|m|:00))?)?|(\d{2}))?$/;

/** Without what does not change the time: marks of direction, accents, kinds of digits and blanks. */
const plain = (text: string): string =>
  latinDigits(text.normalize('NFKD'))
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]|\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

const two = (value: number): string => String(value).padStart(2, '0');

const hourOf = (hour: number, half: string | undefined): number | null => {
  if (half === undefined) return hour;
  const isLate = late.test(half);
  if (hour > 12) return isLate && hour < 24 ? hour : null;
  if (hour === 0) return isLate ? null : 0;
  return (hour % 12) + (isLate ? 12 : 0);
};

const faultOf = (hour: number, minute: number, mayEnd: boolean): TimeFault | null => {
  if (minute > 59) return 'minute';
  if (hour < 24) return null;
  if (hour > 24 || minute > 0) return 'hour';
  return mayEnd ? null : 'dayEnd';
};

/** Reads a time of day as people type it, into `HH:mm`; where a range may end, also 24:00. */
export const readTime = (text: string, { mayEnd = false }: Reads = {}): Reading => {
  const typed = plain(text);
  if (noon.has(typed)) return { time: '12:00' };
  if (midnight.has(typed)) return { time: '00:00' };
  const half = morning.exec(typed)?.[0];
  const [, hours, minutes, joined] =
    shape.exec(half === undefined ? typed : typed.slice(0, -half.length).trim()) ?? [];
  if (hours === undefined) return { fault: /^\d{1,2}[:.,h]\d$/.test(typed) ? 'minute' : 'unread' };
  const hour = hourOf(Number(hours), half);
  if (hour === null) return { fault: 'half' };
  const minute = Number(minutes ?? joined ?? 0);
  const fault = faultOf(hour, minute, mayEnd);
  return fault === null ? { time: `${two(hour)}:${two(minute)}` } : { fault };
};

const quarter = 15;
const dayMinutes = 1440;

/** The next quarter of an hour after a time, or the one before it; past an end of the day it goes on at the other. */
export const stepTime = (time: string, by: 1 | -1, { mayEnd = false }: Reads = {}): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (hours * 60 + minutes) / quarter;
  const next = (by === 1 ? Math.floor(at) + 1 : Math.ceil(at) - 1) * quarter;
  if (mayEnd && next === dayMinutes) return '24:00';
  const inDay = (next + dayMinutes) % dayMinutes;
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
};
