import type { Feedback, Order, PageMeta } from '@voltdeck/contract';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { settledOrder } from '../../orders/actions/settled';
import { asOthersRead, namedOptions, toFeedback } from '../rules';
import { feedbackByIds, insertSkip, unsaidOrders } from '../store';
import { countFeedback, idsOfPage } from '../store-list';
import { feedbackWords } from '../texts';

/** What may be ticked beside the stars, named in the asker's language. */
export const offeredOptions = (ctx: Ctx): Feedback['options'] =>
  namedOptions(feedbackWords(ctx.locale).options);

/**
 * A page of what was said of sessions at a charge point as other drivers read it, the latest first: words that were meant for
 * the operator, or are hidden, are left out. Who asks must be allowed to see the charge point.
 */
export async function feedbackOfPlace(
  ctx: Ctx,
  { operatorId, chargePointId }: { operatorId: number; chargePointId: number },
  query: { page: number; per_page: number },
): Promise<{ data: Feedback[]; meta: PageMeta }> {
  const { page, per_page: perPage } = query;
  const wanted = { operatorId, charge_point_id: [chargePointId], words: [] };
  const slice = { limit: perPage, offset: (page - 1) * perPage };
  const ids = await idsOfPage(ctx.tx, wanted, { sort: '-insert_date', ...slice });
  const most = countsTo(query);
  const total = totalTold(query, ids.length) ?? (await countFeedback(ctx.tx, wanted, most));
  const rows = await feedbackByIds(ctx.tx, operatorId, ids);
  const names = feedbackWords(ctx.locale).options;
  return {
    data: rows.map((row) => toFeedback(asOthersRead(row), names)),
    meta: toMeta(query, total, most),
  };
}

/** Which of some orders whoever charged may still be asked to rate: those that are over, unless they did or would rather not. */
export async function ordersToRate(
  ctx: Ctx,
  orders: readonly Pick<Order, 'id' | 'state'>[],
): Promise<ReadonlySet<number>> {
  const over = orders.filter(({ state }) => state === 'completed').map(({ id }) => id);
  return new Set(await unsaidOrders(ctx.tx, over));
}

/** Keeps that whoever charged would rather not rate a session that is over; they still may. */
export async function skipFeedback(ctx: Ctx, orderId: number): Promise<void> {
  const order = await settledOrder(ctx, orderId);
  if (order?.state !== 'completed') throw new Problem('not-found');
  await insertSkip(ctx.tx, orderId, ctx.now);
}
