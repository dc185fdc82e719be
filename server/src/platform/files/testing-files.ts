import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../log';
import { openFiles } from './open';
import type { Files } from './port';

export interface TestFiles extends Files {
  mostBytes: number;
  /** Every file in the folder, kept or arriving. */
  all(): Promise<string[]>;
  close(): Promise<void>;
}

/** Files in a folder of their own. */
export function testFiles({ mostBytes = 2 ** 31 }: { mostBytes?: number } = {}): TestFiles {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltdeck-files-'));
  const files = openFiles({
    dataDir,
    mostBytes,
    storage: { kind: 'disk', folder: null },
    publicUrl: () => 'https://voltdeck.example',
    log: silentLog(),
  });
  return {
    ...files,
    all: async () => {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}
