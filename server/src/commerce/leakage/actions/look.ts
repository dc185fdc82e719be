import { type FindingTotals, type leakage, type Parsed, type Result } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { exportFile } from '../../../platform/spreadsheet/export';
import { findingColumns } from '../columns';
import { toFinding, toTotals } from '../rules-view';
import {
  countFindings,
  findingsByIds,
  idsOfFindings,
  idsOfPage,
  type KindSum,
  sumsByKind,
} from '../store-list';
import { leakageWords } from '../texts';

const usualSort = '-amount';

/** A page of the operator's findings. */
export async function listFindings(
  ctx: Ctx,
  { query }: Parsed<typeof leakage.listFindings>,
): Promise<Result<typeof leakage.listFindings>> {
  const operatorId = operatorOf(ctx);
  const { page, per_page: limit, sort = usualSort } = query;
  const ids = await idsOfPage(ctx.tx, operatorId, { query, sort, limit, offset: (page - 1) * limit });
  const most = countsTo(query);
  const total = totalTold(query, ids.length) ?? (await countFindings(ctx.tx, operatorId, { query, most }));
  const rows = await findingsByIds(ctx.tx, operatorId, ids);
  return { data: rows.map(toFinding), meta: toMeta(query, total, most) };
}

/** What the findings come to by their kinds. */
export async function findingTotals(
  ctx: Ctx,
  { query }: Parsed<typeof leakage.findingTotals>,
): Promise<FindingTotals> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  return toTotals(await sumsByKind(ctx.tx, operatorId, query), currency);
}

/** What open findings of an operator come to by kind, of those from a moment to before another where that is told. */
export const leakageSums = (
  ctx: Ctx,
  operatorId: number,
  span: { from: Date; to: Date } | null,
): Promise<KindSum[]> =>
  sumsByKind(
    ctx.tx,
    operatorId,
    span === null ? {} : { from: span.from.toISOString(), to: span.to.toISOString() },
  );

/** The findings as a spreadsheet, narrowed and ordered as the list is. */
export async function exportFindings(
  ctx: Ctx,
  { query }: Parsed<typeof leakage.exportFindings>,
): Promise<FileAnswer<Ctx>> {
  const operatorId = operatorOf(ctx);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  return exportFile({
    name: 'leakage',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: leakageWords(ctx.locale).export.title,
    format: query.format,
    locale: ctx.locale,
    columns: findingColumns(ctx.locale, timeZone),
    ids: await idsOfFindings(ctx.tx, operatorId, { query, sort: query.sort ?? usualSort }),
    load: async (later, ids) => (await findingsByIds(later.tx, operatorId, ids)).map(toFinding),
  });
}
