import type { Locale } from '@voltdeck/contract';
import { byNoun } from './noun-texts';

/** Texts that only the parts of their noun show, each in a chunk of its own: `texts/<language>.own.json`. */
const ownTexts = import.meta.glob<object>('../{*/*,app/pages/*}/texts/*.own.json', { import: 'default' });

const fileOf = (noun: string, locale: Locale): string | undefined =>
  Object.keys(ownTexts).find((path) => path.endsWith(`/${noun}/texts/${locale}.own.json`));

/** The nouns that have texts of their own, by the names of their folders. */
export const nounsWithOwn = (): string[] =>
  Object.keys(ownTexts).flatMap((path) => /([\w-]+)\/texts\/en\.own\.json$/.exec(path)?.[1] ?? []);

/** Those of some nouns, in a language. */
export const ownOf = async (nouns: readonly string[], locale: Locale): Promise<object> => {
  const found = nouns.flatMap((noun) => fileOf(noun, locale) ?? []);
  const read = await Promise.all(
    found.map(async (path) => [path, (await ownTexts[path]?.()) ?? {}] as const),
  );
  return byNoun(Object.fromEntries(read));
};
