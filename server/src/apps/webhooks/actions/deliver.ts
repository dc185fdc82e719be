import type { Parsed, WebhookDelivery, webhooks } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { WebhookChanged } from '../facts';
import {
  bodyOf,
  claimMs,
  judged,
  type Judged,
  type Outcome,
  shares,
  testKind,
  toDelivery,
  type WebhookRow,
  webhookTopic,
} from '../rules';
import { holdWebhook, saveStanding } from '../store';
import {
  type Claimed,
  claimDeliveries,
  giveUpWaiting,
  holdClaimed,
  holdClaims,
  holdDelivery,
  hasWaiting,
  insertDelivery,
  renewDelivery,
  saveTry,
} from '../store-deliveries';
import { insertEvents } from '../store-events';
import { mustHold, tell } from './change';

async function deliveryOf(ctx: Ctx, endpointId: number, id: number): Promise<WebhookDelivery> {
  const row = await holdDelivery(ctx.tx, endpointId, id);
  if (row === null) throw new Problem('not-found');
  return toDelivery(row);
}

/** Sends a test event, also to a webhook that is off: so it can be tried before it is switched on. One at a time. */
export async function testWebhook(
  ctx: Ctx,
  { params }: Parsed<typeof webhooks.testWebhook>,
): Promise<WebhookDelivery> {
  const held = await mustHold(ctx, params.id);
  const { id: endpointId, operatorId } = held;
  if (await hasWaiting(ctx.tx, endpointId, testKind)) throw new Problem('webhook.replay-waits');
  const eventId = ctx.random.uuid();
  const data = { webhook_id: endpointId, kinds: held.kinds };
  const body = bodyOf({ kind: testKind, at: ctx.now, data });
  await insertEvents(ctx.tx, [{ id: eventId, operatorId, kind: testKind, subject: null, body }], ctx.now);
  const id = await insertDelivery(ctx.tx, { endpointId, eventId, kind: testKind, at: ctx.now });
  await tell(ctx, 'tested', held);
  await ctx.notify(webhookTopic, [endpointId]);
  return deliveryOf(ctx, endpointId, id);
}

/** Sends an event again with the id it had, so that a receiver that has it already can tell. */
export async function replayDelivery(
  ctx: Ctx,
  { params }: Parsed<typeof webhooks.replayDelivery>,
): Promise<WebhookDelivery> {
  const held = await mustHold(ctx, params.id);
  const delivery = await holdDelivery(ctx.tx, held.id, params.deliveryId);
  if (delivery === null) throw new Problem('not-found');
  if (delivery.state === 'waiting') throw new Problem('webhook.replay-waits');
  if (held.offReason !== null && delivery.kind !== testKind) throw new Problem('webhook.off');
  await renewDelivery(ctx.tx, delivery.id, ctx.now);
  await tell(ctx, 'replayed', held, { detail: { delivery_id: delivery.id, kind: delivery.kind } });
  await ctx.notify(webhookTopic, [held.id]);
  return deliveryOf(ctx, held.id, delivery.id);
}

/** Takes what is due, for a process that sends so many more. */
export async function takeDue(ctx: Ctx, most: number): Promise<Claimed[]> {
  await holdClaims(ctx.tx);
  const until = new Date(ctx.now.getTime() + claimMs);
  return claimDeliveries(ctx.tx, { now: ctx.now, until, most, shares, testKind });
}

/** What a webhook is after a try. A test that fails says nothing of it; one that is taken does. */
function standingAfter(
  webhook: WebhookRow,
  { state, error, off }: Judged,
  { isTest, status, now }: { isTest: boolean; status: number | null; now: Date },
): WebhookRow {
  const isOff = off !== null && webhook.offReason === null;
  const after = isOff ? { ...webhook, offReason: off, offSince: now } : webhook;
  if (state === 'delivered')
    return { ...after, deliveredAt: now, failingSince: null, lastError: null, lastStatus: status };
  if (isTest) return after;
  return { ...after, failingSince: webhook.failingSince ?? now, lastError: error, lastStatus: status };
}

/** Writes down what became of a try, in the log and of the webhook. */
export async function recordTry(ctx: Ctx, { id, endpointId }: Claimed, outcome: Outcome): Promise<void> {
  const webhook = await holdWebhook(ctx.tx, endpointId);
  const attempt = webhook === null ? null : await holdClaimed(ctx.tx, id);
  // It was removed meanwhile.
  if (webhook === null || attempt === null) return;
  const { now } = ctx;
  const { status, text: answer, durationMs } = outcome;
  const chance = Number(ctx.random.digits(3)) / 1000;
  const verdict = judged(attempt, outcome, { deliveredAt: webhook.deliveredAt, now, chance });
  const isTest = attempt.kind === testKind;
  const after = standingAfter(webhook, verdict, { isTest, status, now });
  const isGivenUp = verdict.state === 'waiting' && after.offReason !== null;
  await saveTry(ctx.tx, {
    id,
    at: now,
    status,
    answer,
    durationMs,
    error: verdict.error,
    state: isGivenUp ? 'off' : verdict.state,
    nextAt: isGivenUp ? null : verdict.nextAt,
  });
  await saveStanding(ctx.tx, after);
  await tellStanding(ctx, { before: webhook, after, isTest });
}

/** Tells what people would notice: it is off, begins or ceases to fail, or a test has its answer. */
async function tellStanding(
  ctx: Ctx,
  { before, after, isTest }: { before: WebhookRow; after: WebhookRow; isTest: boolean },
): Promise<void> {
  if (before.offReason === null && after.offReason !== null) {
    await giveUpWaiting(ctx.tx, after.id, 'off');
    await tell(ctx, 'switched-off', after, { detail: { off_reason: after.offReason } });
    return;
  }
  const isNews =
    isTest ||
    (before.failingSince === null) !== (after.failingSince === null) ||
    (before.deliveredAt === null) !== (after.deliveredAt === null);
  if (isNews) await ctx.announce(WebhookChanged, { webhookId: after.id }, after.operatorId);
}
