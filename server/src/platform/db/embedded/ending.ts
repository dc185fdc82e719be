import type { ChildProcess } from 'node:child_process';
import { kill } from 'node:process';
import type { Logger } from '../../log';
import { sleep } from '../../sleep';
import type { DatabaseHome } from './home';
import { isAlive, processesOf, rootsAmong } from './processes';

/** The signals for an orderly end, an end without a last checkpoint, and death, with the milliseconds given after each. */
type Patience = readonly (readonly [signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', ms: number])[];

/** As a stop gives it: writing everything to a slow disk takes its time. */
export const stopPatience: Patience = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** As a server gets it that is cut off in its start, or was left behind and does not answer. */
export const orphanPatience: Patience = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 5_000],
];

const stepMs = 20;

/** Ends the server of a folder, in order if it can; only processes that are surely its own get a signal. @returns whether all are gone */
export async function endServer(home: DatabaseHome, log: Logger, patience: Patience): Promise<boolean> {
  for (const [signal, patienceMs] of patience) {
    const all = await processesOf(home);
    if (all.length === 0) return true;
    // The postmaster ends its children; only where it is beyond that do they get a signal of their own.
    const told = signal === 'SIGKILL' ? all.map(({ pid }) => pid) : rootsAmong(all);
    told.forEach((pid) => send(pid, signal));
    // What was made to stand still hears only death.
    all.forEach(({ pid }) => send(pid, 'SIGCONT'));
    if (await areGone(home, told, patienceMs)) return true;
    log.warn(`The embedded PostgreSQL in ${home.asked} did not end on ${signal}.`);
  }
  return false;
}

/** Lets a server go on that was made to stand still. */
export async function wake(home: DatabaseHome): Promise<void> {
  for (const { pid } of await processesOf(home)) send(pid, 'SIGCONT');
}

/** Asks a server that waits for its clients to send them away and end in order. */
export async function askToEnd(home: DatabaseHome): Promise<void> {
  rootsAmong(await processesOf(home)).forEach((pid) => send(pid, 'SIGINT'));
}

/** Ends a server that has just been started and may not have its folder yet. */
export async function endChild(child: ChildProcess): Promise<void> {
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  for (const [signal, patienceMs] of orphanPatience) {
    if (hasEnded()) return;
    child.kill(signal);
    for (let waitedMs = 0; waitedMs < patienceMs && !hasEnded(); waitedMs += stepMs) await sleep(stepMs);
  }
}

async function areGone(home: DatabaseHome, told: readonly number[], patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += stepMs) {
    const alive = await Promise.all(told.map(isAlive));
    if (!alive.includes(true) && (await processesOf(home)).length === 0) return true;
    await sleep(stepMs);
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    kill(pid, signal);
  } catch {
    // Gone since it was seen.
  }
}
