import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors';
import { servedAs } from './names';
import type { FileStore } from './port';

/** Files in a folder, of which only its owner may read. */
export function diskFiles(folder: string): FileStore {
  // A folder for the first letters, because some file systems grow slow with a hundred thousand names in one.
  const placeOf = (name: string): { folder: string; path: string } => {
    if (servedAs(name) === null) throw new Error('That is no name of a file of ours.');
    const inner = join(folder, name.slice(0, 2).toLowerCase());
    return { folder: inner, path: join(inner, name) };
  };
  return {
    put: async (name, bytes) => {
      const place = placeOf(name);
      await mkdir(place.folder, { recursive: true, mode: 0o700 });
      const part = join(place.folder, `.${randomUUID()}.part`);
      try {
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, place.path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    open: async (name) => {
      try {
        const file = await open(placeOf(name).path);
        const { size } = await file.stat();
        return { bytes: size, stream: file.createReadStream() };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(placeOf(name).path, { force: true }),
  };
}
