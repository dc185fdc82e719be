import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';

/**
 * Goes on as another program in this process, so that signals and exit codes are its own.
 * @param {() => Promise<string>} prepare makes what is stale and answers the file to run
 * @param {string[]} args
 */
export async function become(prepare, args) {
  ensureInstalled();
  const file = await prepare().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}
