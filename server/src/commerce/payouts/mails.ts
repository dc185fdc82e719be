import { type Locale, payouts, toMajor } from '@voltdeck/contract';
import { ownersToTell } from '../../identity';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
// Brings the type of the port.
import type {} from '../../platform/mail/port';
import { payoutMethodWords } from '../payout-methods/texts';
import type { PayoutRow } from './store';
import { payoutWords } from './texts';

export type MailedEvent = payouts.PayoutEvent;

/** A notice that is a week late helps nobody. */
const usefulMs = 7 * dayMs;

const moneyIn = (locale: Locale, amountMinor: number, currency: string): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'currency', currency }).format(
    toMajor(amountMinor, currency),
  );

/** Tells the owners by mail how far a payout is. */
export async function tellOfPayout(ctx: Ctx, payout: PayoutRow, event: MailedEvent): Promise<void> {
  const { id, operatorId, currency, amountMinor, feeMinor, kind, label, reason, reference } = payout;
  for (const { email, locale } of await ownersToTell(ctx, operatorId)) {
    const { mail } = payoutWords(locale);
    const { subject, happened } = mail[event];
    const money = (minor: number): string => moneyIn(locale, minor, currency);
    const values = {
      id: String(id),
      amount: money(amountMinor),
      net: money(amountMinor - feeMinor),
      method: [payoutMethodWords(locale).kind[kind], label].filter((one) => one !== null).join(' '),
      reason: reason ?? '—',
      reference: reference ?? '—',
    };
    await ctx.ports.mail.queue(ctx, {
      to: email,
      locale,
      subject: filled(subject, values),
      text: [filled(happened, values), ...(event === 'requested' ? [mail.todo] : [])],
      button: { label: mail.button, url: ctx.ports.mail.link('/payouts') },
      usefulUntil: new Date(ctx.now.getTime() + usefulMs),
    });
  }
}
