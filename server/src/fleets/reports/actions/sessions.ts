import type { fleetReports, Parsed, Result } from '@voltdeck/contract';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import type { FileAnswer } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { exportParts } from '../../../platform/spreadsheet/export';
import { openReport } from './tables';
import { sessionColumns } from '../columns';
import { toFleetSession } from '../rules-sessions';
import { countSessions, pageOfSessions, type SessionPlace, sessionsAfter } from '../store-sessions';
import { reportWords } from '../texts';

/** The completed sessions of a fleet in a time, each with its labels. */
export async function listFleetSessions(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.listFleetSessions>,
): Promise<Result<typeof fleetReports.listFleetSessions>> {
  const { asked } = await openReport(ctx, input);
  const { query } = input;
  const rows = await pageOfSessions(ctx.tx, asked, query);
  const most = countsTo(query);
  const counted =
    totalTold(query, rows.length) ?? (await countSessions(ctx.tx, asked, { filters: query, most }));
  return { data: rows.map(toFleetSession), meta: toMeta(query, counted, most) };
}

/** So many sessions are read at a time. */
const atOnce = 500;

/** The completed sessions of a fleet as a spreadsheet, read part by part however many they are. */
export async function exportFleetSessions(
  ctx: Ctx,
  input: Parsed<typeof fleetReports.exportFleetSessions>,
): Promise<FileAnswer<Ctx>> {
  const { asked, today } = await openReport(ctx, input);
  const { format, ...filters } = input.query;
  // Null at the beginning, which is not where a part ends.
  const start: { after: SessionPlace | null } = { after: null };
  return exportParts({
    name: 'fleet-sessions',
    day: today,
    title: reportWords(ctx.locale).title.sessions,
    format,
    locale: ctx.locale,
    columns: sessionColumns(ctx.locale),
    first: start,
    load: async (later, { after }) => {
      const rows = await sessionsAfter(later.tx, asked, { filters, after, count: atOnce });
      const last = rows.at(-1);
      return {
        rows: rows.map(toFleetSession),
        next: last === undefined || rows.length < atOnce ? null : { after: last },
      };
    },
  });
}
