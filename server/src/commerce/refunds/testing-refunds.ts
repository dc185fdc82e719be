import { correctOrder, createTag } from '../../charging';
import { begin, type Begun, stop, uidOf } from '../../charging/testing-transactions';
import { hourMs } from '../../kernel/clock';
import { addPrice } from '../../network/prices/walk';
import { addChargePoint } from '../../network/testing-rows';
import type { WalkedOperator } from '../../platform/testing-walk';
import { collectDebt } from './actions/debts';
import { refundOrder } from './actions/refund';

async function begun(operator: WalkedOperator, uid: string): Promise<Begun> {
  const { operatorId, owner, as } = operator;
  const chargePointId = await addChargePoint(operator, uid);
  await addPrice(operator, { chargePointId, from: '00:00', to: '00:00' });
  const { personId } = owner.member;
  await as({ kind: 'system' }, (ctx) => createTag(ctx, { operatorId, uid, personId, label: uid }));
  return begin(operator, { chargePointId, uid });
}

/** An order that its driver has paid and got a little back of, and three of which their price was raised after that. */
export async function moneyRows(operator: WalkedOperator) {
  const { as, owner, name } = operator;
  const uids = ['paid', 'owed', 'untried', 'tried'].map((suffix) => uidOf(operator, suffix));
  const orders: Begun[] = [];
  for (const uid of uids) orders.push(await begun(operator, uid));
  operator.house.clock.advance(hourMs);
  for (const [index, order] of orders.entries()) await stop(operator, order, uids[index] ?? '');
  const [paidId = 0, ...owedIds] = orders.map(({ orderId }) => orderId);
  for (const id of owedIds) {
    const body = { reason: name, price: 90 };
    await as(owner.member, (ctx) => correctOrder(ctx, { params: { id }, query: {}, body }));
  }
  const body = { reason: name, amount: 0.02 };
  const { changes } = await as(owner.member, (ctx) =>
    refundOrder(ctx, { params: { id: paidId }, query: {}, body }),
  );
  const [owedId = 0, untriedId = 0, triedId = 0] = owedIds;
  await as(owner.member, (ctx) => collectDebt(ctx, { params: { id: triedId }, query: {}, body: {} }));
  const chargePointId = orders[0]?.chargePointId ?? 0;
  /** Of `triedId` the debt is being collected. */
  return { chargePointId, paidId, movementId: changes.at(-1)?.movement_id ?? 0, owedId, untriedId, triedId };
}
