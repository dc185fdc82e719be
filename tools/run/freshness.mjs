import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Not inside what is built: the server would serve a stamp in web/dist to everybody. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'voltdeck');

/**
 * Makes something from sources unless it was made from the same ones before.
 * @param {{ name: string, made: string, sources: string[], make: () => Promise<void> | void }} what
 *   `made` is the file that must be there afterwards; paths count from the root.
 */
export async function ensureFresh({ name, made, sources, make }) {
  const stampFile = join(cacheFolder, `${name}.stamp`);
  const stamp = hashOf(sources);
  if (existsSync(join(root, made)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return;
  mkdirSync(cacheFolder, { recursive: true });
  await make();
  writeFileSync(stampFile, stamp);
}

/** @param {string[]} sources */
function hashOf(sources) {
  // The folder itself counts, because bundles carry the address of their sources.
  const hash = createHash('sha256').update(root);
  for (const path of sources.flatMap(filesUnder).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full) || /\.test\.tsx?$/.test(path)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).flatMap((name) => filesUnder(`${path}/${name}`));
}
