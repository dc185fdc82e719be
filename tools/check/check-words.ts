import { posix } from 'node:path';
import type { Finding } from './finding';
import type { Tree } from './tree';

/** Words by code, such as the states of an order, in one language. */
interface Words {
  file: string;
  language: string;
  /** `state`, or `payment.kinds`. */
  key: string;
  words: ReadonlyMap<string, string>;
}

/** Fewer codes stand together by chance, such as energy and minutes. */
const fewest = 3;

/**
 * Holds that lists of words which server and dashboard both have say the same:
 * a state in an exported file is called what the screen beside it calls it.
 * The dashboard may have further lists of the same codes, such as hints.
 */
export function checkWords(tree: Tree): Finding[] {
  const lists = [...tree.keys()].flatMap((file) => wordsIn(tree, file));
  const ofScreens = lists.filter(({ file }) => file.startsWith('web/'));
  return lists
    .filter(({ file, key, words }) => file.startsWith('server/') && isOwn(key) && words.size >= fewest)
    .flatMap((own) => {
      const alike = ofScreens.filter(
        ({ language, words }) =>
          language === own.language && [...own.words.keys()].every((code) => words.has(code)),
      );
      return alike.length === 0 ? [] : differences(own, alike);
    });
}

/** What the translator gathers is said by the server alone. */
const isOwn = (key: string): boolean => !/^(problems|attributes)(\.|$)/.test(key);

function differences(own: Words, alike: readonly Words[]): Finding[] {
  const nearest = alike
    .map((other) => ({ other, codes: [...own.words.keys()].filter((code) => !isSame(own, other, code)) }))
    .toSorted((one, other) => one.codes.length - other.codes.length)[0];
  return (nearest?.codes ?? []).map((code) => ({
    rule: 'words',
    file: own.file,
    line: 1,
    says: `${own.key}.${code} is "${own.words.get(code) ?? ''}", but "${nearest?.other.words.get(code) ?? ''}" in ${nearest?.other.file ?? ''}.`,
    remedy: 'Say the same in both, as a native would.',
  }));
}

/** A cell of a file has no full stop, a sentence on the screen has. */
const isSame = (one: Words, other: Words, code: string): boolean =>
  bare(one.words.get(code)) === bare(other.words.get(code));

const bare = (text: string | undefined): string | undefined => text?.replace(/\.$/, '');

/** `texts/fr.json` and `texts/fr.pages.json` of a noun, `i18n/fr/ui.json` of all. */
function languageOf(file: string): string | undefined {
  const inName = /\/texts\/([a-z]{2})(\.[a-z]+)?\.json$/.exec(file)?.[1];
  return inName ?? /^web\/src\/i18n\/([a-z]{2})\/[^/]+\.json$/.exec(file)?.[1];
}

function wordsIn(tree: Tree, file: string): Words[] {
  const language = languageOf(file);
  if (language === undefined) return [];
  const read = (node: object, key: string): Words[] => {
    const entries = Object.entries(node) as [string, unknown][];
    const words = new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    const inner = entries.flatMap(([part, value]) =>
      typeof value === 'object' && value !== null ? read(value, posix.join(key, part)) : [],
    );
    return [{ file, language, key: key.replaceAll('/', '.'), words }, ...inner];
  };
  try {
    return read(JSON.parse(tree.get(file) ?? '') as object, '');
  } catch {
    // Others tell of texts that are no JSON.
    return [];
  }
}
