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
const wanted = new Set<string>();
let isWanted = false;

/** The late texts of a language, with those that the nouns have of their own. */
export const loadLateMessages = async (
  locale: Locale,
  nouns: readonly string[] = [],
): Promise<LateMessages> => {
  // Where they are is known apart: no page waits for the list of them that needs none.
  const readOwn = async (): Promise<object> =>
    nouns.length === 0 ? {} : (await import('./own')).ownOf(nouns, locale);
  const [{ lateMessages }, own] = await Promise.all([catalogues[locale](), readOwn()]);
  const former = loaded.get(locale);
  // What is there stays as it is for whoever reads it, unless something comes to it.
  if (former !== undefined && Object.keys(own).every((name) => name in former)) return former;
  const texts = { ...lateMessages, ...former, ...own };
  loaded.set(locale, texts);
  for (const listener of listeners) listener();
  return texts;
};

/** As it takes a change of language: with all that has been opened. */
export const loadWantedMessages = (locale: Locale): Promise<LateMessages> =>
  loadLateMessages(locale, [...wanted]);

/** Those of a language, when they are there. */
export const lateMessagesOf = (locale: Locale): LateMessages | undefined => loaded.get(locale);

export const onLateMessages = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether anything that needs them has been opened: a change of language then brings them along. */
export const areLateTextsWanted = (): boolean => isWanted;

/** Brings them in the language in use, with those that some nouns have of their own. */
export const loadLateTexts = async (...nouns: string[]): Promise<void> => {
  isWanted = true;
  for (const noun of nouns) wanted.add(noun);
  await loadLateMessages(currentLocale(), nouns);
};

/** A part that is loaded when it is opened, together with the texts that only such parts need; `nouns` are those with texts of their own among them. */
export const withTexts =
  <M>(load: () => Promise<M>, ...nouns: string[]) =>
  async (): Promise<M> => {
    const [part] = await Promise.all([load(), loadLateTexts(...nouns)]);
    return part;
  };
