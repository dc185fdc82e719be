import type { payouts } from '@voltdeck/contract';
import { mailOwners } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import { moneyText } from '../../platform/i18n/money-text';
import { payoutMethodWords } from '../payout-methods/texts';
import type { PayoutRow } from './store';
import { payoutWords } from './texts';

export type MailedEvent = payouts.PayoutEvent;

/** Tells the owners by mail how far a payout is. */
export const tellOfPayout = (ctx: Ctx, payout: PayoutRow, event: MailedEvent): Promise<void> =>
  mailOwners(ctx, { operatorId: payout.operatorId, page: '/payouts' }, (locale) => {
    const { id, currency, amountMinor, feeMinor, kind, label, reason, reference } = payout;
    const { mail } = payoutWords(locale);
    const { subject, happened } = mail[event];
    const money = (minor: number): string => moneyText(locale, minor, currency);
    const values = {
      id: String(id),
      amount: money(amountMinor),
      net: money(amountMinor - feeMinor),
      method: [payoutMethodWords(locale).kind[kind], label].filter((one) => one !== null).join(' '),
      reason: reason ?? '—',
      reference: reference ?? '—',
    };
    return {
      subject: filled(subject, values),
      text: [filled(happened, values), ...(event === 'requested' ? [mail.todo] : [])],
      button: mail.button,
    };
  });
