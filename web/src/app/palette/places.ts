import type { ChargePointRow } from '@voltdeck/contract';
import { folded } from '../../ui/fold';
import { isSame, wordsOf, type Reading } from './intent';

type Named = Pick<ChargePointRow, 'id' | 'title' | 'identifier'> & {
  address: Pick<ChargePointRow['address'], 'city'>;
  connectors: readonly { number: number }[];
};

/** A power center that was meant, and which connector of it; null where none was named. */
export interface Meant<R> {
  row: R;
  connector: number | null;
}

/** What the server found for one reading. */
export interface FoundBy<R> {
  reading: Reading;
  rows: readonly R[];
}

type Fit = (typed: string, word: string) => boolean;

const begins: Fit = (typed, word) => folded(word).startsWith(folded(typed));

/** Whether each typed word has a word of its own among those of the name. */
const hasAll = (typed: readonly string[], words: readonly string[], fits: Fit): boolean => {
  const left = [...words];
  return typed.every((each) => {
    const at = left.findIndex((word) => fits(each, word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

/** How far a place is from what a reading names: 0 by its whole name, 3 where only the server knows why it was found. */
const distanceOf = ({ place }: Reading, { title, identifier, address }: Named): number => {
  const isWhole = (name: readonly string[]): boolean =>
    name.length === place.length && hasAll(place, name, isSame);
  const names = [wordsOf(title), wordsOf(identifier)];
  if (names.some(isWhole)) return 0;
  const words = [...names.flat(), ...wordsOf(address.city ?? '')];
  if (hasAll(place, words, isSame)) return 1;
  return hasAll(place, words, begins) ? 2 : 3;
};

/**
 * The places that were meant, the nearest first, each once: by the reading that is nearest to its name, and by the
 * whole name where two are as near.
 */
export const meantAmong = <R extends Named>(found: readonly FoundBy<R>[]): Meant<R>[] => {
  const nearest = new Map<number, Meant<R> & { distance: number; at: number }>();
  for (const [at, { reading, rows }] of found.entries()) {
    for (const row of rows) {
      const { connector } = reading;
      if (connector !== null && !row.connectors.some(({ number }) => number === connector)) continue;
      const distance = distanceOf(reading, row);
      const former = nearest.get(row.id);
      if (former === undefined || distance < former.distance)
        nearest.set(row.id, { row, connector, distance, at });
    }
  }
  return [...nearest.values()]
    .toSorted((one, other) => one.distance - other.distance || one.at - other.at)
    .map(({ row, connector }) => ({ row, connector }));
};
