import type { Parsed, Result, Webhook, webhooks } from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { ownReasons, toDelivery, toWebhook, type WebhookRow } from '../rules';
import { findWebhook, switchedOff, type SwitchedOff, webhooksOf } from '../store';
import { deliveriesOf } from '../store-deliveries';

/** The webhooks of the operator. */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  const rows = await webhooksOf(ctx.tx, operatorOf(ctx));
  return rows.map((row) => toWebhook(row, ctx.now));
}

async function mustFind(ctx: Ctx, id: number): Promise<WebhookRow> {
  const row = await findWebhook(ctx.tx, operatorOf(ctx), id);
  if (row === null) throw new Problem('not-found');
  return row;
}

/** One webhook of the operator's. */
export const getWebhook = async (
  ctx: Ctx,
  { params }: Parsed<typeof webhooks.getWebhook>,
): Promise<Webhook> => toWebhook(await mustFind(ctx, params.id), ctx.now);

/** What was sent to a webhook, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  { params, query }: Parsed<typeof webhooks.listDeliveries>,
): Promise<Result<typeof webhooks.listDeliveries>> {
  const { id: endpointId } = await mustFind(ctx, params.id);
  const { per_page: limit, ...wanted } = query;
  // One more than is shown tells whether there is another page.
  const found = await deliveriesOf(ctx.tx, { ...wanted, endpointId, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return {
    data: shown.map(toDelivery),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Webhooks that are off because they failed or are gone, by operator, with the first few of them. */
export const webhooksSwitchedOff = (ctx: Ctx, most: number): Promise<SwitchedOff[]> =>
  switchedOff(ctx.tx, ownReasons, most);
