import { setTimeout as wait } from 'node:timers/promises';

/** Waits; with `unref`, the wait does not hold the process open; it ends early with the signal's reason. */
export async function sleep(
  ms: number,
  { unref = false, signal }: { unref?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  try {
    await wait(ms, undefined, { ref: !unref, signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
