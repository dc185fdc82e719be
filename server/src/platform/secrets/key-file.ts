import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, errorText } from '../errors';
import type { Logger } from '../log';
import { StartError } from '../start-error';
import { mayBeKey } from './keys';

/** Where a data folder keeps its key. */
export const keyFileOf = (dataDir: string): string => join(dataDir, 'secret-key');

const keyBytes = 32;
const ownerOnly = 0o600;
const others = 0o077;

/** The key of a data folder; null where it has none. */
export async function readKeyFile(dataDir: string, log: Logger): Promise<string | null> {
  const file = keyFileOf(dataDir);
  try {
    const text = (await readFile(file, 'utf8')).trim();
    if (!mayBeKey(text))
      throw new StartError(`${file} holds no whole key. Put it back from a copy, or set SECRET_KEY to it.`);
    await keepFromOthers(file, log);
    return text;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartError(`${file} cannot be read: ${errorText(error)}. Mend that, or set SECRET_KEY.`);
  }
}

async function keepFromOthers(file: string, log: Logger): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & others) === 0) return;
  await chmod(file, ownerOnly);
  log.warn({ file }, 'The file of the secret key was open to others; now its owner alone may read it');
}

/** Makes the key of a data folder that has none; of two that do at once, both get the same. */
export async function makeKeyFile(dataDir: string, log: Logger): Promise<string> {
  const file = keyFileOf(dataDir);
  const ours = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dataDir, { recursive: true });
    await writeWhole(ours, `${randomBytes(keyBytes).toString('base64')}\n`);
    await putWhereNoneIs(ours, file);
  } catch (error) {
    throw new StartError(
      `${file} cannot be made: ${errorText(error)}. Let DATA_DIR be written to, or set SECRET_KEY.`,
    );
  } finally {
    await rm(ours, { force: true });
  }
  const key = await readKeyFile(dataDir, log);
  if (key === null) throw new StartError(`${file} was removed while it was made. Start again.`);
  return key;
}

/** Unlike a rename, a link takes nobody's place: whoever comes second reads what is there. */
async function putWhereNoneIs(ours: string, file: string): Promise<void> {
  try {
    // Some file systems have no links.
    await link(ours, file).catch((error: unknown) => {
      if (errorCode(error) === 'EEXIST') throw error;
      return copyFile(ours, file, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', ownerOnly);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
