import type { CodeFile } from './edges';
import type { Finding } from './finding';

/** One finding for each knot of files that import each other, types included: a knot is read as one file. */
export function findCycles(files: readonly CodeFile[]): Finding[] {
  const graph = new Map(files.map((file) => [file.place.path, targetsOf(file)]));
  const found: Finding[] = [];
  const settled = new Set<string>();
  for (const start of graph.keys()) {
    if (settled.has(start)) continue;
    const way = wayBack(start, graph);
    if (!way) continue;
    for (const path of way) settled.add(path);
    found.push({
      rule: 'cycle',
      file: start,
      line: graph.get(start)?.get(way[1] ?? start) ?? 1,
      says: `No import cycles: ${[...way, start].join(' → ')}.`,
      remedy: 'Move what both need into a file that imports neither.',
    });
  }
  return found;
}

function targetsOf(file: CodeFile): Map<string, number> {
  const targets = new Map<string, number>();
  for (const { to, line } of file.edges) if (to && !targets.has(to.path)) targets.set(to.path, line);
  return targets;
}

/** The shortest way from a file over its imports back to itself. */
function wayBack(
  start: string,
  graph: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const target of graph.get(path)?.keys() ?? []) {
      if (target === start) return unwound(path, start, cameFrom);
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      queue.push(target);
    }
  }
  return undefined;
}

function unwound(last: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [last];
  for (let path = last; path !== start;) {
    path = cameFrom.get(path) ?? start;
    way.unshift(path);
  }
  return way;
}
