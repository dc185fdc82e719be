import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * The script behind a command of an installed package, to be run by node: the same on every platform.
 * @param {string} name the command, which is the name of its package too
 * @param {string} [packageName]
 */
export function binOf(name, packageName = name) {
  const folder = join(root, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const path = typeof bin === 'string' ? bin : bin[name];
  if (path === undefined) throw new Error(`${packageName} has no command ${name}.`);
  return join(folder, path);
}
