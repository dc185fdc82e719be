import type { Parsed, Webhook, WebhookWithSecret, webhooks } from '@voltdeck/contract';
import { memberOf, operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { addressFault } from '../../../platform/outbound/address';
import { newSigningSecret } from '../../../platform/outbound/signature';
import { WebhookChanged } from '../facts';
import { formerSecretMs, noted, secretPurpose, toWebhook, webhookLimits, type WebhookRow } from '../rules';
import {
  deleteWebhook,
  holdWebhook,
  holdWebhooks,
  insertWebhook,
  saveSecret,
  saveWebhook,
  webhooksOf,
} from '../store';
import { giveUpWaiting } from '../store-deliveries';

/** An address as it is kept, the way it will be asked; one that is refused says why. */
function addressOf(ctx: Ctx, text: string): string {
  const fault = addressFault(text, ctx.ports.outbound.rules);
  if (fault !== null) throw new Problem(`webhook.address-${fault}`, { field: 'url' });
  const url = new URL(text);
  // What stands behind # is never sent.
  url.hash = '';
  return url.href;
}

/** A webhook of the operator's, held until the transaction ends. */
export async function mustHold(ctx: Ctx, id: number): Promise<WebhookRow> {
  const held = await holdWebhook(ctx.tx, id, operatorOf(ctx));
  if (held === null) throw new Problem('not-found');
  return held;
}

/** Writes down what was done to a webhook, and tells who looks at it. */
export async function tell(
  ctx: Ctx,
  action: string,
  row: WebhookRow,
  change: { before?: object | null; after?: object | null; detail?: object } = {},
): Promise<void> {
  const { id, url, operatorId } = row;
  const name = row.description ?? new URL(url).host;
  await recordAudit(ctx, { action, noun: 'webhook', nounId: id, name, operatorId, ...change });
  await ctx.announce(WebhookChanged, { webhookId: id }, operatorId);
}

/** Adds an address to which events are posted; of several who add the last one at once, one does. */
export async function createWebhook(
  ctx: Ctx,
  { body }: Parsed<typeof webhooks.createWebhook>,
): Promise<WebhookWithSecret> {
  const operatorId = operatorOf(ctx);
  const url = addressOf(ctx, body.url);
  await holdWebhooks(ctx.tx, operatorId);
  const { webhooks: most } = webhookLimits;
  if ((await webhooksOf(ctx.tx, operatorId)).length >= most)
    throw new Problem('webhook.limit-reached', { args: { most } });
  const secret = newSigningSecret();
  const row = await insertWebhook(ctx.tx, {
    operatorId,
    url,
    description: body.description ?? null,
    kinds: [...new Set(body.kinds)],
    secretSealed: ctx.ports.secrets.seal(secret, secretPurpose),
    by: memberOf(ctx).membershipId,
    at: ctx.now,
  });
  await tell(ctx, 'created', row, { before: null, after: noted(row) });
  return { ...toWebhook(row, ctx.now), secret };
}

/** Changes a webhook; what waits for one that is switched off is given up. */
export async function changeWebhook(
  ctx: Ctx,
  { params, body }: Parsed<typeof webhooks.changeWebhook>,
): Promise<Webhook> {
  const url = addressOf(ctx, body.url);
  const held = await mustHold(ctx, params.id);
  if (body.version !== undefined && body.version !== held.version) throw new Problem('webhook.changed');
  const changed: WebhookRow = {
    ...held,
    url,
    description: body.description ?? null,
    kinds: [...new Set(body.kinds)],
    version: held.version + 1,
    ...turned(held, body.is_active, ctx.now),
  };
  await saveWebhook(ctx.tx, changed);
  if (changed.offReason !== null) await giveUpWaiting(ctx.tx, held.id, 'off');
  await tell(ctx, 'updated', changed, { before: noted(held), after: noted(changed) });
  return toWebhook(changed, ctx.now);
}

/** One that is switched on begins anew; one that is off keeps its reason. */
function turned(
  held: WebhookRow,
  isActive: boolean,
  now: Date,
): Pick<WebhookRow, 'offReason' | 'offSince' | 'failingSince'> {
  const { offReason, offSince, failingSince } = held;
  if (isActive)
    return { offReason: null, offSince: null, failingSince: offReason === null ? failingSince : null };
  return offReason === null
    ? { offReason: 'by-hand', offSince: now, failingSince }
    : { offReason, offSince, failingSince };
}

/** Removes a webhook with its log. */
export async function removeWebhook(
  ctx: Ctx,
  { params }: Parsed<typeof webhooks.removeWebhook>,
): Promise<{ id: number }> {
  const held = await mustHold(ctx, params.id);
  await deleteWebhook(ctx.tx, held.operatorId, held.id);
  await tell(ctx, 'deleted', held, { before: noted(held), after: null });
  return { id: held.id };
}

/** Makes a new secret; the one before signs beside it for a while, so that receivers can change theirs meanwhile. */
export async function rotateSecret(
  ctx: Ctx,
  { params }: Parsed<typeof webhooks.rotateSecret>,
): Promise<WebhookWithSecret> {
  const held = await mustHold(ctx, params.id);
  const secret = newSigningSecret();
  const formerUntil = new Date(ctx.now.getTime() + formerSecretMs);
  const sealed = ctx.ports.secrets.seal(secret, secretPurpose);
  await saveSecret(ctx.tx, held.id, { sealed, formerUntil });
  await tell(ctx, 'secret-renewed', held);
  return { ...toWebhook({ ...held, formerUntil, version: held.version + 1 }, ctx.now), secret };
}
