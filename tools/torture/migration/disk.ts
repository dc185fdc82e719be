import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** As Linux counts what a file takes. */
const blockBytes = 512;

/** Bytes on disk of a folder; files that go while they are counted count for nothing. */
export async function bytesIn(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = found.map(async (entry) => {
    const file = await lstat(join(entry.parentPath, entry.name)).catch(() => null);
    return (file?.blocks ?? 0) * blockBytes;
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Looks again and again until it is stopped. @returns how to stop it, which tells the most there was */
export function watchPeak(folder: string, everyMs = 500): () => Promise<number> {
  const stopping = new AbortController();
  const watch = async (): Promise<number> => {
    let peak = 0;
    while (!stopping.signal.aborted) {
      peak = Math.max(peak, await bytesIn(folder));
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return Math.max(peak, await bytesIn(folder));
  };
  const peak = watch();
  return () => {
    stopping.abort();
    return peak;
  };
}
