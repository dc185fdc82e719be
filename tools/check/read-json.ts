import type { Tree } from './tree';

/** A list of the checks, one entry a line; empty where the tree has none. */
export const readJson = <T extends object>(tree: Tree, path: string): T =>
  JSON.parse(tree.get(path) ?? '{}') as T;

/** The line that has a key or a text of such a list. */
export const lineOfKey = (tree: Tree, path: string, key: string): number =>
  (tree.get(path) ?? '').split('\n').findIndex((line) => line.includes(JSON.stringify(key))) + 1 || 1;
