import type { World } from '../world/world';

/** One thing that was done, and whether what was seen is what is expected. */
export interface Finding {
  did: string;
  expected: string;
  seen: string;
  /** Null where this system does not allow to try it. */
  isFine: boolean | null;
  /** The same in numbers, for comparisons. */
  figures?: Record<string, number>;
}

export interface Extent {
  /** Leaves out what takes long by its nature, such as waiting for a time-out. */
  isFast: boolean;
}

/** A point of what must not wait, tried from outside on a running product. */
export interface Point {
  number: number;
  name: string;
  /** What holds where every finding is fine. */
  fact: string;
  run(world: World, extent: Extent): Promise<Finding[]>;
}
