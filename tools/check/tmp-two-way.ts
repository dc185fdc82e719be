import { readCode } from './edges';
import { readTree } from './tree';
import { posix } from 'node:path';
const folder = (p: string) => posix.dirname(p);
const m = new Map<string, Map<string, string[]>>();
for (const f of readCode(readTree(process.cwd()))) {
  for (const e of f.edges) {
    if (!e.to || !/\.tsx?$/.test(e.to.path)) continue;
    const isTest = /\.test\.tsx?$|testing-|walk\.ts/.test(f.place.path);
    if (isTest) continue;
    const a = folder(f.place.path),
      b = folder(e.to.path);
    if (a === b) continue;
    const t = m.get(a) ?? new Map();
    m.set(a, t);
    t.set(b, [
      ...(t.get(b) ?? []),
      `${f.place.path}:${e.line} -> ${e.to.path}${e.isTypeOnly ? ' (type)' : ''}`,
    ]);
  }
}
for (const [a, t] of m)
  for (const [b, list] of t)
    if (a < b && m.get(b)?.has(a))
      console.log(`\n== ${a} <> ${b}\n${list.join('\n')}\n--\n${m.get(b)!.get(a)!.join('\n')}`);
