import { mailOwners, operatorProfile } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import { moneyText } from '../../platform/i18n/money-text';
import type { PurchaseRow } from './rules';
import { purchaseWords } from './texts';

/**
 * Tells the owners that a renewal of their plan was refused.
 * @param retryAt when it is tried again; null where the plan has ended with it
 */
export async function tellOfRefusal(ctx: Ctx, purchase: PurchaseRow, retryAt: Date | null): Promise<void> {
  const { operatorId, plan, dueMinor, currency } = purchase;
  const { timeZone } = await operatorProfile(ctx, operatorId);
  await mailOwners(ctx, { operatorId, page: '/subscriptions' }, (locale) => {
    const { mail, printed } = purchaseWords(locale);
    const day = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { dateStyle: 'long', timeZone });
    const values = {
      plan: printed.plan[plan],
      amount: moneyText(locale, dueMinor, currency),
      day: retryAt === null ? '' : day.format(retryAt),
    };
    const { subject, text } = retryAt === null ? mail.ended : mail.refused;
    return {
      subject: filled(subject, values),
      text: text.map((line) => filled(line, values)),
      button: mail.button,
    };
  });
}
