import type { Locale } from '@voltdeck/contract';
import { wallClockMs } from '../../kernel/zoned';

const formatters = new Map<Locale, Intl.DateTimeFormat>();

function formatterOf(locale: Locale): Intl.DateTimeFormat {
  const known = formatters.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    year: 'numeric',
    month: locale === 'ar' ? '2-digit' : 'short',
    day: locale === 'ar' ? '2-digit' : 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    // Of the wall clock that is handed over, so that one formatter does for all zones.
    timeZone: 'UTC',
  });
  formatters.set(locale, made);
  return made;
}

/** A moment as the caller's language writes it, by the wall clock of a zone; without marks of direction, which no spreadsheet expects. */
export const momentText = (locale: Locale, at: Date, timeZone: string): string =>
  formatterOf(locale)
    .format(wallClockMs(timeZone, at.getTime()))
    .replaceAll(/[\u200e\u200f]/g, '');

/** Days between the spreadsheets' first day, 30 December 1899, and 1 January 1970. */
const daysBefore1970 = 25_569;

/** A moment as spreadsheets count: days, by the wall clock of a zone. */
export const serialDay = (at: Date, timeZone: string): number =>
  wallClockMs(timeZone, at.getTime()) / 86_400_000 + daysBefore1970;

/** How a spreadsheet shows a moment in each language; the code in brackets gives the names of months. */
export const serialFormats: Readonly<Record<Locale, string>> = {
  en: '[$-409]mmm d, yyyy hh:mm:ss',
  ar: 'dd/mm/yyyy hh:mm:ss',
  fr: '[$-40C]d mmm yyyy hh:mm:ss',
  es: '[$-C0A]d mmm yyyy hh:mm:ss',
};
