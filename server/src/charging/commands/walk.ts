import { commands } from '@voltdeck/contract';
import { chargePointRows } from '../../network/charge-points/walk';
import { declareWalk } from '../../platform/testing-walk';

export const walk = declareWalk(chargePointRows, [
  {
    call: commands.listCommands,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
    reason: 'why did it not start: what the charger was asked, and its answer',
  },
]);
