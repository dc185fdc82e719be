import { correctOrder, createTag } from '../../charging';
import { begin, type Begun, finish, pricedChargePoint, uidOf } from '../../charging/testing-transactions';
import type { WalkedOperator } from '../../platform/testing-walk';
import { refundOrder } from './actions/refund';

/** An order that its driver has paid by the payment provider. */
export async function paidOrder(operator: WalkedOperator, name: string): Promise<number> {
  const { operatorId, owner, as } = operator;
  const chargePointId = await pricedChargePoint(operator, name);
  const uid = uidOf(operator, name);
  const personId = owner.member.personId;
  await as({ kind: 'system' }, (ctx) => createTag(ctx, { operatorId, uid, personId, label: name }));
  const begun: Begun = await begin(operator, { chargePointId, uid });
  await finish(operator, begun, uid);
  return begun.orderId;
}

/** One of which its driver owes something since its price was corrected. */
export async function owedOrder(operator: WalkedOperator, name: string): Promise<number> {
  const orderId = await paidOrder(operator, name);
  await operator.as(operator.owner.member, (ctx) =>
    correctOrder(ctx, { params: { id: orderId }, query: {}, body: { price: 90, reason: operator.name } }),
  );
  return orderId;
}

/** A paid order of which a little was given back. */
export async function refundRows(operator: WalkedOperator) {
  const { as, owner, name } = operator;
  const orderId = await paidOrder(operator, 'paid');
  const body = { amount: 0.02, reason: name };
  const { changes } = await as(owner.member, (ctx) =>
    refundOrder(ctx, { params: { id: orderId }, query: {}, body }),
  );
  return { orderId, movementId: changes.at(-1)?.movement_id ?? 0 };
}
