import type { Finding } from './finding';
import type { Tree } from './tree';

const remedy = 'write down what each call is sent and needs (docs/adding-a-noun.md).';

/** Holds that a noun of the server whose calls are served says what they are walked with. */
export function checkNounParts(tree: Tree): Finding[] {
  const finding = (file: string, says: string): Finding => ({
    rule: 'noun-parts',
    file,
    line: 1,
    says,
    remedy,
  });
  return [...tree].flatMap(([path, text]) => {
    const [, noun, part] = /^(server\/src\/[^/]+\/[^/]+)\/(routes|walk)\.ts$/.exec(path) ?? [];
    if (part === 'routes' && !tree.has(`${noun}/walk.ts`))
      return [finding(path, `${noun} has routes but no walk.ts:`)];
    // The tests that gather the walks would find nothing to walk.
    if (part === 'walk' && !text.includes('export const walk = declareWalk('))
      return [finding(path, 'A walk.ts exports walk, made by declareWalk:')];
    return [];
  });
}
