import type { Finding } from './finding';
import { lineOfKey, readJson } from './read-json';
import type { Tree } from './tree';

/** What breaks a guard, and the name by which it may be excused. */
export interface Breach extends Finding {
  key: string;
}

/** What charging may still break, by guard, until its core is rebuilt. */
export const exceptionsPath = 'tools/check/core-exceptions.json';

/** The breaches of a guard that nothing excuses, and the exceptions that excuse nothing any more. */
export function unexcused(tree: Tree, guard: string, breaches: readonly Breach[]): Finding[] {
  const excused = readJson<Record<string, string[]>>(tree, exceptionsPath)[guard] ?? [];
  const wrong = (key: string, says: string, remedy: string): Finding => ({
    rule: guard,
    file: exceptionsPath,
    line: lineOfKey(tree, exceptionsPath, key),
    says,
    remedy,
  });
  return [
    ...breaches
      .filter(({ key }) => !excused.includes(key))
      .map(({ key: _key, ...finding }): Finding => finding),
    ...excused
      .filter((key) => !isOfCharging(key))
      .map((key) =>
        wrong(key, `Only charging has exceptions: ${key} is outside it.`, 'Mend it, and delete the line.'),
      ),
    ...excused
      .filter((key) => isOfCharging(key) && !breaches.some((breach) => breach.key === key))
      .map((key) => wrong(key, `${key} breaks nothing any more.`, 'Delete the line.')),
  ];
}

const isOfCharging = (key: string): boolean => key.includes('/src/charging/');
