import type { Exchange, Message, messages, Parsed, Result } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { FileAnswer } from '../../kernel/route';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { exportTexts } from '../../platform/i18n/texts';
import { exportParts } from '../../platform/spreadsheet/export';
import { operatorOf, operatorProfile } from '../../identity';
import { chargingPlace } from '../../network';
import { transactionOf } from '../orders/rules';
import { operatorOrder } from '../orders/store';
import { messageColumns } from './columns';
import { framesOf } from './rules';
import {
  nextAfter,
  toCursor,
  toExchange,
  transactionNamed,
  type FoundExchange,
  type Place,
} from './rules-exchange';
import { mostLooked, narrowedOf, reachOf, stretchOf, type Filters } from './rules-search';
import { withoutSecrets } from './rules-secrets';
import { knownWords } from './rules-words';
import { framesBetween, type MessageRow } from './store';
import {
  extentOf,
  findExchanges,
  ordersOfTransactions,
  ownChargePoints,
  readsFrames,
  type Search,
} from './store-exchanges';

const mostRead = 5000;
const mostShown = 1000;

interface OrderFrames {
  chargePointId: number;
  /** Between a minute before the order and a minute after it. */
  from: Date;
  to: Date;
  frames: MessageRow[];
}

const readFrames = async (ctx: Ctx, orderId: number): Promise<OrderFrames> => {
  const order = await operatorOrder(ctx, operatorOf(ctx), orderId);
  const begin = Math.min(
    order.requested_at.getTime(),
    (order.started_received_at ?? order.requested_at).getTime(),
  );
  const end = order.completed_at ?? ctx.now;
  const from = new Date(begin - minuteMs);
  const to = new Date(end.getTime() + minuteMs);
  const frames = await framesBetween(ctx, order.charge_point_id, { from, to }, mostRead);
  const readable = frames.map((frame) => ({ ...frame, messageId: frame.message_id }));
  const place = await chargingPlace(ctx, order.charge_point_id);
  const subject = {
    orderId: order.id,
    connectorNumber: order.connector_number,
    evseId: place?.connectors.find((each) => each.id === order.connector_id)?.evseId ?? null,
    transaction: transactionOf(order),
    tag: order.tag_uid,
  };
  return { chargePointId: order.charge_point_id, from, to, frames: framesOf(readable, subject) };
};

/** Where the frames of an order of the operator's are, and which they are. */
const framesOfOrder = async (ctx: Ctx, orderId: number) => {
  const { frames, ...where } = await readFrames(ctx, orderId);
  return { ...where, ids: frames.map((frame) => frame.id) };
};

/** The frames behind an order: what was said of it between a minute before and a minute after. */
export async function orderMessages(
  ctx: Ctx,
  { params }: Parsed<typeof messages.orderMessages>,
): Promise<Message[]> {
  const { frames } = await readFrames(ctx, params.id);
  return frames.slice(0, mostShown).map((frame) => ({
    id: frame.id,
    at: frame.at.toISOString(),
    direction: frame.direction,
    kind: frame.kind,
    action: frame.action,
    message_id: frame.message_id,
    frame: withoutSecrets(frame.frame),
  }));
}

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
const withOrders = async (ctx: Ctx, found: readonly FoundExchange[]): Promise<Exchange[]> => {
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

/** Rows in memory at a time. */
const partSize = 200;
const mostRows = 100_000;

interface From {
  before: Place | null;
  written: number;
}

const partFrom = async (ctx: Ctx, search: Search, { before, written }: From) => {
  const limit = Math.min(partSize, mostRows - written);
  const part = { ...search, stretch: { ...search.stretch, before } };
  const found = await findExchanges(ctx, part, { offset: 0, limit });
  const oldest = found.at(-1);
  const hasMore = found.length === limit;
  const { to } = reachOf({
    hasMore,
    last: oldest === undefined ? null : { at: oldest.found_at, id: oldest.found_id },
    extent: hasMore ? null : await extentOf(ctx, part),
    most: part.stretch.most,
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
  const texts = exportTexts(ctx.locale);
  const search = await searchOf(ctx, query);
  const to = search.stretch.to ?? ctx.now;
  const until = { ...search, stretch: { ...search.stretch, to } };
  return exportParts<Exchange, From>({
    name: 'messages',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: texts.messages.title,
    format: query.format,
    locale: ctx.locale,
    columns: messageColumns(texts),
    first: { before: null, written: 0 },
    load: (later, from) => partFrom(later, until, from),
  });
}

/** The words of the protocol that messages can be narrowed by. */
export const listActions = async (): Promise<Result<typeof messages.listActions>> => knownWords;
