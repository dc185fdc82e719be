import type { events, Parsed, Result } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { findChargePoint } from '../charge-points/store-list';
import { forgottenBefore, type HappenedEvent } from './rules';
import { deleteEventsBefore, eventsOf, insertEvents } from './store';

/** Keeps what happened, in the transaction in which it happened. */
export async function recordEvents(ctx: Ctx, events: readonly HappenedEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(ctx.tx, events);
}

/** Forgets what is too old for any feed. */
export async function forgetEvents(ctx: Ctx): Promise<void> {
  const gone = await deleteEventsBefore(ctx.tx, forgottenBefore(ctx.now));
  if (gone > 0) ctx.log.info({ gone }, 'Old events of charge points were deleted');
}

/** What happened to a charge point of the operator's, newest first. */
export async function listEvents(
  ctx: Ctx,
  { params, query }: Parsed<typeof events.listEvents>,
): Promise<Result<typeof events.listEvents>> {
  const operatorId = operatorOf(ctx);
  if ((await findChargePoint(ctx.tx, operatorId, params.id)) === null) throw new Problem('not-found');
  const { before, per_page: limit } = query;
  // One more than is shown tells whether there is another page.
  const found = await eventsOf(ctx.tx, { operatorId, chargePointId: params.id, before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return {
    data: shown.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
