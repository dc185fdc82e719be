import { workList } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { quarantineAll } from '../quarantine/actions';
import { nothingSaid } from '../quarantine/rules';
import { begin, finish, pricedChargePoint, uidOf } from '../testing-transactions';
import { listWork } from './actions/list';

/** A message that nobody could read, and a session that somebody must confirm. */
async function workRows(operator: WalkedOperator) {
  const { operatorId, name, as } = operator;
  const chargePointId = await pricedChargePoint(operator, 'work');
  const item = { operatorId, chargePointId, action: 'StopTransaction', reason: 'unreadable' } as const;
  const told = { detail: name, said: { ...nothingSaid, uid: uidOf(operator, 'work') }, payload: { name } };
  await as({ kind: 'system' }, (ctx) =>
    quarantineAll(ctx, [
      { item: { ...item, ...told }, at: ctx.now },
      { item: { ...item, ...told }, at: ctx.now },
    ]),
  );
  const uid = uidOf(operator, 'nobody');
  await finish(operator, await begin(operator, { chargePointId, uid }), uid);
  const query = workList.listWork.query.parse({ kind: 'unmatched', search: name });
  const { data } = await as(operator.owner.member, (ctx) => listWork(ctx, { params: {}, query, body: {} }));
  const [itemId = 0, spentItemId = 0] = data.map(({ id }) => id);
  return { chargePointId, itemId, spentItemId };
}

const reason = 'docs/decisions.md#the-work-list: what waits for somebody, in one place';

export const walk = declareWalk(workRows, [
  {
    call: workList.listWork,
    needs: 'order.read',
    other: 'own',
    sends: () => ({ query: { sort: '-at' } }),
    filters: { charge_point_id: ({ chargePointId }) => chargePointId },
    reason,
  },
  { call: workList.workCounts, needs: 'order.read', other: 'own', reason },
  {
    call: workList.getWork,
    needs: 'order.read',
    other: 'refused',
    sends: ({ itemId }) => ({ params: { kind: 'unmatched' as never, id: itemId } }),
    reason,
  },
  {
    call: workList.cureWork,
    needs: 'power-center.update',
    // The number of somebody else is refused in its row.
    other: 'own',
    sends: ({ spentItemId }) => ({
      body: { items: [{ kind: 'unmatched', id: spentItemId }], cure: { do: 'dismiss', reason: 'seen' } },
    }),
    reason,
  },
]);
