import type { Locale } from '@voltdeck/contract';
import { mailFleet, mailOwners } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import { moneyText } from '../../platform/i18n/money-text';
import { type HeldAccount, nameOfFleet, saveWarned } from './store';
import { warningOf } from './rules';
import { balanceWords } from './texts';

/**
 * Warns of a balance that has fallen below one of the levels of its fleet, once on the way down: those who may read the
 * payments of the fleet, and the owners of its operator. The account is held, so that nobody is warned twice.
 */
export async function warnOnce(
  ctx: Ctx,
  account: HeldAccount,
  { balanceMinor, currency }: { balanceMinor: number; currency: string },
): Promise<void> {
  const { warnOf, warnedMinor } = warningOf(balanceMinor, account);
  if (warnedMinor !== account.warnedMinor) await saveWarned(ctx.tx, account.fleetId, warnedMinor);
  if (warnOf === null) return;
  const { fleetId, operatorId } = account;
  const fleet = await nameOfFleet(ctx.tx, fleetId);
  const tell = (locale: Locale) => {
    const { mail } = balanceWords(locale);
    const values = {
      fleet,
      level: moneyText(locale, warnOf, currency),
      balance: moneyText(locale, balanceMinor, currency),
    };
    return {
      subject: filled(mail.subject, values),
      text: mail.text.map((line) => filled(line, values)),
      button: mail.button,
    };
  };
  await mailFleet(ctx, { fleetId, page: '/fleet' }, tell);
  await mailOwners(ctx, { operatorId, page: `/fleets/${fleetId}` }, tell);
}
