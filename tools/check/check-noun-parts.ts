import type { Finding } from './finding';
import type { Tree } from './tree';

/** Holds that a noun of the server whose calls are served says what they are walked with. */
export function checkNounParts(tree: Tree): Finding[] {
  return [...tree.keys()].flatMap((path) => {
    const [, noun] = /^(server\/src\/[^/]+\/[^/]+)\/routes\.ts$/.exec(path) ?? [];
    if (noun === undefined || tree.has(`${noun}/walk.ts`)) return [];
    return [
      {
        rule: 'noun-parts',
        file: path,
        line: 1,
        says: `${noun} has routes but no walk.ts:`,
        remedy: 'write down what each call is sent and needs (docs/adding-a-noun.md).',
      },
    ];
  });
}
