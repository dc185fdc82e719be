import type { Parsed, PendingReleases, Result, statement } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../identity';
import { countsTo, toMeta, totalTold } from '../../kernel/counted-page';
import type { FileAnswer } from '../../kernel/route';
import { localDayAt } from '../../kernel/zoned';
import { balancesAfter, sumLines } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { exportFile } from '../../platform/spreadsheet/export';
import { statementColumns } from './columns';
import { toLine, toReleases, toTotals } from './rules';
import { countLines, idsOfLines, linesByIds, pageOfLines, pendingOf, sumsOfLines, withPlaces } from './store';
import { statementWords } from './texts';

/** A page of the movements of the operator's money (docs/decisions.md#statement). */
export async function listStatement(
  ctx: Ctx,
  { query: asked }: Parsed<typeof statement.listStatement>,
): Promise<Result<typeof statement.listStatement>> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const query = await withPlaces(ctx.tx, operatorId, asked);
  const rows = await pageOfLines(ctx.tx, { operatorId, balancesAfter }, query);
  const most = countsTo(query);
  const counted = totalTold(query, rows.length) ?? (await countLines(ctx.tx, operatorId, { query, most }));
  return { data: rows.map((row) => toLine(row, currency)), meta: toMeta(query, counted, most) };
}

/** What the whole filtered set comes to; asked apart, so that no page waits for it. */
export async function statementTotals(
  ctx: Ctx,
  { query: asked }: Parsed<typeof statement.statementTotals>,
): Promise<Result<typeof statement.statementTotals>> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const query = await withPlaces(ctx.tx, operatorId, asked);
  return toTotals(await sumsOfLines(ctx.tx, operatorId, query), currency);
}

/** What settled orders brought from a moment to before another, less what was given back, in minor units. */
export async function earnedBetween(
  ctx: Ctx,
  operatorId: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { inMinor, outMinor } = await sumsOfLines(ctx.tx, operatorId, {
    kind: ['confirmed', 'canceled'],
    from: from.toISOString(),
    to: to.toISOString(),
  });
  return inMinor + outMinor;
}

/** The statement as a spreadsheet, narrowed and ordered as the list is (docs/decisions.md#exports). */
export async function exportStatement(
  ctx: Ctx,
  { query: asked }: Parsed<typeof statement.exportStatement>,
): Promise<FileAnswer<Ctx>> {
  const operatorId = operatorOf(ctx);
  const { timeZone, currency } = await operatorProfile(ctx, operatorId);
  const query = await withPlaces(ctx.tx, operatorId, asked);
  return exportFile({
    name: 'statement',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: statementWords(ctx.locale).export.title,
    format: asked.format,
    locale: ctx.locale,
    columns: statementColumns(ctx.locale, timeZone),
    ids: await idsOfLines(ctx.tx, operatorId, query),
    load: async (later, ids) =>
      (await linesByIds(later.tx, { operatorId, balancesAfter }, ids)).map((row) => toLine(row, currency)),
  });
}

/** On which days what is pending becomes available. */
export async function pendingReleases(ctx: Ctx): Promise<PendingReleases> {
  const operatorId = operatorOf(ctx);
  const profile = await operatorProfile(ctx, operatorId);
  return toReleases(await pendingOf(ctx.tx, operatorId), { ...profile, nowMs: ctx.now.getTime() });
}

export const sumJob = 'statement.sum';

/** Adds new lines to the sums that balances are read from; when there are more than fit, another job goes on. */
export async function sumStatement(ctx: Ctx): Promise<void> {
  if (await sumLines(ctx)) await ctx.schedule(sumJob, {}, { key: sumJob });
}
