import { operatorProfile } from '../../../identity';
import { dayMs } from '../../../kernel/clock';
import type { Ctx } from '../../../platform/ctx';
import { filled } from '../../../platform/i18n/filled';
// Brings the type of the port.
import type {} from '../../../platform/mail/port';
import { documentsOf } from '../../receipts/actions/show';
import type { Visit } from '../rules';
import { holdVisit, moveVisit, visitOfOrder } from '../store';
import { visitWords } from '../texts';
import { localeOf } from './checkout';

/** A receipt that is a week late is still one. */
const usefulMs = 14 * dayMs;

/** Sends the receipt of a visit and forgets the address; false where there is no receipt yet. */
export async function mailReceipt(ctx: Ctx, visit: Visit): Promise<boolean> {
  const { id, operatorId, orderId, email } = visit;
  if (orderId === null || email === null) return false;
  const { receipts } = await documentsOf(ctx, { orderId, operatorId });
  const receipt = receipts.find(({ kind }) => kind === 'receipt');
  if (receipt === undefined) return false;
  const locale = localeOf(visit);
  const { mail } = visitWords(locale);
  const { name: operator } = await operatorProfile(ctx, operatorId);
  const values = { operator, number: receipt.number, place: receipt.place.title };
  await ctx.ports.mail.queue(ctx, {
    to: email,
    locale,
    subject: filled(mail.subject, values),
    text: [filled(mail.text, values), mail.forgotten],
    button: { label: mail.button, url: ctx.ports.mail.link(`/r/${receipt.token}`) },
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
  await moveVisit(ctx.tx, id, { email: null, mails: visit.mails + 1 });
  return true;
}

/** Sends a receipt that somebody waits for, as soon as it is issued. */
export async function mailIssued(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const found = await visitOfOrder(ctx.tx, orderId);
  const visit = found?.email == null ? null : await holdVisit(ctx.tx, found.id);
  if (visit !== null) await mailReceipt(ctx, visit);
}
