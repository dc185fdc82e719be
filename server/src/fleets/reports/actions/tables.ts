import type {
  FleetReportSummary,
  fleetReports,
  Parsed,
  Result,
  StationUse,
  VehicleEnergy,
} from '@voltdeck/contract';
import { mustHaveFleet, operatorOf, operatorProfile } from '../../../identity';
import { toMeta } from '../../../kernel/counted-page';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { sumsByTime } from '../store-sums';
import { periodOf, readFor, spanFor, type Telling, toStationUse, toSummary, toVehicleEnergy } from '../rules';
import { type Asked, countSubjects, namesOfSubjects, type SubjectSums, sumsOfSubjects } from '../store';

/** A report of a fleet: of which days, and how they are told. */
export interface Opened extends Telling {
  asked: Asked;
  today: string;
}

/** Reads what a report is asked for (docs/decisions.md#reports-of-a-fleet). */
export async function openReport(
  ctx: Ctx,
  { params: { id: fleetId }, query }: { params: { id: number }; query: { from?: string; to?: string } },
): Promise<Opened> {
  await mustHaveFleet(ctx, fleetId);
  const { currency, timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  const today = localDayAt(timeZone, ctx.now.getTime()).day;
  const days = periodOf(query, today);
  return { asked: { fleetId, days: readFor(days, today) }, days, currency, timeZone, today };
}

/** What a fleet charged in a time: its sums, and by the day or the month. */
export async function getReportSummary(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.getReportSummary>,
): Promise<FleetReportSummary> {
  const { asked, ...telling } = await openReport(ctx, input);
  const { fleetId, days } = asked;
  const rows = await sumsByTime(ctx.tx, { fleetId, subject: 'fleet', ...days }, spanFor(telling.days));
  return toSummary(rows, { ...telling, counts: await countSubjects(ctx.tx, asked) });
}

/** Vehicles of a report with their names; one that nobody knows any more is left out. */
export async function vehiclesOf(
  ctx: Ctx,
  opened: Opened,
  sums: readonly SubjectSums[],
): Promise<VehicleEnergy[]> {
  const ids = sums.map(({ id }) => id);
  const names = await namesOfSubjects(ctx.tx, 'vehicle', { asked: opened.asked, ids });
  return sums.flatMap((each) => {
    const named = names.get(each.id);
    return named === undefined ? [] : [toVehicleEnergy({ ...each, ...named }, opened.currency)];
  });
}

/** Power centers of a report with their names. */
export async function stationsOf(
  ctx: Ctx,
  opened: Opened,
  sums: readonly SubjectSums[],
): Promise<StationUse[]> {
  const ids = sums.map(({ id }) => id);
  const names = await namesOfSubjects(ctx.tx, 'place', { asked: opened.asked, ids });
  return sums.flatMap((each) => {
    const named = names.get(each.id);
    return named === undefined ? [] : [toStationUse({ ...each, ...named }, opened.currency)];
  });
}

/** What each vehicle of a fleet charged in a time. */
export async function listVehicleEnergy(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.listVehicleEnergy>,
): Promise<Result<typeof fleetReports.listVehicleEnergy>> {
  const opened = await openReport(ctx, input);
  const { query } = input;
  const { rows, total } = await sumsOfSubjects(ctx.tx, 'vehicle', { ...opened, query, slice: query });
  return { data: await vehiclesOf(ctx, opened, rows), meta: toMeta(query, total) };
}

/** What a fleet charged at each power center in a time. */
export async function listStationUse(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.listStationUse>,
): Promise<Result<typeof fleetReports.listStationUse>> {
  const opened = await openReport(ctx, input);
  const { query } = input;
  const { rows, total } = await sumsOfSubjects(ctx.tx, 'place', { ...opened, query, slice: query });
  return { data: await stationsOf(ctx, opened, rows), meta: toMeta(query, total) };
}
