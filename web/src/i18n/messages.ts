import type { Locale } from '@voltdeck/contract';
import type { messages as english } from './en';
import { loadLateMessages, nounsWithOwn, type LateMessages } from './late';

/** The texts every visit needs. */
export type FirstMessages = typeof english;

export type Messages = FirstMessages & LateMessages;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** One chunk per language: a visitor loads their own only. */
const catalogues: Readonly<Record<Locale, () => Promise<{ messages: FirstMessages }>>> = {
  en: () => import('./en'),
  ar: () => import('./ar'),
  fr: () => import('./fr'),
  es: () => import('./es'),
};

export const loadFirstMessages = async (locale: Locale): Promise<FirstMessages> =>
  (await catalogues[locale]()).messages;

/** All texts of a language. */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  const [first, late] = await Promise.all([
    loadFirstMessages(locale),
    loadLateMessages(locale, await nounsWithOwn(locale)),
  ]);
  return { ...first, ...late };
};
