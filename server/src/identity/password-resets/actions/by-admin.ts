import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { makeCode } from '../../codes/actions';
import { queueCodeMail } from '../../codes/mail';
import { operatorProfile } from '../../operators/actions';
import { personById } from '../../persons/actions';
import { readsAsAddress } from '../../registrations/rules';
import { passwordResetWords } from '../texts';

/** Mails somebody a link for a new password because an admin of an operator asked for it; nobody else gets to see it. */
export async function mailResetTo(
  ctx: Ctx,
  { personId, membershipId, operatorId }: { personId: number; membershipId: number; operatorId: number },
): Promise<void> {
  const { email: to, locale } = await personById(ctx, personId);
  // Counted as one place, so that no operator fills the mailbox of somebody who has others, too.
  const origin = { network: `operator ${operatorId}`, isOwnNetwork: true };
  const code = { purpose: 'password-reset', account: to, carries: 'link' } as const;
  const { secret } = await makeCode(ctx, code, origin);
  const { reset, byAdmin } = passwordResetWords(locale).mails;
  const { name } = await operatorProfile(ctx, operatorId);
  const operator = readsAsAddress(name) ? byAdmin.someOperator : name;
  const words = { ...reset, ...byAdmin };
  await queueCodeMail(ctx, { to, locale, words, values: { operator }, secret, page: '/reset-password' });
  await recordAudit(ctx, { action: 'reset-mailed', noun: 'membership', nounId: membershipId });
}
