import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Problem } from '../../kernel/problem';
import type { FileStore } from './port';

/** All bytes of a kept file. */
export async function keptBytes(files: Pick<FileStore, 'open'>, name: string): Promise<Uint8Array> {
  const opened = await files.open(name);
  if (opened === null) throw new Problem('file.storage-away', { retryAfterSeconds: 60 });
  return buffer(opened.stream);
}

/** All bytes of a file that came with a call. */
export const sentBytes = (path: string): Promise<Uint8Array> => readFile(path);
