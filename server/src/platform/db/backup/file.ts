import { createReadStream, createWriteStream } from 'node:fs';
import { access, link, open, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode, errorText } from '../../errors';
import { StartError } from '../../start-error';

/** Half the size costs little more than a third of the time of the best. */
const level = 3;
const chunkSize = 256 * 1024;

/** Where a file is written until it is whole. */
const draftOf = (path: string): string => `${path}.part`;

/**
 * Writes a packed file that is there whole or not at all, readable by its owner alone; never in place of another.
 * Answers its bytes.
 */
export async function writeWhole(
  path: string,
  content: () => AsyncGenerator<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  await refuseTaken(path);
  const draft = draftOf(path);
  await makeDraft(draft);
  try {
    const file = createWriteStream(draft, { flags: 'r+', flush: true });
    await pipeline(content, createGzip({ level, chunkSize }), file, { signal });
    const { size } = await stat(draft);
    await putInPlace(draft, path);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT'
      ? new StartError(`There is no space left for ${path}. Nothing was kept of it.`, { cause: error })
      : error;
  }
}

async function refuseTaken(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw taken(path);
}

const taken = (path: string): StartError =>
  new StartError(`${path} is there already, and no backup replaces another. Name another file.`);

async function makeDraft(draft: string): Promise<void> {
  try {
    await (await open(draft, 'wx', 0o600)).close();
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      throw new StartError(
        `${draft} is there: another backup writes it, or one was cut off. If none is running, remove it and try again.`,
      );
    }
    throw new StartError(`${draft} cannot be written: ${errorText(error)}`, { cause: error });
  }
}

/** A link, unlike a rename, never replaces what came in between. */
async function putInPlace(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
    await unlink(draft);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw taken(path);
    // Some file systems, such as those of USB sticks, have no links.
    await refuseTaken(path);
    await rename(draft, path);
  }
  const folder = await open(dirname(path));
  // A power cut would else forget the name; some file systems cannot be asked.
  await folder.sync().catch(() => undefined);
  await folder.close();
}

/** What a packed file holds; a file that is cut off or damaged fails somewhere on the way. */
export async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const gunzip = createGunzip({ chunkSize });
  const reading = pipeline(file, gunzip);
  // Heard by whoever reads.
  reading.catch(() => undefined);
  try {
    yield* gunzip;
    await reading;
  } finally {
    gunzip.destroy();
  }
}
