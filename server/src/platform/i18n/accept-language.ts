import { type Locale, locales } from '@voltdeck/contract';

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

/** The best of our languages for an `Accept-Language` header (RFC 9110, 12.5.4); English where none fits. */
export function localeOf(header: string | undefined): Locale {
  if (header === undefined) return 'en';
  const wished = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return { language: range.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wished.map(({ language }) => language).find(isLocale) ?? 'en';
}
