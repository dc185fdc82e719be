/** The longest pause between two tries, in ms. */
const longestMs = 30_000;

/** How long to wait before asking again: as told while answers come, then twice as long after each that did not. */
export const pauseMs = (everyMs: number, failures: number): number =>
  Math.min(longestMs, everyMs * 2 ** Math.min(failures, 10));
