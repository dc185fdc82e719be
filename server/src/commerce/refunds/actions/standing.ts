import { refunds, toMajor } from '@voltdeck/contract';
import { holdFigures, type PaidBy, type SettledOrder } from '../../../charging';
import { mayCall, memberOf, operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { paidBySoFar } from '../../settlements/actions-change';
import { earningOf } from '../../settlements/rules';
import { type Booked, countChanges, lockBooked } from '../../settlements/store-changes';
import { type Money, moneyOf } from '../rules';

/** An order whose money moves: its figures, what is booked of it, and how it is paid, held until the transaction ends. */
export interface Held {
  order: SettledOrder;
  booked: Booked;
  paidBy: PaidBy;
  money: Money;
  /** Names the next change of its money. */
  cause: string;
}

/** Whose order is meant and who asks; nobody moves money whose figures they may not see. */
export const asker = (ctx: Ctx): { operatorId: number; membershipId: number } => {
  const member = memberOf(ctx);
  if (!mayCall(member, refunds.getOrderMoney.needs)) throw new Problem('forbidden');
  return { operatorId: operatorOf(ctx), membershipId: member.membershipId };
};

/** Holds an order of this operator and its settlement, so that nobody else moves its money meanwhile. */
export async function holdMoney(
  ctx: Ctx,
  { orderId, operatorId, seen }: { orderId: number; operatorId: number; seen?: number | undefined },
): Promise<Held> {
  const order = await holdFigures(ctx, { orderId, operatorId });
  const booked = order.heldReason === null ? await lockBooked(ctx.tx, orderId) : null;
  if (booked === null) throw new Problem('refund.unsettled');
  const changes = await countChanges(ctx.tx, orderId);
  if (seen !== undefined && seen < changes) throw new Problem('refund.money-moved');
  const paidBy = await paidBySoFar(ctx, order);
  if (paidBy === null) throw new Problem('order.unknown-payer');
  const money = moneyOf(order.costMinor, paidBy);
  return { order, booked, paidBy, money, cause: `order:${orderId}:change:${changes + 1}` };
}

/** The money of an order in major units, as it is told to people and to the audit log. */
export const toFigures = (order: SettledOrder, paidBy: PaidBy) => {
  const { paidMinor, debtMinor, writtenOffMinor } = moneyOf(order.costMinor, paidBy);
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    price: major(order.costMinor),
    earning: major(earningOf(order, paidBy)),
    paid: major(paidMinor),
    debt: major(debtMinor),
    written_off: major(writtenOffMinor),
  };
};

/** Writes down what somebody did with the money of an order, with it before and after. */
export async function recordMoney(
  ctx: Ctx,
  { order, paidBy }: Held,
  done: { action: string; reason: string | null; amountMinor: number },
): Promise<void> {
  const { id: orderId, operatorId, currency } = order;
  const after = await holdFigures(ctx, { orderId, operatorId });
  const paidByThen = (await paidBySoFar(ctx, after)) ?? paidBy;
  await recordAudit(ctx, {
    action: done.action,
    noun: 'order',
    operatorId,
    nounId: orderId,
    before: toFigures(order, paidBy),
    after: toFigures(after, paidByThen),
    detail: { reason: done.reason, amount: toMajor(done.amountMinor, currency), currency },
  });
}
