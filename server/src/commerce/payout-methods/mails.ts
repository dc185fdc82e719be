import type { Locale, PayoutKind } from '@voltdeck/contract';
import { ownersToTell } from '../../identity';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
// Brings the type of the port.
import type {} from '../../platform/mail/port';
import { payoutMethodWords } from './texts';

/** A notice that is a week late helps nobody. */
const usefulMs = 7 * dayMs;

/** What an owner reads of its payouts in a language. */
interface Told {
  subject: string;
  text: string[];
  button: string;
}

/** Tells the owners of an operator by mail what happened to its payouts, each in their language. */
export async function mailOwners(
  ctx: Ctx,
  operatorId: number,
  tell: (locale: Locale) => Told,
): Promise<void> {
  const { mail } = ctx.ports;
  for (const { email, locale } of await ownersToTell(ctx, operatorId)) {
    const { button, ...told } = tell(locale);
    await mail.queue(ctx, {
      to: email,
      locale,
      ...told,
      button: { label: button, url: mail.link('/payouts') },
      usefulUntil: new Date(ctx.now.getTime() + usefulMs),
    });
  }
}

/** Tells the owners by mail that a payout method was added, changed or removed: money follows it. */
export const tellOfMethod = (
  ctx: Ctx,
  operatorId: number,
  { action, kind }: { action: 'created' | 'updated' | 'deleted'; kind: PayoutKind },
): Promise<void> =>
  mailOwners(ctx, operatorId, (locale) => {
    const { kind: kinds, mail } = payoutMethodWords(locale);
    const { subject, happened } = mail[action];
    return { subject, text: [filled(happened, { method: kinds[kind] }), mail.todo], button: mail.button };
  });
