import type { Exchange, messages, Parsed, Result } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../identity';
import type { FileAnswer } from '../../kernel/route';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { exportTexts } from '../../platform/i18n/texts';
import { exportParts } from '../../platform/spreadsheet/export';
import type { Column } from '../../platform/spreadsheet/sheet';
import { searchOf, withOrders } from './actions-exchanges';
import { knownWords } from './rules-words';
import type { Place } from './rules-exchange';
import { reachOf } from './rules-search';
import { extentOf, findExchanges, type Search } from './store-exchanges';

/** Rows in memory at a time. */
const partSize = 200;
const mostRows = 100_000;

/** What a spreadsheet holds in one cell. */
const mostInCell = 32_000;

const cut = (frame: string | null): string | null => frame && frame.slice(0, mostInCell);

const columnsOf = (texts: ReturnType<typeof exportTexts>): Column<Exchange>[] => {
  const { messages: heading, direction, outcome } = texts;
  return [
    { heading: heading.id, cell: (each) => each.id },
    // A spreadsheet's clock has no milliseconds, and those are what one compares.
    { heading: heading.at, width: 26, cell: (each) => each.at },
    { heading: heading.power_center, width: 28, cell: (each) => each.charge_point.title },
    { heading: heading.identifier, width: 20, cell: (each) => each.charge_point.identifier },
    { heading: heading.direction, cell: (each) => direction[each.direction] },
    { heading: heading.action, width: 24, cell: (each) => each.action },
    { heading: heading.outcome, cell: (each) => outcome[each.outcome] },
    { heading: heading.duration, cell: (each) => each.duration_ms },
    { heading: heading.error_code, width: 24, cell: (each) => each.error_code },
    { heading: heading.error_description, width: 32, cell: (each) => each.error_description },
    { heading: heading.order, cell: (each) => each.order_id },
    { heading: heading.message_id, width: 36, cell: (each) => each.message_id },
    { heading: heading.request, width: 60, cell: (each) => cut(each.request) },
    { heading: heading.reply, width: 60, cell: (each) => cut(each.reply) },
  ];
};

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
    columns: columnsOf(texts),
    first: { before: null, written: 0 },
    load: (later, from) => partFrom(later, until, from),
  });
}

/** The words of the protocol that messages can be narrowed by. */
export const listActions = async (): Promise<Result<typeof messages.listActions>> => knownWords;
