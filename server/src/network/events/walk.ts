import { events } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { chargePointRows } from '../charge-points/walk';

export const walk = declareWalk(chargePointRows, [
  {
    call: events.listEvents,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
    reason: 'connections and faults, on the page of the charge point',
  },
]);
