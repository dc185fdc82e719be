import {
  fleetBalance,
  type FleetInvoice,
  type FleetInvoiceDetail,
  type fleetInvoices,
  type Parsed,
  type Result,
} from '@voltdeck/contract';
import { mayCall, memberOf, mustHaveFleet, operatorOf, operatorProfile } from '../../../identity';
import { toMeta } from '../../../kernel/counted-page';
import { Problem } from '../../../kernel/problem';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { exportParts } from '../../../platform/spreadsheet/export';
import { balanceOfOwn } from '../../balance/actions';
import { sumsByTime } from '../store-sums';
import { invoiceColumns } from '../columns';
import { printedInvoice } from '../printed';
import { readFor } from '../rules';
import { daysOfMonth, toInvoices, withLines } from '../rules-invoices';
import { depositsByMonth, linesOfInvoice } from '../store-invoices';
import { reportWords } from '../texts';
import { printedFile, printedOf } from './printed';

/** Before the first fleet. */
const always = '2000-01-01';

interface AskedInvoices {
  operatorId: number;
  fleetId: number;
  /** Left out where nobody is told of it. */
  balanceMinor: number | null;
  /** A day of the first month that is told of whether anything moved or not. */
  since?: string;
}

/** The invoices of a fleet, the newest first. */
async function invoicesFor(
  ctx: Ctx,
  { operatorId, fleetId, balanceMinor, since }: AskedInvoices,
): Promise<FleetInvoice[]> {
  const { currency, timeZone } = await operatorProfile(ctx, operatorId);
  const today = localDayAt(timeZone, ctx.now.getTime()).day;
  const sums = (subject: 'booked' | 'changed') =>
    sumsByTime(ctx.tx, { fleetId, subject, ...readFor({ from: always, to: today }, today) }, 'month');
  const books = {
    fleetId,
    today,
    currency,
    booked: await sums('booked'),
    changed: await sums('changed'),
    deposits: await depositsByMonth(ctx.tx, { operatorId, fleetId, timeZone }),
    balanceMinor,
  };
  return toInvoices(books, since === undefined ? [] : [since]);
}

/** The invoices that a caller reads; their balances where the caller may see what the fleet pays. */
async function invoicesOf(ctx: Ctx, fleetId: number, since?: string): Promise<FleetInvoice[]> {
  await mustHaveFleet(ctx, fleetId);
  const operatorId = operatorOf(ctx);
  const hasBalance = mayCall(memberOf(ctx), fleetBalance.getFleetBalance.needs, fleetId);
  const balanceMinor = hasBalance ? (await balanceOfOwn(ctx, fleetId)).balanceMinor : null;
  return invoicesFor(ctx, { operatorId, fleetId, balanceMinor, ...(since === undefined ? {} : { since }) });
}

/** The invoice of a month of a fleet, without its balances; null for a month to come. */
export async function invoiceOfMonth(
  ctx: Ctx,
  { operatorId, fleetId, month }: { operatorId: number; fleetId: number; month: string },
): Promise<FleetInvoice | null> {
  const { from } = daysOfMonth(month);
  const all = await invoicesFor(ctx, { operatorId, fleetId, balanceMinor: null, since: from });
  return all.find((each) => each.month === month) ?? null;
}

/** What a fleet was charged by month, the newest first (docs/decisions.md#reports-of-a-fleet). */
export async function listFleetInvoices(
  ctx: Ctx,
  { params, query }: Parsed<typeof fleetInvoices.listFleetInvoices>,
): Promise<Result<typeof fleetInvoices.listFleetInvoices>> {
  const { page, per_page: perPage, sort = '-month', search = '' } = query;
  const found = (await invoicesOf(ctx, params.id)).filter(({ number }) => number.includes(search));
  const ordered = sort === '-month' ? found : found.toReversed();
  return {
    data: ordered.slice((page - 1) * perPage, page * perPage),
    meta: toMeta(query, ordered.length),
  };
}

/** What a fleet was charged by month, as a spreadsheet. */
export async function exportFleetInvoices(
  ctx: Ctx,
  { params, query }: Parsed<typeof fleetInvoices.exportFleetInvoices>,
): Promise<FileAnswer<Ctx>> {
  const rows = await invoicesOf(ctx, params.id);
  const { timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  return exportParts({
    name: 'fleet-invoices',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: reportWords(ctx.locale).title.invoices,
    format: query.format,
    locale: ctx.locale,
    columns: invoiceColumns(ctx.locale),
    first: 0,
    load: () => Promise.resolve({ rows, next: null }),
  });
}

/** The invoice of a month; one without movements is empty, and one to come is none yet. */
async function mustHaveInvoice(
  ctx: Ctx,
  { id, month }: { id: number; month: string },
): Promise<FleetInvoice> {
  const { from } = daysOfMonth(month);
  const invoice =
    from < always ? undefined : (await invoicesOf(ctx, id, from)).find((each) => each.month === month);
  if (invoice === undefined) throw new Problem('not-found');
  return invoice;
}

/** What a fleet was charged in a month, by vehicle. */
export async function getFleetInvoice(
  ctx: Ctx,
  { params }: Parsed<typeof fleetInvoices.getFleetInvoice>,
): Promise<FleetInvoiceDetail> {
  const invoice = await mustHaveInvoice(ctx, params);
  const asked = { fleetId: params.id, days: daysOfMonth(params.month) };
  return withLines(invoice, await linesOfInvoice(ctx.tx, asked));
}

/** The invoice of a month as a document, in the caller's language. */
export async function printFleetInvoice(
  ctx: Ctx,
  { params }: Parsed<typeof fleetInvoices.printFleetInvoice>,
): Promise<FileAnswer<Ctx>> {
  const invoice = await mustHaveInvoice(ctx, params);
  const of = await printedOf(ctx, { fleetId: params.id });
  const lines = await linesOfInvoice(ctx.tx, { fleetId: params.id, days: daysOfMonth(params.month) });
  const data = printedInvoice({ invoice, lines, ...of }, ctx.locale);
  return printedFile(ctx, `invoice-${invoice.number}`, data);
}
