import { pathToFileURL } from 'node:url';

/**
 * Goes on as another program in this process, so that signals and exit codes are its own.
 * @param {string} file
 * @param {string[]} args
 */
export async function become(file, args) {
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}
