import type { Locale } from '@voltdeck/contract';

/** A text with its gaps filled. */
export const filled = (text: string, gaps: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap);

/** A moment in words, with the zone it is told in; Latin digits in every language. */
export const momentIn = (at: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(at);
