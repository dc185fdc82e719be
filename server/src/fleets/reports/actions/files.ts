import { fleetReports, type Parsed, type StationUse, type VehicleEnergy } from '@voltdeck/contract';
import type { FileAnswer } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { exportParts } from '../../../platform/spreadsheet/export';
import { stationColumns, vehicleColumns } from '../columns';
import { type PrintedRow, type PrintedSums, printedSums } from '../printed-reports';
import { added } from '../rules';
import { type SubjectSums, sumsOfSubjects } from '../store';
import { reportWords } from '../texts';
import { printedFile, printedOf } from './printed';
import { type Opened, openReport, stationsOf, vehiclesOf } from './tables';

/** So many rows are named at a time. */
const atOnce = 500;

/** What is exported of rows that are counted already: a part of them after the other. */
const partsOf =
  <R>(sums: readonly SubjectSums[], name: (ctx: Ctx, part: readonly SubjectSums[]) => Promise<R[]>) =>
  async (ctx: Ctx, from: number): Promise<{ rows: R[]; next: number | null }> => ({
    rows: await name(ctx, sums.slice(from, from + atOnce)),
    next: from + atOnce < sums.length ? from + atOnce : null,
  });

/** A row as a document tells it. */
const printedRow = (row: StationUse | VehicleEnergy): PrintedRow =>
  'vehicle' in row
    ? { ...row, title: row.vehicle.title, aside: row.vehicle.license_plate }
    : { ...row, title: row.charge_point.title, aside: row.charge_point.charging_site?.title ?? null };

interface SumsFile<R> {
  report: PrintedSums['report'];
  opened: Opened;
  query: { search?: string | undefined; vehicle_group_id?: number | undefined };
  /** All of them, and how a part is named. */
  sums: readonly SubjectSums[];
  named: (ctx: Ctx, opened: Opened, part: readonly SubjectSums[]) => Promise<R[]>;
}

/** Sums as a document: the first of them, and what all come to. */
async function printedSumsFile<R extends StationUse | VehicleEnergy>(
  ctx: Ctx,
  name: string,
  { report, opened, query, sums, named }: SumsFile<R>,
): Promise<FileAnswer<Ctx>> {
  const { days, currency } = opened;
  const rows = await named(ctx, opened, sums.slice(0, fleetReports.mostPrintedRows));
  const groups = rows.flatMap((row) =>
    'vehicle' in row && row.vehicle.group ? [row.vehicle.group.title] : [],
  );
  const group = query.vehicle_group_id === undefined ? undefined : groups[0];
  const of = await printedOf(ctx, { fleetId: opened.asked.fleetId, search: query.search, group });
  const all = { rows: rows.map(printedRow), count: sums.length, total: added(sums) };
  return printedFile(
    ctx,
    `${name}-${opened.today}`,
    printedSums({ ...of, ...all, report, days, currency }, ctx.locale),
  );
}

/** What each vehicle charged, as a file with the filters and order of the list. */
export async function exportVehicleEnergy(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.exportVehicleEnergy>,
): Promise<FileAnswer<Ctx>> {
  const opened = await openReport(ctx, input);
  const { query } = input;
  const { format } = query;
  const name = 'fleet-vehicles-kwh';
  const { rows: sums } = await sumsOfSubjects(ctx.tx, 'vehicle', { ...opened, query, slice: null });
  if (format === 'pdf')
    return printedSumsFile(ctx, name, { report: 'vehicles', opened, query, sums, named: vehiclesOf });
  return exportParts({
    name,
    day: opened.today,
    title: reportWords(ctx.locale).title.vehicles,
    format,
    locale: ctx.locale,
    columns: vehicleColumns(ctx.locale),
    first: 0,
    load: partsOf(sums, (later, part) => vehiclesOf(later, opened, part)),
  });
}

/** What was charged at each power center, as a file with the order of the list. */
export async function exportStationUse(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.exportStationUse>,
): Promise<FileAnswer<Ctx>> {
  const opened = await openReport(ctx, input);
  const { query } = input;
  const { format } = query;
  const name = 'fleet-power-centers';
  const { rows: sums } = await sumsOfSubjects(ctx.tx, 'place', { ...opened, query, slice: null });
  if (format === 'pdf')
    return printedSumsFile(ctx, name, { report: 'stations', opened, query, sums, named: stationsOf });
  return exportParts({
    name,
    day: opened.today,
    title: reportWords(ctx.locale).title.stations,
    format,
    locale: ctx.locale,
    columns: stationColumns(ctx.locale),
    first: 0,
    load: partsOf(sums, (later, part) => stationsOf(later, opened, part)),
  });
}
