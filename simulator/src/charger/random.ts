/** One draw of a seeded generator (mulberry32): a value in [0, 1) and the seed of the next draw. */
export function draw(seed: number): { value: number; seed: number } {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296, seed: next };
}

/** A generator for code that lives, such as a scenario. */
export function randomFrom(seed: number): () => number {
  let current = seed;
  return () => {
    const { value, seed: next } = draw(current);
    current = next;
    return value;
  };
}
