import { type Breach, unexcused } from './exceptions';
import type { Finding } from './finding';
import { type FunctionSpot, functionsIn } from './functions';
import { isSource, type Tree } from './tree';

const longestFunction = 60;
const longestComponent = 120;

/** Holds that no function that people write is longer than can be read in one sitting. */
export function checkCaps(tree: Tree): Finding[] {
  const breaches = [...tree].flatMap(([path, text]) =>
    (isSource(path) || path.endsWith('.mjs')) && mayBeLong(text)
      ? functionsIn(path, text).flatMap((one) => tooLong(path, one))
      : [],
  );
  return unexcused(tree, 'long-function', breaches);
}

/** Most files are shorter than any cap, and need not be read. */
const mayBeLong = (text: string): boolean => text.split('\n').length > longestFunction;

function tooLong(file: string, { name, isNamed, line, lines }: FunctionSpot): Breach[] {
  const isComponent = isNamed && file.endsWith('.tsx') && /^[A-Z]/.test(name);
  const most = isComponent ? longestComponent : longestFunction;
  if (lines <= most) return [];
  return [
    {
      key: `${file}#${name}`,
      rule: 'long-function',
      file,
      line,
      says: `A ${isComponent ? 'component' : 'function'} has at most ${most} lines, ${name} has ${lines}.`,
      remedy: 'Split it by what it does.',
    },
  ];
}
