import { toMajor, type WebhookKind } from '@voltdeck/contract';
import { orderDetailOf } from '../../../charging';
import type { Fact } from '../../../kernel/facts';
import type { Ctx } from '../../../platform/ctx';
import { bodyOf, keptMs, toldOf, toStanding, webhookTopic } from '../rules';
import { insertDeliveries } from '../store-deliveries';
import {
  deleteEventsBefore,
  insertEvents,
  payoutsTold,
  type PayoutTold,
  saveTold,
  standingsOf,
  toldSubjects,
  wantingOperators,
} from '../store-events';

/** What happened, as it is told. */
export interface Told {
  operatorId: number;
  kind: WebhookKind;
  /** What is told once; null for what happens again and again. */
  subject: number | null;
  data: unknown;
}

/** Of these operators those whose webhooks are told of a kind, by their plan. */
export async function wanting(
  ctx: Ctx,
  operatorIds: Iterable<number | null>,
  kind: WebhookKind,
): Promise<number[]> {
  const asked = [...new Set(operatorIds)].filter((id) => id !== null);
  const found = asked.length === 0 ? [] : await wantingOperators(ctx.tx, asked, kind);
  const may: number[] = [];
  for (const id of found)
    if ((await ctx.ports.subscription(ctx, id)).features.includes('developer-api')) may.push(id);
  return may;
}

/** Keeps what happened for all webhooks that are told of it, in the transaction in which it happened. */
export async function noteEvents(ctx: Ctx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const events = told.map(({ data, ...event }) => ({
    ...event,
    id: ctx.random.uuid(),
    body: bodyOf({ kind: event.kind, at: ctx.now, data }),
  }));
  const made = await insertEvents(ctx.tx, events, ctx.now);
  const endpoints = await insertDeliveries(ctx.tx, made, ctx.now);
  if (endpoints.length > 0) await ctx.notify(webhookTopic, endpoints);
}

/** Orders as they are at this moment, each told once. */
async function noteOrders(
  ctx: Ctx,
  kind: WebhookKind,
  facts: readonly Fact<{ orderId: number }>[],
): Promise<void> {
  if (facts.length === 0) return;
  const operatorIds = await wanting(
    ctx,
    facts.map(({ operatorId }) => operatorId),
    kind,
  );
  if (operatorIds.length === 0) return;
  const subjects = facts.map(({ payload }) => payload.orderId);
  const known = await toldSubjects(ctx.tx, { operatorIds, kind, subjects });
  const told: Told[] = [];
  for (const { operatorId, payload } of facts) {
    const { orderId: subject } = payload;
    if (operatorId === null || !operatorIds.includes(operatorId) || known.has(subject)) continue;
    known.add(subject);
    told.push({ operatorId, kind, subject, data: await orderDetailOf(ctx, subject) });
  }
  await noteEvents(ctx, told);
}

/** Tells that orders ended. */
export const noteEndedOrders = (ctx: Ctx, facts: readonly Fact<{ orderId: number }>[]): Promise<void> =>
  noteOrders(ctx, 'order.ended', facts);

/** Tells that orders began: the first time that energy may flow. */
export const noteStartedOrders = (
  ctx: Ctx,
  facts: readonly Fact<{ orderId: number; state: string }>[],
): Promise<void> =>
  noteOrders(
    ctx,
    'order.started',
    facts.filter(({ payload }) => payload.state === 'charging'),
  );

/** Tells of charge points whose status, or that of a connector, is another than was told last: however many, by a few statements. */
export async function noteStandings(
  ctx: Ctx,
  facts: readonly Fact<{ chargePointId: number }>[],
): Promise<void> {
  const kind = 'charge_point.status';
  const operatorIds = await wanting(
    ctx,
    facts.map(({ operatorId }) => operatorId),
    kind,
  );
  if (operatorIds.length === 0) return;
  const ids = facts.map(({ payload }) => payload.chargePointId);
  const standings = await standingsOf(ctx.tx, operatorIds, ids);
  const news = await saveTold(
    ctx.tx,
    standings.map((row) => ({ id: row.id, told: toldOf(row) })),
  );
  await noteEvents(
    ctx,
    standings.flatMap((row) =>
      news.has(row.id) ? [{ operatorId: row.operatorId, kind, subject: null, data: toStanding(row) }] : [],
    ),
  );
}

const toPayout = (row: PayoutTold): object => ({
  id: row.id,
  state: row.state,
  currency: row.currency,
  amount: toMajor(row.amountMinor, row.currency),
  fee: toMajor(row.feeMinor, row.currency),
  net: toMajor(row.amountMinor - row.feeMinor, row.currency),
  method: { kind: row.methodKind, label: row.methodLabel },
  requested_at: row.requestedAt.toISOString(),
  concluded_at: row.concludedAt?.toISOString() ?? null,
  reason: row.reason,
  reference: row.reference,
});

/** Tells of payouts as they are now. */
export async function notePayouts(ctx: Ctx, facts: readonly Fact<{ payoutId: number }>[]): Promise<void> {
  const kind = 'payout.changed';
  const operatorIds = await wanting(
    ctx,
    facts.map(({ operatorId }) => operatorId),
    kind,
  );
  if (operatorIds.length === 0) return;
  const ids = [...new Set(facts.map(({ payload }) => payload.payoutId))];
  const rows = await payoutsTold(ctx.tx, operatorIds, ids);
  await noteEvents(
    ctx,
    rows.map((row) => ({ operatorId: row.operatorId, kind, subject: null, data: toPayout(row) })),
  );
}

/** Done by the clock, and again at once where it left work. */
export const forgetJob = 'webhooks.forget';

/** So many are deleted in one transaction. */
const forgottenAtOnce = 20_000;

/** Deletes what happened long ago, with what was sent of it; what is more goes on in a job. */
export async function forgetEvents(ctx: Ctx, most = forgottenAtOnce): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptMs);
  const gone = await deleteEventsBefore(ctx.tx, { before, most });
  if (gone === most) await ctx.schedule(forgetJob, {}, { key: forgetJob });
}
