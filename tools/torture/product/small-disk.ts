import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Gives a process a disk of its own that nobody else sees and that ends with it. */
export const onOwnDisk = (folder: string, diskMb: number): string[] => [
  'unshare',
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${diskMb}m tmpfs "$0" && exec "$@"`,
  folder,
];

export const mayMount = (folder: string): boolean => {
  const [file, ...args] = [...onOwnDisk(folder, 1), 'true'];
  return file !== undefined && spawnSync(file, args, { stdio: 'ignore' }).status === 0;
};

/** Writes a file until there is almost no room. @returns the file */
export async function fill(
  files: string,
  { diskMb, leftBytes }: { diskMb: number; leftBytes: number },
): Promise<string> {
  const path = join(files, 'fill');
  const file = createWriteStream(path);
  let isFull = false;
  file.on('error', () => (isFull = true));
  const megabyte = Buffer.alloc(1_000_000, 1);
  for (let written = 0; !isFull && written < 2 * diskMb; written += 1) {
    if (!file.write(megabyte)) await Promise.race([once(file, 'drain').catch(() => undefined), sleep(1000)]);
  }
  file.destroy();
  await truncate(path, Math.max(0, (await stat(path)).size - leftBytes));
  return path;
}
