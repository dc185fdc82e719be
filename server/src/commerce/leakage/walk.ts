import { leakage } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { moneyRows } from '../refunds/testing-refunds';
import { carryOutRun, startLeakageRun } from './actions/run';
import { dismissFindings } from './actions/dismiss';
import { findingsByIds, idsOfPage } from './store-list';

/** What a comparison finds of orders that are not paid, and one more that was set aside. */
async function leakageRows(operator: WalkedOperator) {
  const { operatorId, owner, as } = operator;
  const { chargePointId } = await operator.rows(moneyRows);
  const now = operator.house.clock.now();
  const body = {
    from: new Date(now.getTime() - 86_400_000).toISOString(),
    to: new Date(now.getTime() + 1).toISOString(),
  };
  const run = await as(owner.member, (ctx) => startLeakageRun(ctx, { params: {}, query: {}, body }));
  await as({ kind: 'system' }, (ctx) => carryOutRun(ctx, { runId: run.id }));
  const ids = await as(owner.member, (ctx) =>
    idsOfPage(ctx.tx, operatorId, { query: {}, sort: 'at', limit: 10, offset: 0 }),
  );
  const [findingId = 0, asideId = 0, keptId = 0] = ids;
  await as(owner.member, (ctx) =>
    dismissFindings(ctx, { params: {}, query: {}, body: { ids: [asideId], reason: operator.name } }),
  );
  const [found] = await as(owner.member, (ctx) => findingsByIds(ctx.tx, operatorId, [keptId]));
  return { findingId, asideId, chargePointId: found?.chargePoint?.id ?? chargePointId };
}

const reason = 'docs/decisions.md#leakage: where money is lost, and that the books agree';

export const walk = declareWalk(leakageRows, [
  {
    call: leakage.listFindings,
    needs: 'payout.read',
    other: 'own',
    filters: { charge_point_id: ({ chargePointId }) => chargePointId },
    reason,
  },
  { call: leakage.findingTotals, needs: 'payout.read', other: 'own', reason },
  { call: leakage.exportFindings, needs: 'payout.read', other: 'own', reason },
  { call: leakage.listLeakageRuns, needs: 'payout.read', other: 'own', reason },
  { call: leakage.startLeakageRun, needs: 'payout.read', other: 'own', sends: () => ({ body: {} }), reason },
  {
    call: leakage.dismissFindings,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ findingId }) => ({ body: { ids: [findingId], reason: 'seen' } }),
    reason,
  },
  {
    call: leakage.restoreFindings,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ asideId }) => ({ body: { ids: [asideId] } }),
    reason,
  },
]);
