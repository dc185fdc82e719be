import { posix } from 'node:path';
import { type Edge, readCode } from './edges';
import { type Breach, unexcused } from './exceptions';
import type { Finding } from './finding';
import type { Tree } from './tree';

/** Tests and what serves them may look at whom they like. */
const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing-[^/]*$/.test(path);

/** A folder and what lies in it belong together. */
const isWithin = (one: string, other: string): boolean =>
  `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);

/** Holds that of two folders at most one imports the other, so that each can be read before what stands on it. */
export function checkTwoWay(tree: Tree): Finding[] {
  const first = new Map<string, Edge>();
  const edges = readCode(tree)
    .flatMap((file) => file.edges)
    .filter(({ from, to }) => to !== undefined && !isTest(from.path));
  for (const edge of edges) {
    const way = wayOf(edge);
    if (way !== null && !first.has(way.name)) first.set(way.name, edge);
  }
  const breaches = [...first].flatMap(([, edge]): Breach[] => {
    const way = wayOf(edge);
    const back = way === null ? undefined : first.get(way.back);
    return way === null || back === undefined || way.name > way.back ? [] : [breachOf(edge, back)];
  });
  return unexcused(tree, 'two-way', breaches);
}

function wayOf({ from, to }: Edge): { name: string; back: string } | null {
  const [here, there] = [posix.dirname(from.path), posix.dirname(to?.path ?? from.path)];
  return isWithin(here, there) ? null : { name: `${here} <> ${there}`, back: `${there} <> ${here}` };
}

const breachOf = (edge: Edge, back: Edge): Breach => ({
  key: wayOf(edge)?.name ?? '',
  rule: 'two-way',
  file: edge.from.path,
  line: edge.line,
  says: `${posix.dirname(edge.from.path)} and the folder of ${back.from.path}:${back.line} import each other.`,
  remedy: 'Move what both need below them, or what needs both above.',
});
