import type { Parsed, Result, workerCash } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { exportParts } from '../../../platform/spreadsheet/export';
import { mustHaveWorker } from '../../workers/actions';
import { transactionColumns } from '../columns';
import { toTransaction } from '../rules';
import {
  accountOf,
  countTransactions,
  firstPlace,
  pageOfTransactions,
  partOfTransactions,
  type Place,
} from '../store-transactions';
import { workerCashWords } from '../texts';

/** A page of what a worker collected and handed over. */
export async function listTransactions(
  ctx: Ctx,
  { params: { id: workerId }, query }: Parsed<typeof workerCash.listTransactions>,
): Promise<Result<typeof workerCash.listTransactions>> {
  await mustHaveWorker(ctx, workerId);
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const account = await accountOf(ctx.tx, { operatorId, workerId, currency });
  if (account === null) return { data: [], meta: toMeta(query, 0) };
  const rows = await pageOfTransactions(ctx.tx, account, query);
  const most = countsTo(query);
  const counted =
    totalTold(query, rows.length) ?? (await countTransactions(ctx.tx, account, { query, most }));
  return { data: rows.map((row) => toTransaction(row, currency)), meta: toMeta(query, counted, most) };
}

/** So many entries are read at a time. */
const atOnce = 500;

/** The same as a spreadsheet; what is in hand runs along, so that each part reads its own entries alone. */
export async function exportTransactions(
  ctx: Ctx,
  { params: { id: workerId }, query }: Parsed<typeof workerCash.exportTransactions>,
): Promise<FileAnswer<Ctx>> {
  await mustHaveWorker(ctx, workerId);
  const operatorId = operatorOf(ctx);
  const { currency, timeZone } = await operatorProfile(ctx, operatorId);
  const account = await accountOf(ctx.tx, { operatorId, workerId, currency });
  const isNewestFirst = (query.sort ?? '-at').startsWith('-');
  const nowhere: Place = { id: 0, balanceMinor: 0 };
  return exportParts({
    name: 'worker-transactions',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: workerCashWords(ctx.locale).export.title,
    format: query.format,
    locale: ctx.locale,
    columns: transactionColumns(ctx.locale, timeZone),
    first: account === null ? nowhere : await firstPlace(ctx.tx, account, isNewestFirst),
    load: async (later, from) => {
      if (account === null) return { rows: [], next: null };
      const { rows, next } = await partOfTransactions(later.tx, account, { query, from, count: atOnce });
      return { rows: rows.map((row) => toTransaction(row, currency)), next };
    },
  });
}
