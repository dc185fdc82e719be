import { type Result, type settlements, toMajor } from '@voltdeck/contract';
import { findOrder, type OrderRow } from '../../charging';
import { operatorOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import { entriesOfOrder, post, type PostedEntry } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { BalanceChanged } from '../balance/facts';
import { capturePayment, paymentOf } from '../payments/actions';
import type { Payment } from '../payments/rules';
import {
  earningOf,
  groupDue,
  type OrderFigures,
  type Payer,
  releaseOf,
  type SettlementDifference,
  settlementOf,
} from './rules';
import {
  findReleaseOf,
  findSettlementDifferences,
  insertSettlement,
  isSettled,
  lockDue,
  markReleased,
} from './store';

const settlementKind: settlements.MovementKind = 'settlement';
const releaseKind: settlements.MovementKind = 'release';

/** Moves the money of a completed order by its payment kind, once; an order that is held waits until somebody confirms it. */
export async function settleOrder(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const order = await findOrder(ctx.tx, orderId);
  if (order?.state !== 'completed' || order.held_reason !== null) return;
  if (await isSettled(ctx.tx, orderId)) return;
  const payer = await payerOf(ctx, order);
  const figures = figuresOf(order);
  const earningMinor = earningOf(figures, payer);
  const entries = settlementOf(figures, payer);
  const transactionId =
    entries.length === 0
      ? null
      : await post(ctx, {
          kind: settlementKind,
          source: `order:${orderId}:settled`,
          orderId,
          operatorId: order.operator_id,
          occurredAt: ctx.now,
          entries,
        });
  const isNew = await insertSettlement(ctx.tx, {
    order_id: orderId,
    operator_id: order.operator_id,
    payment_kind: order.payment_kind,
    currency: order.currency,
    total_minor: order.cost_minor,
    fee_minor: order.fee_minor,
    earning_minor: earningMinor,
    settled_at: ctx.now,
    release_at: earningMinor === 0 ? null : new Date(ctx.now.getTime() + ctx.ports.moneySettings.pendingMs),
    transaction_id: transactionId,
  });
  if (isNew && earningMinor !== 0) await ctx.announce(BalanceChanged, {}, order.operator_id);
}

const figuresOf = (order: OrderRow): OrderFigures => ({
  operatorId: order.operator_id,
  costMinor: order.cost_minor,
  feeMinor: order.fee_minor,
  currency: order.currency,
});

/** Who pays, with what the provider took of a driver's hold. */
async function payerOf(ctx: Ctx, order: OrderRow): Promise<Payer> {
  if (order.payment_kind === 'none') return { kind: 'none' };
  if (order.payment_kind !== 'platform' || order.person_id === null) {
    throw new Error(`Order ${order.id} is paid by ${order.payment_kind}, but nobody is named who pays.`);
  }
  const payment = await capturePayment(ctx, { orderId: order.id, costMinor: order.cost_minor });
  const [provider] = ctx.ports.paymentProviders;
  return {
    kind: 'platform',
    personId: order.person_id,
    provider: payment?.provider ?? provider.name,
    collectedMinor: payment?.capturedMinor ?? 0,
  };
}

/** Done by the clock, and again at once where it left work. */
export const releaseJob = 'settlements.release';

/** So many settlements are released in one transaction; the rest follow in the next. */
const releaseBatch = 5_000;

/** Makes earnings available that have been pending long enough; more of them than one batch go on in a job. */
export async function releasePending(ctx: Ctx): Promise<void> {
  const due = await lockDue(ctx.tx, ctx.now, releaseBatch);
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
    await markReleased(ctx.tx, { orderIds: group.orderIds, transactionId, at: ctx.now });
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

/** The ledger stores kinds as text; those of an order are written by commerce alone. */
const toWireEntry = (entry: PostedEntry): WireEntry => ({
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
