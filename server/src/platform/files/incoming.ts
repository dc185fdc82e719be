import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../kernel/problem';
import { errorCode } from '../errors';

/** A file that came with a call, for as long as the call is answered. */
export interface IncomingFile {
  path: string;
  bytes: number;
  sha256: string;
  discard(): Promise<void>;
}

/** Where files lie while they arrive: on this machine, by names of ours. */
export interface Incoming {
  /** Writes down what comes; more than so many bytes, or an end too early, leave nothing. */
  receive(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<IncomingFile>;
  /** Removes what a process left that died meanwhile. */
  sweep(now: Date): Promise<void>;
}

/** No call takes as long. */
const forgottenMs = 3_600_000;

/** What our own disk refuses is no fault of the sender. */
const isOurs = (error: unknown): boolean =>
  /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|EMFILE|ENFILE)$/.test(errorCode(error) ?? '');

export function incomingFiles(folder: string): Incoming {
  const make = async (): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomUUID());
  };
  return {
    receive: async (chunks, mostBytes) => {
      const path = await make();
      const discard = (): Promise<void> => rm(path, { force: true });
      try {
        return { path, ...(await write(path, chunks, mostBytes)), discard };
      } catch (error) {
        await discard();
        if (isOurs(error)) throw new Problem('file.storage-away', { retryAfterSeconds: 60 });
        throw error;
      }
    },
    sweep: async (now) => {
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
        if (now.getTime() - mtimeMs > forgottenMs) await rm(path, { force: true });
      }
    },
  };
}

async function write(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw tooLarge(mostBytes);
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** More than a call takes. */
export const tooLarge = (mostBytes: number): Problem =>
  new Problem('file.too-large', { args: { megabytes: Math.floor(mostBytes / 1024 / 1024) } });
