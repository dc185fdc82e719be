import type { Exchange, Message, messages, Parsed, Result } from '@voltdeck/contract';
import { plainList } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { FileAnswer } from '../../kernel/route';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { exportParts } from '../../platform/spreadsheet/export';
import { operatorOf, operatorProfile } from '../../identity';
import { exchangesOfOrder, framesOfOrder } from './actions-order';
import { messageColumns, mostInCell } from './columns';
import { mostShown, shownOf } from './rules-excerpt';
import {
  nextAfter,
  toCursor,
  toExchange,
  transactionToldBy,
  type FoundExchange,
  type FramePosition,
} from './rules-exchange';
import { mostLooked, narrowedOf, reachOf, stretchOf, type Filters } from './rules-search';
import { withoutSecrets } from './rules-secrets';
import { knownWords } from './rules-words';
import { endOfLook, findExchanges } from './store-exchanges';
import { frameOf } from './store-frames';
import { unsuccessfulStates } from '../orders/rules/order';
import { ordersOfTransactions, ownChargePoints } from './store-owners';
import { readsFrames, type Search } from './store-search';
import { messageWords } from './texts';

/** The charge points a request is about; null where it is about all, and another's is not there. */
const chargePointsOf = async (ctx: Ctx, filters: Filters): Promise<number[] | null> => {
  const { charge_point_id: ids, charging_site_id: siteIds } = filters;
  const operatorId = operatorOf(ctx);
  if (ids !== undefined) {
    const own = await ownChargePoints(ctx.tx, operatorId, { ids, siteIds: null });
    if (own.length < new Set(ids).size) throw new Problem('not-found');
  }
  if (ids === undefined && siteIds === undefined) return null;
  return ownChargePoints(ctx.tx, operatorId, { ids: ids ?? null, siteIds: siteIds ?? null });
};

/** What a request looks for, and where. */
const searchOf = async (
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
  const { chargePointId, from, to, ids } = await exchangesOfOrder(ctx, filters.order_id);
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
const withOrders = async (ctx: Ctx, found: readonly FoundExchange[]): Promise<Exchange[]> => {
  const named = found.map((each) => ({ chargePointId: each.charge_point_id, name: transactionToldBy(each) }));
  const known = await ordersOfTransactions(ctx.tx, operatorOf(ctx), {
    named: named.flatMap(({ chargePointId, name }) => (name === null ? [] : [{ chargePointId, name }])),
    unsuccessful: unsuccessfulStates,
  });
  return found.map((each, place) =>
    toExchange(each, known.get(`${each.charge_point_id}:${named[place]?.name ?? ''}`) ?? null),
  );
};

/** Of each frame in a page; rows and characters bound its bytes. */
const shown = { characters: mostShown, bytes: Number.MAX_SAFE_INTEGER };

/** What the operator's chargers and the server said to each other, newest first. */
export async function listMessages(
  ctx: Ctx,
  { query }: Parsed<typeof messages.listMessages>,
): Promise<Result<typeof messages.listMessages>> {
  const search = await searchOf(ctx, query);
  const offset = (query.page - 1) * query.per_page;
  const { found } = await findExchanges(ctx.tx, search, { ...shown, offset, limit: query.per_page + 1 });
  const hasMore = found.length > query.per_page;
  const told = found.slice(0, query.per_page);
  const oldest = told.at(-1);
  const reach = reachOf({
    hasMore,
    last: oldest ?? null,
    end: hasMore ? null : await endOfLook(ctx.tx, search),
  });
  const total = (told.length === 0 ? 0 : offset + told.length) + (hasMore ? 1 : 0);
  return {
    data: await withOrders(ctx, told),
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
      after: nextAfter(told, ctx.now, readsFrames(search.narrowed)),
    },
  };
}

/** One frame, whole. */
export async function getMessage(ctx: Ctx, { params }: Parsed<typeof messages.getMessage>): Promise<Message> {
  const found = await frameOf(ctx.tx, operatorOf(ctx), params.id);
  if (found === null) throw new Problem('not-found');
  return { ...found, at: found.at.toISOString(), frame: withoutSecrets(found.frame), is_cut: false };
}

const mostTold = 1000;

/** The frames behind an order: what was said of it between a minute before and a minute after. */
export async function orderMessages(
  ctx: Ctx,
  { params, query }: Parsed<typeof messages.orderMessages>,
): Promise<Message[]> {
  const told = (await framesOfOrder(ctx, params.id, mostTold)).map(({ frame, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    frame: shownOf(frame),
    bytes: frame.bytes,
    is_cut: frame.isCut,
  }));
  return plainList(told, query);
}

/** Rows in memory at a time, and bytes of their frames once one more row would be too many. */
const partSize = 200;
const partBytes = 4_000_000;
const mostRows = 100_000;

interface From {
  before: FramePosition | null;
  written: number;
}

const partFrom = async (ctx: Ctx, search: Search, { before, written }: From) => {
  const limit = Math.min(partSize, mostRows - written);
  const part = { ...search, stretch: { ...search.stretch, before } };
  const page = { offset: 0, limit, characters: mostInCell, bytes: partBytes };
  const { found, isWhole } = await findExchanges(ctx.tx, part, page);
  const oldest = found.at(-1);
  const hasMore = !isWhole || found.length === limit;
  const { to } = reachOf({
    hasMore,
    last: oldest ?? null,
    end: hasMore ? null : await endOfLook(ctx.tx, part),
  });
  const rows = await withOrders(ctx, found);
  const total = written + rows.length;
  return { rows, next: to === null || total >= mostRows ? null : { before: to, written: total } };
};

/** The operator's messages as a spreadsheet, newest first, narrowed as the list is; only what is kept by now. */
export async function exportMessages(
  ctx: Ctx,
  { query }: Parsed<typeof messages.exportMessages>,
): Promise<FileAnswer<Ctx>> {
  const operatorId = operatorOf(ctx);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  const words = messageWords(ctx.locale);
  const search = await searchOf(ctx, query);
  const to = search.stretch.to ?? ctx.now;
  const until = { ...search, stretch: { ...search.stretch, to } };
  return exportParts<Exchange, From>({
    name: 'messages',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: words.export.title,
    format: query.format,
    locale: ctx.locale,
    columns: messageColumns(words),
    first: { before: null, written: 0 },
    load: (later, from) => partFrom(later, until, from),
  });
}

/** The words of the protocol that messages can be narrowed by. */
export const listActions = async (): Promise<Result<typeof messages.listActions>> => knownWords;
