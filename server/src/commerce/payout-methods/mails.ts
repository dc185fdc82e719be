import type { PayoutKind } from '@voltdeck/contract';
import { ownersToTell } from '../../identity';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
// Brings the type of the port.
import type {} from '../../platform/mail/port';
import { payoutMethodWords } from './texts';

/** A notice that is a week late helps nobody. */
const usefulMs = 7 * dayMs;

/** Tells the owners by mail that a payout method was added, changed or removed: money follows it. */
export async function tellOfMethod(
  ctx: Ctx,
  operatorId: number,
  { action, kind }: { action: 'created' | 'updated' | 'deleted'; kind: PayoutKind },
): Promise<void> {
  for (const { email, locale } of await ownersToTell(ctx, operatorId)) {
    const words = payoutMethodWords(locale);
    const { subject, happened } = words.mail[action];
    await ctx.ports.mail.queue(ctx, {
      to: email,
      locale,
      subject,
      text: [filled(happened, { method: words.kind[kind] }), words.mail.todo],
      button: { label: words.mail.button, url: ctx.ports.mail.link('/payouts') },
      usefulUntil: new Date(ctx.now.getTime() + usefulMs),
    });
  }
}
