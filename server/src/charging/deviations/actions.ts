import type { deviations, Parsed, ReportedDeviation, Result } from '@voltdeck/contract';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { FileAnswer } from '../../kernel/route';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { exportParts } from '../../platform/spreadsheet/export';
import { operatorOf, operatorProfile } from '../../identity';
import { deviationColumns, type ExportedDeviation } from './columns';
import { effectOf, longestName } from './rules';
import { reportOf } from './rules-report';
import { devicesOf } from './store';
import { type DeviationRow, deviationsOf, firmwaresOf, modelsOf, reportedOf } from './store-read';
import { deviationWords } from './texts';

const moments = ({ first_at, last_at }: Pick<DeviationRow, 'first_at' | 'last_at'>) => ({
  first_at: first_at?.toISOString() ?? null,
  last_at: last_at.toISOString(),
});

/** What the operator's chargers of the same model and firmware say otherwise than the standard. */
export async function chargePointDeviations(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof deviations.chargePointDeviations>,
): Promise<Result<typeof deviations.chargePointDeviations>> {
  const device = (await devicesOf(ctx.tx, [id])).get(id);
  const operatorId = operatorOf(ctx);
  if (device?.operatorId !== operatorId) throw new Problem('not-found');
  const { vendor, model, firmware } = device;
  const known = await firmwaresOf(ctx.tx, device, longestName);
  const rows = await deviationsOf(ctx.tx, { ...device, chargePointId: id });
  return {
    vendor,
    model,
    firmware,
    charge_points: known.find((each) => each.firmware === firmware)?.charge_points ?? 0,
    deviations: rows.map((row) => ({ ...row, effect: effectOf(row.kind), ...moments(row) })),
  };
}

/** The models and firmwares that say something otherwise than the standard, by name. */
export async function listDeviations(
  ctx: Ctx,
  { query }: Parsed<typeof deviations.listDeviations>,
): Promise<Result<typeof deviations.listDeviations>> {
  const { vendor, model, firmware, search } = query;
  const found = await modelsOf(ctx.tx, {
    vendor,
    model,
    firmware,
    operatorId: operatorOf(ctx),
    longestName,
    words: searchedWords(search),
    ...sliceOf(query),
  });
  return found.map((row) => ({ ...row, ...moments(row) }));
}

const mostReported = 200;

/** What the chargers of a model say otherwise than the standard, for its maker. */
export async function deviationReport(
  ctx: Ctx,
  { query: { vendor, model } }: Parsed<typeof deviations.deviationReport>,
): Promise<Result<typeof deviations.deviationReport>> {
  const of = { operatorId: operatorOf(ctx), vendor, model };
  const firmwares = await firmwaresOf(ctx.tx, of, longestName);
  // One more than is told says whether there are more.
  const rows = await reportedOf(ctx.tx, of, mostReported + 1);
  if (firmwares.length === 0) throw new Problem('not-found');
  return reportOf({ vendor, model }, { firmwares, rows }, mostReported);
}

const rowsOf = (deviation: ReportedDeviation): ExportedDeviation[] =>
  deviation.firmwares.map((at) => ({ deviation, ...at }));

/** The report as a spreadsheet. */
export async function exportDeviations(
  ctx: Ctx,
  { query }: Parsed<typeof deviations.exportDeviations>,
): Promise<FileAnswer<Ctx>> {
  const { timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  const report = await deviationReport(ctx, { params: {}, query, body: {} });
  const words = deviationWords(ctx.locale);
  return exportParts<ExportedDeviation, true>({
    name: 'deviations',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: words.export.title,
    format: query.format,
    locale: ctx.locale,
    columns: deviationColumns(words, report),
    first: true,
    load: async () => ({ rows: report.deviations.flatMap(rowsOf), next: null }),
  });
}
