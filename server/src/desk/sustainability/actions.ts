import { type Parsed, type Sustainability, sustainability as calls } from '@voltdeck/contract';
import { energyOnDays } from '../../charging';
import { dayAfter, type Days, monthAfter } from '../../kernel/days';
import { operatorOf, operatorProfile } from '../../identity';
import type { FileAnswer } from '../../kernel/route';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { makePdf } from '../../platform/pdf/pdf';
import { exportParts } from '../../platform/spreadsheet/export';
import { sustainabilityColumns } from './columns';
import { printedSustainability } from './printed';
import { periodOf, toSustainability } from './rules-report';
import { type EnergyOnDays, findCharged, findPlaced } from './store';
import { sustainabilityWords } from './texts';

type Asked = Pick<Parsed<typeof calls.getSustainability>['query'], 'from' | 'to' | 'by' | 'site_id'>;

/** Whose report of which days, and from which rows it is read. */
async function openReport(ctx: Ctx, query: Asked) {
  const operatorId = operatorOf(ctx);
  const operator = await operatorProfile(ctx, operatorId);
  const { timeZone } = operator;
  const today = localDayAt(timeZone, ctx.now.getTime()).day;
  const read: EnergyOnDays = (of) => energyOnDays({ operatorId, timeZone, ...of });
  return {
    operator,
    today,
    period: periodOf(query, today),
    asked: { operatorId, siteIds: query.site_id },
    read,
  };
}

async function reportOf(ctx: Ctx, { operator, period, asked, read }: Opened): Promise<Sustainability> {
  const found = await findCharged(ctx.tx, { asked, period, mostSites: calls.mostSites }, read);
  return toSustainability(period, { found, timeZone: operator.timeZone });
}
type Opened = Awaited<ReturnType<typeof openReport>>;

/** CO₂ avoided in a period, beside the one before it (docs/decisions.md#sustainability). */
export async function getSustainability(
  ctx: Ctx,
  { query }: Parsed<typeof calls.getSustainability>,
): Promise<Sustainability> {
  return reportOf(ctx, await openReport(ctx, query));
}

/** The days of a period from one on that are read together: a month of days, a year of months. */
function partFrom(from: string, { days, by }: { days: Days; by: calls.Span }): Days {
  const last = dayAfter(monthAfter(from, by === 'day' ? 1 : 12), -1);
  return { from, to: last < days.to ? last : days.to };
}

/** The same by day or month, site and country as a spreadsheet. */
export async function exportSustainability(
  ctx: Ctx,
  { query }: Parsed<typeof calls.exportSustainability>,
): Promise<FileAnswer<Ctx>> {
  const { period, asked, today, read } = await openReport(ctx, query);
  const { days, by } = period;
  return exportParts({
    name: 'sustainability',
    day: today,
    title: sustainabilityWords(ctx.locale).title,
    format: query.format,
    locale: ctx.locale,
    columns: sustainabilityColumns(ctx.locale),
    first: days.from,
    load: async (later, from) => {
      const part = partFrom(from, period);
      const rows = await findPlaced(later.tx, { asked, days: part, by }, read);
      return { rows, next: part.to < days.to ? dayAfter(part.to) : null };
    },
  });
}

const template = new URL('../../platform/pdf/sustainability.typ', import.meta.url);

/** The report as a document, in the caller's language. */
export async function printSustainability(
  ctx: Ctx,
  { query }: Parsed<typeof calls.printSustainability>,
): Promise<FileAnswer<Ctx>> {
  const opened = await openReport(ctx, query);
  const { operator, today } = opened;
  const report = await reportOf(ctx, opened);
  const data = printedSustainability({ report, operator: operator.name, today }, ctx.locale);
  return {
    name: `sustainability-${report.from}-${report.to}.pdf`,
    contentType: 'application/pdf',
    chunks: async function* () {
      yield await makePdf({ template, data }, { key: operator.id });
    },
  };
}
