import { type Result, type settlements, toMajor } from '@voltdeck/contract';
import { holdOrder, type PaidBy, type SettledOrder, settledOrder } from '../../charging';
import { operatorOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import { entriesOfOrder, moneySettings, post, type PostedEntry } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { BalanceChanged } from '../balance/facts';
import { paymentOf } from '../payments/actions';
import type { Payment } from '../payments/rules';
import { earningOf, groupDue, releaseOf, type SettlementDifference, settlementOf } from './rules';
import { findReleaseOf, insertSettlement, isSettled, lockDue, markReleased } from './store';
import { markChangesReleased, unreleasedChanges } from './store-changes';
import { findSettlementDifferences } from './store-verify';

const settlementKind: settlements.MovementKind = 'settlement';
const releaseKind: settlements.MovementKind = 'release';

/**
 * Moves the money of a completed order by its payment kind, once; an order that is held waits until somebody confirms it.
 * Where nobody can be named who pays, it is held instead.
 */
export async function settleOrder(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  if (!(await hasSettled(ctx, orderId))) await holdOrder(ctx, orderId, 'unknown-payer');
}

/** Moves the money of an order whose figures somebody has confirmed, or says why it cannot: the order stays held then. */
export async function settleConfirmed(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  if (!(await hasSettled(ctx, orderId))) throw new Problem('order.unknown-payer');
}

/** Whether nothing is left to be settled; false where money has to move and nobody is known who pays it. */
async function hasSettled(ctx: Ctx, orderId: number): Promise<boolean> {
  const order = await settledOrder(ctx, orderId);
  if (order?.state !== 'completed' || order.heldReason !== null) return true;
  if (await isSettled(ctx.tx, orderId)) return true;
  const paidBy = await payingFor(ctx, order);
  if (paidBy === null) return false;
  await moveMoney(ctx, order, paidBy);
  return true;
}

/**
 * How an order is paid, by the domain that answers for its payer: in the kind that was fixed at its start.
 * Where it came to nothing, nobody needs to be known.
 */
export async function payingFor(ctx: Ctx, order: SettledOrder): Promise<PaidBy | null> {
  const paidBy = (await ctx.ports.holders[order.payer.kind]?.settle(ctx, order)) ?? null;
  if (paidBy?.kind === order.paymentKind) return paidBy;
  return order.costMinor === 0 && order.feeMinor === 0 ? { kind: 'none' } : null;
}

async function moveMoney(ctx: Ctx, order: SettledOrder, paidBy: PaidBy): Promise<void> {
  const { id: orderId, operatorId } = order;
  const earningMinor = earningOf(order, paidBy);
  const entries = settlementOf(order, paidBy);
  const transactionId =
    entries.length === 0
      ? null
      : await post(ctx, {
          kind: settlementKind,
          source: `order:${orderId}:settled`,
          ...placeOf(order),
          occurredAt: ctx.now,
          entries,
        });
  const isNew = await insertSettlement(ctx.tx, {
    order_id: orderId,
    operator_id: operatorId,
    payment_kind: order.paymentKind,
    currency: order.currency,
    total_minor: order.costMinor,
    fee_minor: order.feeMinor,
    earning_minor: earningMinor,
    settled_at: ctx.now,
    release_at: earningMinor === 0 ? null : await releaseAfter(ctx, order.currency, ctx.now),
    transaction_id: transactionId,
  });
  if (isNew && earningMinor !== 0) await ctx.announce(BalanceChanged, {}, operatorId);
}

/** When what an order earned that was settled then becomes available: by the wait that held at its settlement. */
export async function releaseAfter(ctx: Ctx, currency: string, settledAt: Date): Promise<Date> {
  const { pendingMs } = await moneySettings(ctx, currency, settledAt);
  return new Date(settledAt.getTime() + pendingMs);
}
/** Whose order a movement is of, and what the statement is narrowed by. */
export const placeOf = ({ id, operatorId, chargePointId, paymentKind }: SettledOrder) => ({
  orderId: id,
  operatorId,
  chargePointId,
  paymentKind,
});

/** Done by the clock, and again at once where it left work. */
export const releaseJob = 'settlements.release';

/** So many settlements are released in one transaction; the rest follow in the next. */
const releaseBatch = 5_000;

/** Makes earnings available that have been pending long enough; more of them than one batch go on in a job. */
export async function releasePending(ctx: Ctx): Promise<void> {
  const settled = await lockDue(ctx.tx, ctx.now, releaseBatch);
  // Read once the settlements are held: from then on nobody changes them.
  const changes = await unreleasedChanges(
    ctx.tx,
    settled.map(({ orderId }) => orderId),
  );
  const due = settled.map((one) => ({
    ...one,
    earningMinor: one.earningMinor + (changes.get(one.orderId) ?? 0),
  }));
  for (const group of groupDue(due)) {
    const entries = releaseOf(group);
    const transactionId =
      entries.length === 0
        ? null
        : await post(ctx, {
            kind: releaseKind,
            // An order is released once, so the first of a group names the group.
            source: `release:${Math.min(...group.orderIds)}`,
            operatorId: group.operatorId,
            occurredAt: ctx.now,
            entries,
          });
    const release = { orderIds: group.orderIds, transactionId, at: ctx.now };
    await markReleased(ctx.tx, release);
    await markChangesReleased(ctx.tx, release);
    await ctx.announce(BalanceChanged, {}, group.operatorId);
  }
  if (due.length === releaseBatch) await ctx.schedule(releaseJob, {}, { key: releaseJob });
}

/** Compares every ended order with what the ledger says of it. */
export async function verifySettlements(ctx: Ctx): Promise<SettlementDifference[]> {
  return findSettlementDifferences(ctx.tx);
}

/** Answers `GET /orders/{id}/ledger`. */
export async function showOrderLedger(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<Result<typeof settlements.orderLedger>> {
  const release = await findReleaseOf(ctx.tx, { orderId: params.id, operatorId: operatorOf(ctx) });
  if (release === null) throw new Problem('not-found');
  const entries = await entriesOfOrder(ctx, params.id);
  return {
    entries: entries.map(toWireEntry),
    available_at: release.releaseAt?.toISOString() ?? null,
    released_at: release.releasedAt?.toISOString() ?? null,
    payment: toWirePayment(await paymentOf(ctx, params.id)),
  };
}

type WireLedger = Result<typeof settlements.orderLedger>;
type WireEntry = WireLedger['entries'][number];

/** The ledger stores kinds as text; those of orders and payouts are written by commerce alone. */
export const toWireEntry = (entry: PostedEntry): WireEntry => ({
  id: entry.id,
  transaction_id: entry.transactionId,
  transaction_kind: entry.transactionKind as WireEntry['transaction_kind'],
  account: entry.account.kind as WireEntry['account'],
  reference: entry.account.reference === '' ? null : entry.account.reference,
  amount: toMajor(entry.amountMinor, entry.currency),
  currency: entry.currency,
  occurred_at: entry.occurredAt.toISOString(),
});

const toWirePayment = (payment: Payment | null): WireLedger['payment'] =>
  payment === null
    ? null
    : {
        provider: payment.provider,
        state: payment.state,
        reference: payment.reference,
        held: toMajor(payment.authorizedMinor, payment.currency),
        captured: payment.capturedMinor === null ? null : toMajor(payment.capturedMinor, payment.currency),
        refusal: payment.refusal,
      };
