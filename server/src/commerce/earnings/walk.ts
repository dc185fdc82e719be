import { earnings } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  {
    call: earnings.listEarnings,
    needs: 'payout.read',
    other: 'own',
    sends: () => ({ query: { by: 'charge_point' } }),
    reason: 'docs/decisions.md#statement: earnings by place and hour, against the period before',
  },
]);
