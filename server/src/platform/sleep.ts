import { setTimeout as wait } from 'node:timers/promises';

/** Waits; with `unref`, the wait does not hold the process open, and it ends early once `until` is aborted. */
export async function sleep(
  ms: number,
  { unref = false, until }: { unref?: boolean; until?: AbortSignal } = {},
): Promise<void> {
  try {
    await wait(ms, undefined, { ref: !unref, signal: until });
  } catch (error) {
    if (until?.aborted !== true) throw error;
  }
}
