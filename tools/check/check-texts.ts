import { posix } from 'node:path';
import type { Finding } from './finding';
import type { Tree } from './tree';

/** Texts that all nouns share; its files say which languages there are. */
const common = 'server/src/platform/i18n';

/** Sections that the translator gathers from all homes of texts into one. */
const gathered = ['problems', 'attributes'];

/** The texts of a noun, or those that all share, by language and dotted key. */
interface Home {
  folder: string;
  /** `charging/orders`. */
  name: string;
  languages: Map<string, Map<string, string>>;
}

/** Holds that each text of the server is there in every language, says the same things, and stands once. */
export function checkTexts(tree: Tree): Finding[] {
  const files = [...tree.keys()].filter((path) =>
    /^server\/src\/(platform\/i18n|.*\/texts)\/[^/]+\.json$/.test(path),
  );
  const broken = files.flatMap((path) => brokenIn(tree, path));
  if (broken.length > 0) return broken;
  const folders = [...new Set(files.map((path) => posix.dirname(path)))];
  const homes = folders.map((folder) =>
    readHome(
      tree,
      folder,
      files.filter((path) => posix.dirname(path) === folder),
    ),
  );
  const languages = [...(homes.find(({ folder }) => folder === common)?.languages.keys() ?? [])];
  return [
    ...homes.flatMap((home) => [...misplaced(home), ...checkHome(home, languages)]),
    ...checkTwice(homes),
  ];
}

function brokenIn(tree: Tree, path: string): Finding[] {
  try {
    JSON.parse(tree.get(path) ?? '');
    return [];
  } catch (error) {
    return [found(path, `These texts are no JSON: ${String(error)}.`, 'Correct it.')];
  }
}

const found = (file: string, says: string, remedy: string): Finding => ({
  rule: 'texts',
  file,
  line: 1,
  says,
  remedy,
});

function readHome(tree: Tree, folder: string, files: readonly string[]): Home {
  const languages = new Map(
    files.map((path) => [
      posix.basename(path, '.json'),
      new Map(flat(JSON.parse(tree.get(path) ?? '') as object)),
    ]),
  );
  return { folder, name: folder.replace(/^server\/src\//, '').replace(/\/texts$/, ''), languages };
}

function flat(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([part, value]: [string, unknown]): [string, string][] => {
    const key = path === '' ? part : `${path}.${part}`;
    return typeof value === 'object' && value !== null ? flat(value, key) : [[key, String(value)]];
  });
}

function misplaced({ folder }: Home): Finding[] {
  return folder === common || /^server\/src\/[^/]+\/[^/]+\/texts$/.test(folder)
    ? []
    : [
        found(
          `${folder}/en.json`,
          'Nobody finds texts here.',
          'Move them to server/src/<domain>/<noun>/texts/.',
        ),
      ];
}

function checkHome(home: Home, languages: readonly string[]): Finding[] {
  const { folder, name } = home;
  const keys = new Set([...home.languages.values()].flatMap((texts) => [...texts.keys()]));
  const unknown = [...home.languages.keys()]
    .filter((language) => !languages.includes(language))
    .map((language) =>
      found(`${folder}/${language}.json`, `No text has the language ${language}.`, 'Remove it.'),
    );
  const wrong = languages.flatMap((language) => {
    const file = `${folder}/${language}.json`;
    const texts = home.languages.get(language) ?? new Map<string, string>();
    return [...keys].flatMap((key) => {
      const text = texts.get(key);
      const known = sampleOf(home, key);
      if (text === undefined || text.trim() === '')
        return [
          found(
            file,
            `The text ${key} of ${name} is missing in ${language}.`,
            `Write it there as a native would; elsewhere it says: ${known}`,
          ),
        ];
      return faultsOf(text, { known, language }).map((fault) =>
        found(file, `The text ${key} of ${name} in ${language} ${fault}.`, 'Correct it.'),
      );
    });
  });
  return [...unknown, ...wrong];
}

/** What a text says in English, or else in the first language that has it. */
function sampleOf({ languages }: Home, key: string): string {
  const texts = [languages.get('en'), ...languages.values()].map((one) => one?.get(key) ?? '');
  return texts.find((text) => text.trim() !== '') ?? '';
}

function faultsOf(text: string, { known, language }: { known: string; language: string }): string[] {
  const here = argumentsOf(text);
  const there = argumentsOf(known);
  const strange = [...here].filter((name) => !there.has(name)).map((name) => `names {${name}}`);
  const left = [...there].filter((name) => !here.has(name)).map((name) => `does not name {${name}}`);
  if (!text.includes(', plural,')) return [...strange, ...left];
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = forms.filter((form) => !new RegExp(`\\b${form} \\{`).test(text));
  return [...strange, ...left, ...missing.map((form) => `lacks the plural form ${form}`)];
}

const argumentsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{(\w+)[},]/g)].map((match) => match[1] ?? ''));

function checkTwice(homes: readonly Home[]): Finding[] {
  const first = new Map<string, Home>();
  return homes.flatMap((home) => {
    const keys = [...(home.languages.get('en')?.keys() ?? [])];
    return keys
      .filter((key) => gathered.some((section) => key.startsWith(`${section}.`)))
      .flatMap((key) => {
        const other = first.get(key);
        if (other === undefined) first.set(key, home);
        return other === undefined
          ? []
          : [
              found(
                `${home.folder}/en.json`,
                `The text ${key} of ${home.name} stands in ${other.name}, too.`,
                `Keep one of them; what several nouns use stands in ${common}.`,
              ),
            ];
      });
  });
}
