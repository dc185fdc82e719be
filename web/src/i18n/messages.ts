import type { Locale } from '@voltdeck/contract';
import type { messages as english } from './en';

export type Messages = typeof english;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** One chunk per language: a visitor loads their own only. */
const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./en'),
  ar: () => import('./ar'),
  fr: () => import('./fr'),
  es: () => import('./es'),
};

export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await catalogues[locale]()).messages;
