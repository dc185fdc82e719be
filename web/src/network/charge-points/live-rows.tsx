import type { ChargePointRow } from '@voltdeck/contract';
import { useLivePatches } from '../../api/live-patches';

/** A page of the list is seldom longer than this; the rest follow when something about them changes. */
const mostChannels = 40;

/** Keeps the power of the rows in sight up to date, reading by reading; draws nothing. */
export function LiveRows({ rows }: { rows: readonly ChargePointRow[] }) {
  useLivePatches(
    'charge-points',
    rows
      .filter(({ standing }) => standing.charging > 0)
      .slice(0, mostChannels)
      .map(({ id }) => id),
  );
  return null;
}
