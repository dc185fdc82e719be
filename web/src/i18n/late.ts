import type { Locale } from '@voltdeck/contract';
import type { lateMessages as english } from './en/late';
import { loadAnew } from './anew';
import { currentLocale } from './locale';
import { byNoun } from './noun-texts';

/** The texts of what is opened later, in a chunk of their own for each language. */
export type LateMessages = typeof english;

type OwnTexts = Readonly<Record<string, () => Promise<object>>>;

interface LateCatalogue {
  lateMessages: LateMessages;
  /** Texts that only the parts of their noun show, by their files. */
  ownTexts: OwnTexts;
}

const catalogues: Readonly<Record<Locale, () => Promise<LateCatalogue>>> = {
  en: () => import('./en/late'),
  ar: () => import('./ar/late'),
  fr: () => import('./fr/late'),
  es: () => import('./es/late'),
};

const folderOf = (file: string): string => /([\w-]+)\/texts\//.exec(file)?.[1] ?? file;

/** The nouns that have texts of their own, by the names of their folders. */
export const nounsWithOwn = async (locale: Locale): Promise<string[]> =>
  Object.keys((await catalogues[locale]()).ownTexts).map(folderOf);

const readOwn = async (texts: OwnTexts, nouns: readonly string[]): Promise<object> => {
  const files = Object.entries(texts).filter(([file]) => nouns.includes(folderOf(file)));
  return byNoun(
    Object.fromEntries(
      await Promise.all(files.map(async ([file, read]) => [file, await loadAnew(read)] as const)),
    ),
  );
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
  const { lateMessages, ownTexts } = await loadAnew(catalogues[locale]);
  const own = await readOwn(ownTexts, nouns);
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
    const [part] = await Promise.all([loadAnew(load), loadLateTexts(...nouns)]);
    return part;
  };
