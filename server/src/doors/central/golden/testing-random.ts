/** Draws that come out the same for the same seed, on every machine. */
export interface Draw {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True in so many of a hundred draws. */
  chance(percent: number): boolean;
  one<T>(of: readonly [T, ...T[]]): T;
}

/** Mulberry32: 32 bits of state are enough for some hundred draws each. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (min: number, max: number): number => min + (next() % (max - min + 1));
  return {
    int,
    chance: (percent) => int(0, 99) < percent,
    one: (of) => of[int(0, of.length - 1)] ?? of[0],
  };
}
