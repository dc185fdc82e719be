import type { Finding } from './finding';
import { placeOf } from './places';
import { readSource } from './source';
import type { Tree } from './tree';

const product = 'server/src/main/nouns.ts';

/** Holds that what a noun hands to the product arrives there: noun.ts, then the door of its domain, then main/nouns.ts. */
export function checkGathered(tree: Tree): Finding[] {
  const imports = (file: string, specifier: string): boolean =>
    readSource(file, tree.get(file) ?? '').imports.some((one) => one.specifier === specifier);
  return [...tree.keys()].flatMap((file): Finding[] => {
    const { pack, domain, noun } = placeOf(file);
    if (pack !== 'server' || domain === undefined || noun === undefined) return [];
    const folder = `server/src/${domain}`;
    if (file === `${folder}/${noun}/routes.ts` && !imports(`${folder}/${noun}/noun.ts`, './routes'))
      return [
        isLost(file, 'Nobody gathers these calls.', `Name them as routes in ${folder}/${noun}/noun.ts.`),
      ];
    if (file !== `${folder}/${noun}/noun.ts`) return [];
    if (!imports(`${folder}/index.ts`, `./${noun}/noun`))
      return [isLost(file, 'Nobody gathers this noun.', `Add it to the nouns of ${folder}/index.ts.`)];
    if (!imports(product, `../${domain}`))
      return [isLost(file, `Nobody gathers the nouns of ${domain}.`, `Add the domain to ${product}.`)];
    return [];
  });
}

const isLost = (file: string, says: string, remedy: string): Finding => ({
  rule: 'gathered',
  file,
  line: 1,
  says,
  remedy,
});
