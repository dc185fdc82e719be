import type { Locale } from '@voltdeck/contract';
import type { lateMessages as english } from './en/late';
import { currentLocale } from './locale';

/** The texts of what is opened later, in a chunk of their own for each language. */
export type LateMessages = typeof english;

const catalogues: Readonly<Record<Locale, () => Promise<{ lateMessages: LateMessages }>>> = {
  en: () => import('./en/late'),
  ar: () => import('./ar/late'),
  fr: () => import('./fr/late'),
  es: () => import('./es/late'),
};

const loaded = new Map<Locale, LateMessages>();
const listeners = new Set<() => void>();
let isWanted = false;

export const loadLateMessages = async (locale: Locale): Promise<LateMessages> => {
  const { lateMessages } = await catalogues[locale]();
  if (!loaded.has(locale)) {
    loaded.set(locale, lateMessages);
    for (const listener of listeners) listener();
  }
  return lateMessages;
};

/** Those of a language, when they are there. */
export const lateMessagesOf = (locale: Locale): LateMessages | undefined => loaded.get(locale);

export const onLateMessages = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether anything that needs them has been opened: a change of language then brings them along. */
export const areLateTextsWanted = (): boolean => isWanted;

/** Brings them in the language in use. */
export const loadLateTexts = async (): Promise<void> => {
  isWanted = true;
  await loadLateMessages(currentLocale());
};

/** A part that is loaded when it is opened, together with the texts that only such parts need. */
export const withTexts =
  <M>(load: () => Promise<M>) =>
  async (): Promise<M> => {
    const [part] = await Promise.all([load(), loadLateTexts()]);
    return part;
  };
