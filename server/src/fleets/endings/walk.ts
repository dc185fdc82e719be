import { fleetEndings } from '@voltdeck/contract';
import { addFleet } from '../../identity';
import { fleetRows } from '../../identity/fleets/walk';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';

const needs = 'fleet.delete fleet-management' as const;

/** A fleet of the operator's, and one of which nothing stands open. */
async function endingRows(operator: WalkedOperator): Promise<{ fleetId: number; emptyFleetId: number }> {
  const { operatorId, name, as } = operator;
  const { fleetId } = await operator.rows(fleetRows);
  const { id: emptyFleetId } = await as({ kind: 'system' }, (ctx) =>
    addFleet(ctx, { operatorId, name: `${name} that ends` }),
  );
  return { fleetId, emptyFleetId };
}

export const walk = declareWalk(endingRows, [
  {
    call: fleetEndings.previewFleetEnding,
    needs,
    other: 'refused',
    sends: ({ fleetId }) => ({ params: { id: fleetId } }),
    reason: 'docs/decisions.md#fleets-that-end: what goes with it is said before',
  },
  {
    call: fleetEndings.deleteFleet,
    needs,
    other: 'refused',
    sends: ({ emptyFleetId }) => ({ params: { id: emptyFleetId } }),
  },
]);
