import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';

/** Where a running Voltdeck writes its process and its address, for whoever starts a second one on the same data. */
const fileIn = (dataDir: string): string => join(dataDir, 'serving');

/** Notes where this process is reached; without the note only a second start would say less. */
export function noteAddress(dataDir: string, address: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(fileIn(dataDir), `${pid}\n${address}\n`);
  } catch {
    // A full disk or a folder that may not be written to keeps nobody from serving.
  }
}

/** Where the process is reached that has the data folder; null where it has not said so. */
export function addressOf(dataDir: string, process: string): string | null {
  try {
    const [owner, address = ''] = readFileSync(fileIn(dataDir), 'utf8').split('\n');
    return owner === process && address !== '' ? address : null;
  } catch {
    return null;
  }
}
