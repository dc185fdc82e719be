import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp } from '../../platform/db/backup/backup';
import { restore } from '../../platform/db/backup/restore';
import { silentLog } from '../../platform/log';
import { migrationsFolder } from './database';
import type { Surroundings } from './surroundings';

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Seconds since a moment of the same clock. */
const since = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** The path as it is meant where npm was called, which itself changes to the project's folder. */
const pathOf = (around: Surroundings, file: string): string => resolve(around.folder, file);

export function addBackupCommands(program: Command, around: Surroundings): void {
  program
    .command('backup')
    .description('writes all data of one moment into a file, while the product goes on; replaces no file')
    .argument('<file>', 'the file to make; only its owner may read it')
    .action((file: string) => keep(around, pathOf(around, file)));
  program
    .command('restore')
    .description('fills an empty database from a file that `backup` made, also of an older version')
    .argument('<file>', 'the backup')
    .action((file: string) => bringBack(around, pathOf(around, file)));
}

async function keep(around: Surroundings, path: string): Promise<void> {
  const began = performance.now();
  const kept = await around.withConnection((connection) => {
    // Chargers go first; packing is most of the work, and reading waits for it.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    return backUp({ connection, path, signal: around.stopSignal() });
  });
  around.print(
    `${path}: ${count(kept.rows, 'row')} of ${count(kept.tables, 'table')} as of ${kept.at}, ${sizeOf(kept.bytes)}, in ${since(began)}`,
  );
}

async function bringBack(around: Surroundings, path: string): Promise<void> {
  const began = performance.now();
  const restored = await around.withConnection((connection) =>
    restore({
      connection,
      path,
      migrationsFolder,
      log: silentLog(),
      signal: around.stopSignal(),
      tell: around.print,
    }),
  );
  around.print(
    `Restored ${count(restored.rows, 'row')} of ${count(restored.tables, 'table')} as of ${restored.at} in ${since(began)}. Now run: ledger verify, sums verify`,
  );
}
