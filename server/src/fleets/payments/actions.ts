import type { Parsed, payments, Result } from '@voltdeck/contract';
import { mustHaveFleet, operatorOf, operatorProfile } from '../../identity';
import { countsTo, toMeta, totalTold } from '../../kernel/counted-page';
import { searchedWords } from '../../kernel/plain-list';
import type { FileAnswer } from '../../kernel/route';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { exportParts } from '../../platform/spreadsheet/export';
import { paymentColumns } from './columns';
import { paymentWord, toPayment } from './rules';
import {
  accountOf,
  type Asked,
  countPayments,
  firstPlace,
  pageOfPayments,
  partOfPayments,
  type Place,
} from './store';
import { fleetPaymentWords } from './texts';

/** A list with the words of its search, amounts among them in this currency. */
const askedOf = <Q extends Omit<Asked, 'words'>>(
  { search, ...query }: Q & { search?: string },
  currency: string,
) => ({ ...query, words: searchedWords(search).map((word) => paymentWord(word, currency)) });

/** A page of what was paid by and charged to a fleet (docs/decisions.md#fleet-balance). */
export async function listPayments(
  ctx: Ctx,
  { params: { id: fleetId }, query }: Parsed<typeof payments.listPayments>,
): Promise<Result<typeof payments.listPayments>> {
  await mustHaveFleet(ctx, fleetId);
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const account = await accountOf(ctx.tx, { operatorId, fleetId, currency });
  if (account === null) return { data: [], meta: toMeta(query, 0) };
  const asked = askedOf(query, currency);
  const rows = await pageOfPayments(ctx.tx, account, asked);
  const most = countsTo(query);
  const counted =
    totalTold(query, rows.length) ?? (await countPayments(ctx.tx, account, { query: asked, most }));
  return { data: rows.map((row) => toPayment(row, currency)), meta: toMeta(query, counted, most) };
}

/** So many entries are read at a time. */
const atOnce = 500;

/** The payments of a fleet as a spreadsheet; the balance runs along, so that each part reads its own entries alone. */
export async function exportPayments(
  ctx: Ctx,
  { params: { id: fleetId }, query }: Parsed<typeof payments.exportPayments>,
): Promise<FileAnswer<Ctx>> {
  await mustHaveFleet(ctx, fleetId);
  const operatorId = operatorOf(ctx);
  const { currency, timeZone } = await operatorProfile(ctx, operatorId);
  const account = await accountOf(ctx.tx, { operatorId, fleetId, currency });
  const isNewestFirst = (query.sort ?? '-at').startsWith('-');
  const nowhere: Place = { id: 0, balanceMinor: 0 };
  const asked = askedOf(query, currency);
  return exportParts({
    name: 'fleet-payments',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: fleetPaymentWords(ctx.locale).export.title,
    format: query.format,
    locale: ctx.locale,
    columns: paymentColumns(ctx.locale, timeZone),
    first: account === null ? nowhere : await firstPlace(ctx.tx, account, isNewestFirst),
    load: async (later, from) => {
      if (account === null) return { rows: [], next: null };
      const { rows, next } = await partOfPayments(later.tx, account, { query: asked, from, count: atOnce });
      return { rows: rows.map((row) => toPayment(row, currency)), next };
    },
  });
}
