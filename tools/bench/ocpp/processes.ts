import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf, postmasterOf, signalAll } from '../../torture/product/processes';
import { type Did, type Memory, ticksOf, type Used } from './arithmetic';
import type { Order, Setting } from './loads';
import type { Server } from './servers';

/** Of the kernel's clock for CPU time, the same on every Linux that node runs on. */
const ticksPerSecond = 100;

const statOf = async (pid: number): Promise<ReturnType<typeof ticksOf>> =>
  ticksOf(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));

/** What a database used: its first process with those that it started, and those that have ended. */
async function databaseTicks(dataDir: string | undefined): Promise<number> {
  const first = dataDir === undefined ? undefined : await postmasterOf(dataDir);
  if (first === undefined) return 0;
  const stats = await Promise.all((await familyOf(first.pid)).map(statOf));
  return stats.reduce((sum, { own }) => sum + own, stats[0]?.ended ?? 0);
}

export async function usedBy(server: Server, client: Client): Promise<Used> {
  const [ofServer, ofClient, database] = await Promise.all([
    statOf(server.pid),
    statOf(client.pid),
    databaseTicks(server.dataDir),
  ]);
  return {
    server: ofServer.own / ticksPerSecond,
    client: ofClient.own / ticksPerSecond,
    database: database / ticksPerSecond,
  };
}

export async function residentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}

/** Memory of a server once all that nobody needs is collected: what a first collection frees may hold more. */
export async function memoryOf(server: Server): Promise<Memory> {
  await collect(server);
  return collect(server);
}

async function collect(server: Server): Promise<Memory> {
  const told = (): string[] => server.said().match(/^held bytes: \d+$/gm) ?? [];
  const before = told().length;
  signalAll([server.pid], 'SIGUSR2');
  for (let tries = 0; tries < 1_000; tries += 1) {
    const last = told()[before];
    if (last !== undefined)
      return { held: Number(last.split(' ').at(-1)), resident: await residentOf(server.pid) };
    await sleep(10);
  }
  throw new Error(`the ${server.name} does not say what memory it holds`);
}

/** The process that the chargers run in. */
export interface Client {
  pid: number;
  ask(order: Order): Promise<Did>;
  close(): void;
}

const hear = async (child: ChildProcess): Promise<unknown> => {
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(() => {
    throw new Error('the process of the chargers has ended');
  });
  const heard = once(child, 'message', { signal: over.signal }).then(([message]: unknown[]) => message);
  try {
    return await Promise.race([heard, ended]);
  } finally {
    over.abort();
    await Promise.allSettled([heard, ended]);
  }
};

export async function startClient(setting: Setting): Promise<Client> {
  const file = join(import.meta.dirname, '..', 'ocpp-client.ts');
  const child = spawn(execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(setting);
  await hear(child);
  return {
    pid: child.pid ?? 0,
    ask: async (order) => {
      child.send(order);
      // Only our own program answers here.
      return (await hear(child)) as Did;
    },
    close: () => void child.kill(),
  };
}
