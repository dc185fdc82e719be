import { locales, type Locale } from '@voltdeck/contract';

const storageKey = 'voltdeck.locale';

/** Names of the languages, each in its own. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  ar: 'العربية',
  fr: 'Français',
  es: 'Español',
};

/** The tag numbers and dates are formatted with: Arabic with Latin digits, as meters, IBANs and invoices have. */
export const formatTag = (locale: Locale): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale);

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

export const asLocale = (tag: string): Locale | undefined =>
  locales.find((locale) => locale === tag.toLowerCase().split('-')[0]);

/** What was chosen in this browser. */
export const chosenLocale = (): Locale | undefined => asLocale(localStorage.getItem(storageKey) ?? '');

/** What was chosen, else English (docs/decisions.md#languages). */
export const startingLocale = (): Locale => chosenLocale() ?? 'en';

let current: Locale = 'en';

/** The language in use; calls send it as Accept-Language. */
export const currentLocale = (): Locale => current;

/** Applies a language to the page itself: `lang`, `dir`, and the tag calls send. */
export const applyLocale = (locale: Locale): void => {
  current = locale;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
};

export const rememberLocale = (locale: Locale): void => localStorage.setItem(storageKey, locale);
