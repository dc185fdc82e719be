import { setTimeout as sleep } from 'node:timers/promises';

export interface Beat {
  /** From when it was due, so that what waits behind something slow counts its wait. */
  ms: number;
  isFine: boolean;
}

export interface Pace {
  perSecond: number;
  /** How many begin together. */
  atOnce?: number;
}

/** Begins work at a steady rate, whatever becomes of what began before, until told to stop; then waits for what is open. */
export async function atPace(
  { perSecond, atOnce = 1 }: Pace,
  signal: AbortSignal,
  work: (turn: number) => Promise<boolean>,
): Promise<Beat[]> {
  const began = performance.now();
  const open: Promise<Beat>[] = [];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const due = began + (Math.floor(turn / atOnce) * atOnce * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    open.push(work(turn).then((isFine) => ({ ms: performance.now() - due, isFine })));
  }
  return Promise.all(open);
}

export interface Tally {
  count: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
}

/** The least value that so large a share of the values does not pass. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export function tallyOf(beats: readonly Beat[]): Tally {
  const times = beats.map(({ ms }) => ms);
  return {
    count: beats.length,
    failed: beats.filter(({ isFine }) => !isFine).length,
    p50: Math.round(quantile(times, 0.5) * 10) / 10,
    p99: Math.round(quantile(times, 0.99) * 10) / 10,
    max: Math.round(quantile(times, 1) * 10) / 10,
  };
}

export const told = ({ count, failed, p50, p99, max }: Tally): string =>
  `${count} calls, ${failed} failed, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms`;
