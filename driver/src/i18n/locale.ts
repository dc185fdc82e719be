import type { Locale } from '@voltdeck/contract';

const storageKey = 'voltdeck.driver.locale';

const all: readonly Locale[] = ['en', 'ar', 'fr', 'es'];

/** Names of the languages, each in its own. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  ar: 'العربية',
  fr: 'Français',
  es: 'Español',
};

const asLocale = (tag: string): Locale | undefined =>
  all.find((locale) => locale === tag.toLowerCase().split('-')[0]);

/** The tag numbers and dates are formatted with, as in the reader's country; Arabic with Latin digits, as meters and receipts have. */
export const formatTag = (locale: Locale, wanted: readonly string[] = []): string => {
  const own = wanted.find((tag) => asLocale(tag) === locale && /^[a-z]{2}(-[A-Z]{2})?$/.test(tag)) ?? locale;
  return locale === 'ar' ? `${own}-u-nu-latn` : own;
};

/** The first of the languages somebody reads that is there; English where none is. */
export const localeFor = (chosen: string | null, wanted: readonly string[]): Locale =>
  [chosen ?? '', ...wanted].map(asLocale).find((locale) => locale !== undefined) ?? 'en';

export const startingLocale = (): Locale => localeFor(localStorage.getItem(storageKey), navigator.languages);

let current: Locale = 'en';

/** The language in use; calls send it as Accept-Language. */
export const currentLocale = (): Locale => current;

/** Applies a language to the page itself. */
export const applyLocale = (locale: Locale): void => {
  current = locale;
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
};

export const rememberLocale = (locale: Locale): void => localStorage.setItem(storageKey, locale);
