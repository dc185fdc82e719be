import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath, kill, pid as ownPid } from 'node:process';
import { pathToFileURL } from 'node:url';

/** What is started again and again: arguments for node, and what it prints once it is up. */
export interface Starter {
  args: readonly string[];
  env?: Record<string, string>;
  isUp: RegExp;
  /** The embedded server's folder. */
  directory: string;
}

export interface RestartOptions {
  starter: Starter;
  count: number;
  seed: number;
  /** Longest time for one start. */
  patienceMs: number;
  tell?(restart: Restart): void;
}

export interface Restart {
  /** What was found by this start, and how the one before it ended. */
  before: string;
  isUp: boolean;
  seconds: number;
  said: string;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Draws between 0 and 1 that a seed repeats. */
function drawsOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A process with the embedded server alone, which adds a row and prints how many there are. */
export function starterOf(directory: string): Starter {
  const address = (path: string): string =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);
  const code = `const { startEmbedded } = await import(${address('../launcher.ts')});
    const { createLog } = await import(${address('../../log.ts')});
    const { Client } = await import('pg');
    const options = { directory: ${JSON.stringify(directory)}, log: createLog('error'), forTests: true };
    const server = await startEmbedded(options).catch((error) => { console.error(error.message); process.exit(1); });
    const client = new Client(server.connection);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table if not exists starts (at timestamptz default now())');
    await client.query('insert into starts default values');
    const { rows } = await client.query('select count(*)::int as count from starts');
    console.log('up ' + rows[0].count);
    process.on('SIGTERM', () => client.end().then(server.stop).then(() => process.exit(0)));`;
  return { args: ['--import', 'tsx', '--input-type=module', '-e', code], isUp: /up \d+/, directory };
}

interface Started {
  child: ChildProcess;
  said(): string;
  /** Resolves with whether it came up; a start that ends by itself did not. */
  up: Promise<boolean>;
}

export function startOnce({ args, env, isUp }: Starter): Started {
  const child = spawn(execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const up = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        if (isUp.test(text)) resolve(true);
      });
    }
    child.once('exit', () => resolve(false));
  });
  return { child, said: () => text, up };
}

/** The living processes of PostgreSQL that work under a folder, found without the code under test. */
export async function databaseProcesses(directory: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    const state = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : '';
    if (!/\((postgres|initdb)\) [^ZX]/.test(state)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    if (command.includes(directory) || cwd.startsWith(directory)) found.push(Number(entry));
  }
  return found;
}

/** Signals a process, unless it has ended on its own since somebody looked. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const end = (pid: number | undefined): void => {
  if (pid !== undefined) signal(pid, 'SIGKILL');
};

/** Kills every process of PostgreSQL under a folder, also those that are just being made. */
export async function killDatabase(directory: string): Promise<void> {
  for (;;) {
    const left = await databaseProcesses(directory);
    if (left.length === 0) return;
    left.forEach(end);
    await sleep(5);
  }
}

/** How a running product is torn away. */
const crashes = {
  'both killed, the server first': async (child, directory) => {
    end(child.pid);
    await killDatabase(directory);
  },
  'both killed, the database first': async (child, directory) => {
    (await databaseProcesses(directory)).forEach(end);
    end(child.pid);
    await killDatabase(directory);
  },
  'server and postmaster killed': async (child, directory) => {
    const oldest = Math.min(...(await databaseProcesses(directory)));
    end(child.pid);
    if (Number.isFinite(oldest)) end(oldest);
  },
  'server killed': async (child) => end(child.pid),
  'server killed, database standing still': async (child, directory) => {
    end(child.pid);
    for (const pid of await databaseProcesses(directory)) signal(pid, 'SIGSTOP');
  },
} satisfies Record<string, (child: ChildProcess, directory: string) => Promise<void> | void>;

/** A process that has ended and that its parent never collects; ended by `release`. */
export async function makeZombie(): Promise<{ pid: number; release(): void }> {
  const keeper = spawn('/bin/sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) =>
    keeper.stdout.once('data', (data) => resolve(Number(data))),
  );
  const isZombie = (): boolean => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
    } catch {
      return false;
    }
  };
  while (!isZombie()) await sleep(10);
  return { pid, release: () => void keeper.kill('SIGKILL') };
}

/** What a crash may leave in the folder, made by hand; each tells what the next start finds. */
async function litter(directory: string, zombie: number, draw: () => number): Promise<string> {
  const data = join(directory, 'data');
  if (!existsSync(data) || (await databaseProcesses(directory)).length > 0) return 'nothing more';
  const owners = { 'a dead process': 4_194_303, 'a zombie': zombie, 'a stranger': ownPid };
  const lines = (pid: number | string): string => `${pid}\n${data}\n1750000000\n5432\n${directory}/run\n`;
  const texts: [string, string][] = [
    ...Object.entries(owners).map(([who, pid]): [string, string] => [who, lines(pid)]),
    ['nothing', ''],
    ['half a number', '17'],
    ['garbage', '\u0000\u0000garbage\n'],
  ];
  const [who, text] = texts[Math.floor(draw() * texts.length)] ?? ['nothing', ''];
  const which = Math.floor(draw() * 4);
  if (which !== 1) await writeFile(join(data, 'postmaster.pid'), text);
  if (which !== 0) {
    await mkdir(join(directory, 'run'), { recursive: true });
    await writeFile(join(directory, 'run', '.s.PGSQL.5432.lock'), text);
  }
  if (which === 3) {
    await writeFile(join(await mkdtemp(join(directory, 'new-')), 'PG_VERSION'), '18\n');
    await rm(join(directory, 'run', '.s.PGSQL.5432'), { force: true });
    await writeFile(join(directory, 'run', '.s.PGSQL.5432'), 'no socket');
    await writeFile(
      join(directory, 'log', 'start.log'),
      'FATAL:  lock file "postmaster.pid" already exists\n',
    );
  }
  return `${['postmaster.pid', "the socket's lock", 'both locks', 'everything'][which]} naming ${who}`;
}

/** Starts, crashes at a random moment, and starts again, so many times. @returns every start that was meant to come up, or ended by itself */
export async function restartMany(options: RestartOptions): Promise<Restart[]> {
  const { starter, seed } = options;
  const draw = drawsOf(seed);
  const zombie = await makeZombie();
  const done: Restart[] = [];
  let before = 'an empty folder';
  for (let turn = 0; done.length < options.count; turn += 1) {
    const began = performance.now();
    const started = startOnce(starter);
    const isEarly = draw() < 0.4;
    const given = isEarly ? sleep(draw() * 2_500) : sleep(options.patienceMs);
    const isUp = await Promise.race([started.up, given.then(() => null)]);
    const seconds = (performance.now() - began) / 1000;
    if (isUp !== null || !isEarly) {
      const restart = { before, isUp: isUp === true, seconds, said: started.said().trim() };
      done.push(restart);
      options.tell?.(restart);
    }
    await sleep(draw() * 300);
    const names = Object.entries(crashes);
    const [how, crash] = names[Math.floor(draw() * names.length)] ?? ['', undefined];
    await crash?.(started.child, starter.directory);
    await sleep(draw() * 200);
    const isAnew = turn % 12 === 11;
    if (isAnew) {
      await killDatabase(starter.directory);
      await rm(starter.directory, { recursive: true, force: true, maxRetries: 5 });
    }
    const found = isAnew || draw() < 0.4 ? '' : `, ${await litter(starter.directory, zombie.pid, draw)}`;
    before = isAnew ? 'an empty folder' : `${how}${isUp === true ? '' : ' in its start'}${found}`;
  }
  zombie.release();
  await killDatabase(starter.directory);
  return done;
}
