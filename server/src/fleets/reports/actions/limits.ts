import type { fleetReports, Parsed, RemainingLimit, Result } from '@voltdeck/contract';
import { mustHaveFleet, operatorOf, operatorProfile } from '../../../identity';
import { toMeta } from '../../../kernel/counted-page';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt, wallClockMs } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { exportParts } from '../../../platform/spreadsheet/export';
import { countedLimits } from '../../limitations/actions/remaining';
import { limitColumns } from '../columns';
import { printedLimits } from '../printed-reports';
import { arranged, toRemaining } from '../rules-limits';
import { reportWords } from '../texts';
import { printedFile, printedOf } from './printed';

async function remaining(
  ctx: Ctx,
  {
    params: { id: fleetId },
    query,
  }:
    | Pick<Parsed<typeof fleetReports.exportRemainingLimits>, 'params' | 'query'>
    | Parsed<typeof fleetReports.listRemainingLimits>,
): Promise<RemainingLimit[]> {
  await mustHaveFleet(ctx, fleetId);
  return arranged((await countedLimits(ctx, fleetId)).map(toRemaining), query);
}

/** What is left of each limitation of a fleet now, the least first. */
export async function listRemainingLimits(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.listRemainingLimits>,
): Promise<Result<typeof fleetReports.listRemainingLimits>> {
  const { page, per_page: perPage } = input.query;
  const rows = await remaining(ctx, input);
  return {
    data: rows.slice((page - 1) * perPage, page * perPage),
    meta: toMeta(input.query, rows.length),
  };
}

/** `2026-11-27 09:30` on the clock of a zone. */
const wallClock = (timeZone: string, at: Date): string =>
  new Date(wallClockMs(timeZone, at.getTime())).toISOString().slice(0, 16).replace('T', ' ');

/** What is left of each limitation, as a file with the search and order of the list. */
export async function exportRemainingLimits(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.exportRemainingLimits>,
): Promise<FileAnswer<Ctx>> {
  const { format, search } = input.query;
  const rows = await remaining(ctx, input);
  const name = 'fleet-remaining-limits';
  if (format === 'pdf') {
    const of = await printedOf(ctx, { fleetId: input.params.id, search });
    const time = wallClock(of.timeZone, ctx.now);
    const resetDay = ({ next_reset: at, time_zone: zone }: RemainingLimit): string | null =>
      at === null ? null : wallClock(zone, new Date(at)).slice(0, 10);
    const data = printedLimits({ ...of, rows, time, resetDay }, ctx.locale);
    return printedFile(ctx, `${name}-${of.today}`, data);
  }
  const { timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  return exportParts({
    name,
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: reportWords(ctx.locale).title.limits,
    format,
    locale: ctx.locale,
    columns: limitColumns(ctx.locale),
    first: 0,
    load: () => Promise.resolve({ rows, next: null }),
  });
}
