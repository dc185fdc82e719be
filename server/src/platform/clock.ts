import type { Clock } from '../kernel/clock';

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told otherwise. */
export interface TestClock extends Clock {
  set(now: Date): void;
  advance(ms: number): void;
}

export function testClock(start: Date): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (to) => {
      now = to;
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
