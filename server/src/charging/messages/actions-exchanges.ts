import type { Exchange, messages, Parsed, Result } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { operatorOf } from '../../identity';
import { framesOfOrder } from './actions';
import { nextAfter, toCursor, toExchange, transactionNamed, type FoundExchange } from './rules-exchange';
import { mostLooked, narrowedOf, reachOf, stretchOf, type Filters } from './rules-search';
import {
  extentOf,
  findExchanges,
  ordersOfTransactions,
  ownChargePoints,
  readsFrames,
  type Search,
} from './store-exchanges';

/** The charge points a request is about; null where it is about all, and another's is not there. */
const chargePointsOf = async (ctx: Ctx, filters: Filters): Promise<number[] | null> => {
  const { charge_point_id: ids, charging_site_id: siteIds } = filters;
  const operatorId = operatorOf(ctx);
  if (ids !== undefined) {
    const own = await ownChargePoints(ctx, operatorId, { ids, siteIds: null });
    if (own.length < new Set(ids).size) throw new Problem('not-found');
  }
  if (ids === undefined && siteIds === undefined) return null;
  return ownChargePoints(ctx, operatorId, { ids: ids ?? null, siteIds: siteIds ?? null });
};

/** What a request looks for, and where. */
export const searchOf = async (
  ctx: Ctx,
  filters: Filters & { before?: string; after?: string },
): Promise<Search> => {
  const operatorId = operatorOf(ctx);
  const chargePointIds = await chargePointsOf(ctx, filters);
  const [only] = chargePointIds ?? [];
  const alone = chargePointIds?.length === 1 && only !== undefined ? only : null;
  const narrowed = narrowedOf(filters, alone === null ? chargePointIds : null);
  const stretch = stretchOf(filters, readsFrames(narrowed) ? mostLooked.byReading : mostLooked.byIndex);
  const scope = { operatorId, chargePointId: alone, ids: null };
  if (filters.order_id === undefined) return { scope, narrowed, stretch };
  const { chargePointId, from, to, ids } = await framesOfOrder(ctx, filters.order_id);
  const isElsewhere = chargePointIds !== null && !chargePointIds.includes(chargePointId);
  return {
    scope: { operatorId, chargePointId, ids: isElsewhere ? [] : ids },
    narrowed,
    stretch: {
      ...stretch,
      from: stretch.from !== null && stretch.from > from ? stretch.from : from,
      to: stretch.to !== null && stretch.to < to ? stretch.to : to,
    },
  };
};

/** Exchanges as clients read them, with the orders they tell of. */
export const withOrders = async (ctx: Ctx, found: readonly FoundExchange[]): Promise<Exchange[]> => {
  const named = found.map((each) => ({ chargePointId: each.charge_point_id, name: transactionNamed(each) }));
  const known = await ordersOfTransactions(
    ctx,
    operatorOf(ctx),
    named.flatMap(({ chargePointId, name }) => (name === null ? [] : [{ chargePointId, name }])),
  );
  return found.map((each, place) =>
    toExchange(each, known.get(`${each.charge_point_id}:${named[place]?.name ?? ''}`) ?? null),
  );
};

/** What the operator's chargers and the server said to each other, newest first. */
export async function listMessages(
  ctx: Ctx,
  { query }: Parsed<typeof messages.listMessages>,
): Promise<Result<typeof messages.listMessages>> {
  const search = await searchOf(ctx, query);
  const offset = (query.page - 1) * query.per_page;
  const found = await findExchanges(ctx, search, { offset, limit: query.per_page + 1 });
  const hasMore = found.length > query.per_page;
  const shown = found.slice(0, query.per_page);
  const oldest = shown.at(-1);
  const last = oldest === undefined ? null : { at: oldest.found_at, id: oldest.found_id };
  const extent = hasMore ? null : await extentOf(ctx, search);
  const reach = reachOf({ hasMore, last, extent, most: search.stretch.most });
  const total = (shown.length === 0 ? 0 : offset + shown.length) + (hasMore ? 1 : 0);
  return {
    data: await withOrders(ctx, shown),
    meta: {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
      per_page: query.per_page,
      total,
    },
    reach: {
      is_complete: reach.isComplete,
      looked_back_to: reach.to?.at.toISOString() ?? null,
      before: reach.to === null ? null : toCursor(reach.to),
      after: nextAfter(shown, ctx.now),
    },
  };
}
