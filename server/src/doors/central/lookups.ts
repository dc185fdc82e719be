import type { KnownChargePoint } from '../../network';

/** A charge point that has one of the names asked for, and which of them. */
export interface Named {
  chargePoint: KnownChargePoint;
  place: number;
}

/** The charge points with these names, in their order. */
export type Lookup = (names: readonly string[]) => Promise<Named[]>;

interface Asked {
  names: readonly string[];
  resolve(found: Named[]): void;
  reject(error: unknown): void;
}

const mostAtOnce = 200;

/** What is looked up meanwhile is asked together, so that thousands who come back at once cost a few queries. */
export function lookupTogether(find: Lookup): Lookup {
  let waiting: Asked[] = [];
  let isAsking = false;

  const work = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await askFor(find, asked);
    }
    isAsking = false;
  };

  return (names) =>
    new Promise((resolve, reject) => {
      waiting.push({ names, resolve, reject });
      if (!isAsking) void work();
    });
}

async function askFor(find: Lookup, asked: readonly Asked[]): Promise<void> {
  try {
    const found = await find(asked.flatMap(({ names }) => names));
    let from = 0;
    for (const { names, resolve } of asked) {
      const [first, end] = [from, from + names.length];
      from = end;
      const own = found.filter(({ place }) => place >= first && place < end);
      resolve(own.map(({ chargePoint, place }) => ({ chargePoint, place: place - first })));
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
