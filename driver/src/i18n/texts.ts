import type { Locale } from '@voltdeck/contract';
import format, { type CompiledMessage } from 'icu-minify/format';
import { formatTag } from './locale';
import type english from './en.json';

export type Texts = typeof english;

type KeysOf<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${KeysOf<T[Key]>}`;
}[keyof T & string];

export type TextKey = KeysOf<Texts>;

export type Values = Readonly<Record<string, string | number>>;

/** @returns the text of a key in the language in use */
export type Translate = (key: TextKey, values?: Values) => string;

/** One chunk per language: a visitor loads their own only. */
const catalogues: Readonly<Record<Locale, () => Promise<{ default: Texts }>>> = {
  en: () => import('./en.json'),
  ar: () => import('./ar.json'),
  fr: () => import('./fr.json'),
  es: () => import('./es.json'),
};

export const loadTexts = async (locale: Locale): Promise<Texts> => (await catalogues[locale]()).default;

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** Amounts, names and numbers keep their own direction among words that run the other way (Unicode, FSI and PDI). */
const isolated = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `\u2068${value}\u2069` : value,
    ]),
  );

export const translateWith = (texts: Texts, locale: Locale): Translate => {
  const tag = formatTag(locale);
  return (key, said = {}) => {
    const values = locale === 'ar' ? isolated(said) : said;
    const found = key
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
    // The build has compiled the texts (driver/vite.config.ts).
    return String(format<string>(found as CompiledMessage, tag, { ...values }, { formatters }));
  };
};
