import { setTimeout as wait } from 'node:timers/promises';

/** Waits; with `unref`, the wait does not hold the process open. */
export async function sleep(ms: number, options: { unref?: boolean } = {}): Promise<void> {
  await wait(ms, undefined, { ref: options.unref !== true });
}
