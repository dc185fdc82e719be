import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@voltdeck/contract';

/** Texts by the parts of their dotted keys. */
export interface TextTree {
  readonly [part: string]: string | TextTree;
}

/** What the translator takes of a noun's texts; its other words the noun reads itself. */
export interface GatheredTexts {
  problems: TextTree;
  attributes: Readonly<Record<string, string>>;
}

/** The bundle keeps the address of this file, too, so that texts are read where they were written. */
const sourceFolder = fileURLToPath(new URL('../..', import.meta.url));

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));

const textFolders: readonly string[] = foldersIn(sourceFolder)
  .flatMap(foldersIn)
  .map((noun) => join(noun, 'texts'))
  .filter((folder) => existsSync(folder));

/** The problems and attributes in one language of all nouns, found by their place: `<domain>/<noun>/texts/<locale>.json`. */
export function gatherTexts(locale: Locale): GatheredTexts {
  const found = textFolders.map((folder) => readTexts(join(folder, `${locale}.json`)));
  return {
    problems: found.map(({ problems = {} }) => problems).reduce(merged, {}),
    attributes: Object.assign({}, ...found.map(({ attributes = {} }) => attributes)) as Record<
      string,
      string
    >,
  };
}

/** Files of this repository, whose languages and keys the check compares. */
const readTexts = (file: string): Partial<GatheredTexts> =>
  JSON.parse(readFileSync(file, 'utf8')) as Partial<GatheredTexts>;

/** Both in one, because `order.refused` and `order.not-awaited` may be texts of two nouns. */
export function merged(one: TextTree, other: TextTree): TextTree {
  const all: Record<string, string | TextTree> = { ...one };
  for (const [part, text] of Object.entries(other)) {
    const known = all[part];
    all[part] = typeof known === 'object' && typeof text === 'object' ? merged(known, text) : text;
  }
  return all;
}
