import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryMb } from '../product/processes';
import type { Programs } from '../product/programs';

/** What a staff tool came to. */
export interface Told {
  code: number | null;
  /** Everything it said. */
  said: string;
  /** The most memory it held, in MB. */
  memoryMb: number;
  seconds: number;
}

export interface StaffOptions {
  /** `DATA_DIR` or `DATABASE_URL`. */
  settings: Record<string, string>;
  words: readonly string[];
  /** What it is run through, such as `unshare`; it must become the tool. */
  through?: readonly string[];
  /** Killed with SIGKILL as soon as this holds of what it has said. */
  killWhen?: (said: string) => Promise<boolean>;
}

/** Runs a command as `npm run voltdeck -- …` does. */
export async function staff(programs: Programs, options: StaffOptions): Promise<Told> {
  const { settings, words, through = [], killWhen } = options;
  const [file = execPath, ...args] = [...through, execPath, programs.staffTools, ...words];
  const began = performance.now();
  const child = spawn(file, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  let most = 0;
  const watch = setInterval(() => {
    void memoryMb(child.pid ?? 0).then((held) => (most = Math.max(most, held)));
  }, 50);
  const closed = once(child, 'close');
  while (killWhen !== undefined && child.exitCode === null && child.signalCode === null) {
    if (await killWhen(said)) child.kill('SIGKILL');
    await sleep(5);
  }
  await closed;
  clearInterval(watch);
  return {
    code: child.exitCode,
    said: said.trim(),
    memoryMb: most,
    seconds: (performance.now() - began) / 1000,
  };
}
