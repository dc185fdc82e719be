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
  /** Killed with SIGKILL so many milliseconds after it has said this. */
  killAfter?: { says: RegExp; ms: number };
}

/** Runs a command as `npm run voltdeck -- …` does. */
export async function staff(programs: Programs, options: StaffOptions): Promise<Told> {
  const { settings, words, through = [], killAfter } = options;
  const [file = execPath, ...args] = [...through, execPath, programs.staffTools, ...words];
  const began = performance.now();
  const child = spawn(file, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let isDoomed = false;
  const doom = async (): Promise<void> => {
    if (isDoomed || killAfter === undefined || !killAfter.says.test(said)) return;
    isDoomed = true;
    await sleep(killAfter.ms);
    child.kill('SIGKILL');
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      void doom();
    });
  }
  let most = 0;
  const watch = setInterval(() => {
    void memoryMb(child.pid ?? 0).then((held) => (most = Math.max(most, held)));
  }, 50);
  const closed = once(child, 'close');
  if (killAfter?.says.test('') === true) void doom();
  await closed;
  clearInterval(watch);
  return {
    code: child.exitCode,
    said: said.trim(),
    memoryMb: most,
    seconds: (performance.now() - began) / 1000,
  };
}
