import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { environment } from './runner';

/** A file that the kernel keeps locked until the last process that has it open is gone, however that one ended. */
export interface FileLock {
  fd: number;
  /** Lets go of it here; who was given the open file keeps it locked. */
  release(): void;
}

/**
 * Locks a file, across containers that share it too.
 * Answers `taken` where somebody else has it, and `unknown` where this system cannot tell (no `flock`, no right to the file, or a file system without locks).
 */
export function lockFile(path: string): FileLock | 'taken' | 'unknown' {
  const fd = tryOpen(path);
  if (fd === undefined) return 'unknown';
  // The lock belongs to the open file, which `flock` only borrows.
  const { status } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
    env: environment,
  });
  if (status === 0) return { fd, release: () => closeSync(fd) };
  closeSync(fd);
  return status === 1 ? 'taken' : 'unknown';
}

function tryOpen(path: string): number | undefined {
  try {
    return openSync(path, 'a+', 0o600);
  } catch {
    return undefined;
  }
}
