import { posix } from 'node:path';
import { placeOf, type ModulePlace } from './places';
import { type Import, readSource, type Source } from './source';
import { isSource, type Tree } from './tree';

/** One import of one file. */
export interface Edge {
  from: ModulePlace;
  line: number;
  specifier: string;
  isTypeOnly: boolean;
  /** Where it leads inside the repository; nothing for packages of others and for `node:`. */
  to: ModulePlace | undefined;
  /** The package of others, such as `kysely` or `node:fs`. */
  npm: string | undefined;
}

export interface CodeFile {
  place: ModulePlace;
  source: Source;
  edges: Edge[];
}

export function readCode(tree: Tree): CodeFile[] {
  const doors = packageDoors(tree);
  return [...tree.keys()]
    .filter(isSource)
    .sort()
    .map((path) => {
      const place = placeOf(path);
      const source = readSource(path, tree.get(path) ?? '');
      return { place, source, edges: source.imports.map((one) => edgeOf(place, one, tree, doors)) };
    });
}

function edgeOf(from: ModulePlace, one: Import, tree: Tree, doors: ReadonlyMap<string, string>): Edge {
  const path = one.specifier.startsWith('.')
    ? existing(posix.join(posix.dirname(from.path), one.specifier.replace(/\?.*$/, '')), tree)
    : throughDoor(one.specifier, doors);
  const npm = one.specifier.startsWith('.') || path ? undefined : packageName(one.specifier);
  return { from, ...one, to: path ? placeOf(path) : undefined, npm };
}

/** `@voltdeck/contract` → `contract/src/index.ts`, from what each package.json exports. */
function packageDoors(tree: Tree): Map<string, string> {
  const doors = new Map<string, string>();
  for (const [path, text] of tree) {
    if (!/^[^/]+\/package\.json$/.test(path)) continue;
    const read = JSON.parse(text) as { name?: string; exports?: Record<string, string> };
    const folder = posix.dirname(path);
    if (read.name) doors.set(read.name, posix.join(folder, 'package.json'));
    for (const [name, target] of Object.entries(read.exports ?? {}))
      doors.set(posix.join(read.name ?? folder, name), posix.join(folder, target));
  }
  return doors;
}

/** A path that no package exports still leads into that package, to its package.json. */
function throughDoor(specifier: string, doors: ReadonlyMap<string, string>): string | undefined {
  return doors.get(specifier) ?? doors.get(packageName(specifier))?.replace(/\/.*$/, '/package.json');
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

export function existing(path: string, tree: Tree): string | undefined {
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
  return endings.map((ending) => path + ending).find((candidate) => tree.has(candidate));
}
