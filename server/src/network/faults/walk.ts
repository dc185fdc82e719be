import { faults } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { chargePointRows } from '../testing-rows';

export const walk = declareWalk(chargePointRows, [
  {
    call: faults.listFaults,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
    reason: 'what is wrong with a charge point, in its own words, and how often',
  },
  {
    call: faults.listPastFaults,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
    reason: 'what was wrong with a charge point, on its page',
  },
]);
