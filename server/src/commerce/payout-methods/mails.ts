import type { PayoutKind } from '@voltdeck/contract';
import { mailOwners } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import { payoutMethodWords } from './texts';

/** Tells the owners by mail that a payout method was added, changed or removed: money follows it. */
export const tellOfMethod = (
  ctx: Ctx,
  operatorId: number,
  { action, kind }: { action: 'created' | 'updated' | 'deleted'; kind: PayoutKind },
): Promise<void> =>
  mailOwners(ctx, { operatorId, page: '/payouts' }, (locale) => {
    const { kind: kinds, mail } = payoutMethodWords(locale);
    const { subject, happened } = mail[action];
    return { subject, text: [filled(happened, { method: kinds[kind] }), mail.todo], button: mail.button };
  });
