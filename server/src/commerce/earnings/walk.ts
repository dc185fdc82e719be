import { earnings } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { moneyRows } from '../refunds/testing-refunds';

export const walk = declareWalk(moneyRows, [
  {
    call: earnings.listEarnings,
    needs: 'payout.read',
    other: 'own',
    sends: () => ({ query: { by: 'charge_point' } }),
    filters: { charge_point_id: ({ chargePointId }) => chargePointId },
    reason: 'docs/decisions.md#statement: earnings by place and hour, against the period before',
  },
]);
