import { bulk } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { chargePointRows } from '../charge-points/walk';

const change = { what: 'visibility', visibility: 'public' };

export const walk = declareWalk(chargePointRows, [
  {
    call: bulk.changeMany,
    needs: 'power-center.update',
    // The number of somebody else is refused in its row.
    other: 'own',
    sends: ({ spareChargePointId }) => ({ body: { ids: [spareChargePointId], change } }),
    reason: 'one change for many rows of the list',
  },
  {
    call: bulk.undoMany,
    needs: 'power-center.update',
    other: 'own',
    sends: ({ spareChargePointId: id }) => ({
      body: { change, undone: [{ id, former: { what: 'visibility', visibility: 'private' } }] },
    }),
    reason: 'takes one change for many rows back',
  },
]);
