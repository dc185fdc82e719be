import type { FaultSpells } from '../charge-points/rules-spells';

interface Kept {
  id: number;
  connector_number: number;
  component: string | null;
  last_began_at: Date;
  ended_at: Date | null;
  lasted: readonly (readonly [number, number])[];
}

/** When a fault lasted, each time it came; the last one may go on. */
export const spellsOf = (fault: Kept): FaultSpells => ({
  id: fault.id,
  connectorNumber: fault.connector_number,
  isStatus: fault.component === null,
  spells: [
    ...fault.lasted.map(([from, until]) => ({ from: new Date(from), until: new Date(until) })),
    ...(fault.ended_at === null ? [{ from: fault.last_began_at, until: null }] : []),
  ],
});

/** How long a fault lasted in all, in whole seconds; one that lasts, until now. */
export const secondsOf = ({ spells }: FaultSpells, now: Date): number => {
  const ms = spells.reduce(
    (sum, { from, until }) => sum + Math.max(0, (until ?? now).getTime() - from.getTime()),
    0,
  );
  return Math.round(ms / 1000);
};
