import { type FleetInvoice, fleetInvoices, type Locale, type Parsed, type Result } from '@voltdeck/contract';
import { memberOf, mustHaveFleet, operatorOf, operatorProfile } from '../../../identity';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { filled } from '../../../platform/i18n/filled';
import { invoiceOfMonth } from './invoices';
import { deleteWish, type Due, hasWish, insertWish, noteDue, operatorsDue } from '../store-mails';
import { reportWords } from '../texts';

const ofCaller = (ctx: Ctx, fleetId: number) => ({ membershipId: memberOf(ctx).membershipId, fleetId });

/** Whether the caller gets the month of a fleet by mail once it is over (docs/decisions.md#reports-of-a-fleet). */
export async function getReportMail(
  ctx: Ctx,
  { params: { id } }: Pick<Parsed<typeof fleetInvoices.getReportMail>, 'params'>,
): Promise<Result<typeof fleetInvoices.getReportMail>> {
  await mustHaveFleet(ctx, id);
  return { is_wanted: await hasWish(ctx.tx, ofCaller(ctx, id)) };
}

/** Has it sent to the caller from this month on, or not any more. */
export async function chooseReportMail(
  ctx: Ctx,
  { params, body }: Parsed<typeof fleetInvoices.chooseReportMail>,
): Promise<Result<typeof fleetInvoices.chooseReportMail>> {
  await mustHaveFleet(ctx, params.id);
  const of = ofCaller(ctx, params.id);
  const { timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  const { day } = localDayAt(timeZone, ctx.now.getTime());
  if (body.is_wanted) await insertWish(ctx.tx, { ...of, since: `${day.slice(0, 7)}-01` });
  else await deleteWish(ctx.tx, of);
  return getReportMail(ctx, { params });
}

/** So many mails are queued in one transaction; the rest follow with the next. */
const mostAtOnce = 200;

export const mailJob = 'fleets.mail-months';

/** The operators with mails that are due whose plans have reports of fleets. */
async function operatorsToTell(ctx: Ctx): Promise<number[]> {
  const told: number[] = [];
  for (const operatorId of await operatorsDue(ctx.tx, ctx.now)) {
    const { features } = await ctx.ports.subscription(ctx, operatorId);
    if (features.includes(fleetInvoices.getReportMail.needs.feature)) told.push(operatorId);
  }
  return told;
}

/** Mails the month that is over to whoever asked for it: each once, whatever node does it, and however often. */
export async function mailMonths(ctx: Ctx): Promise<void> {
  const operatorIds = await operatorsToTell(ctx);
  if (operatorIds.length === 0) return;
  const due = await noteDue(ctx.tx, { operatorIds, at: ctx.now, most: mostAtOnce });
  const invoices = new Map<number, FleetInvoice | null>();
  for (const each of due) {
    const { operatorId, fleetId } = each;
    const known = invoices.get(fleetId);
    const month = each.month.slice(0, 7);
    const invoice = known === undefined ? await invoiceOfMonth(ctx, { operatorId, fleetId, month }) : known;
    invoices.set(fleetId, invoice);
    if (invoice !== null) await mailMonth(ctx, each, invoice);
  }
  if (due.length === mostAtOnce) await ctx.schedule(mailJob, {}, { key: mailJob });
}

/** A mail of a month that is over is worth nothing once the next one is. */
const usefulMs = 21 * 86_400_000;

const formatsOf = (locale: Locale, currency: string) => {
  const tag = `${locale}-u-nu-latn`;
  return {
    month: (day: string) =>
      new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day)),
    money: (value: number) => new Intl.NumberFormat(tag, { style: 'currency', currency }).format(value),
    energy: (value: number) =>
      `${new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value)}\u00a0kWh`,
    count: (value: number) => new Intl.NumberFormat(tag).format(value),
  };
};

async function mailMonth(
  ctx: Ctx,
  { email, locale, fleet, fleetId, isFleetAdmin }: Due,
  invoice: FleetInvoice,
): Promise<void> {
  const { mail: port } = ctx.ports;
  const { mail } = reportWords(locale);
  const formats = formatsOf(locale, invoice.currency);
  const values = {
    fleet,
    month: formats.month(invoice.from),
    total: formats.money(invoice.total),
    energy: formats.energy(invoice.energy),
    sessions: formats.count(invoice.sessions),
    changed: formats.money(invoice.changed),
  };
  await port.queue(ctx, {
    to: email,
    locale,
    subject: filled(mail.subject, values),
    text: [
      filled(mail.charged, values),
      ...(invoice.changed === 0 ? [] : [filled(mail.changed, values)]),
      mail.off,
    ],
    button: {
      label: mail.button,
      url: port.link(`${isFleetAdmin ? '/fleet' : `/fleets/${fleetId}`}/invoices-report`),
    },
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
}
