import { statement } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { moneyRows } from '../refunds/testing-refunds';

const reason = 'docs/decisions.md#statement: every movement of the operator’s money';

export const walk = declareWalk(moneyRows, [
  {
    call: statement.listStatement,
    needs: 'payout.read',
    other: 'own',
    filters: { order_id: ({ paidId }) => paidId, charge_point_id: ({ chargePointId }) => chargePointId },
    reason,
  },
  { call: statement.statementTotals, needs: 'payout.read', other: 'own', reason },
  { call: statement.exportStatement, needs: 'payout.read', other: 'own', reason },
  {
    call: statement.pendingReleases,
    needs: 'payout.read',
    other: 'own',
    reason: 'when pending earnings become available, on the page of the statement',
  },
]);
