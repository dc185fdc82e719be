import type { Parsed, registrations, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { tokensSince } from '../../codes/rules';
import { invitationOf, takeInvitation } from '../../invitations/actions';
import { hasOperators, holdFirst } from '../../operators/store';
import { accountOf } from '../../memberships/actions';
import { normalEmail } from '../../persons/rules';
import { questionsSince, registrationNow, secondsUntilQuestion } from '../rules';
import { countQuestion, isRegistered, type QuestionKind } from '../store';
// Brings the type of the port.
import type {} from '../ports';

/** Who may register now, as a visitor is told. */
export const registrationOpen = async (ctx: Ctx): Promise<'open' | 'invitation' | null> =>
  registrationNow(ctx.ports.registrationMode, {
    hasOperators: await hasOperators(ctx.tx),
  });

/**
 * Refuses who may not register now; an invitation is staff's word and opens the door whatever the setting.
 * @returns the invitation that is used up once the address is verified
 */
export async function mayRegister(
  ctx: Ctx,
  { email, invitation }: { email: string; invitation: string | null | undefined },
): Promise<number | null> {
  if ((await registrationOpen(ctx)) === 'open') return null;
  if (invitation == null) throw new Problem('registration.closed');
  return invitationOf(ctx, email, invitation);
}

/** Decides again when the operator is opened: of two who want to be the first, one is. */
export async function mayOpen(ctx: Ctx, invitationId: number | null): Promise<void> {
  if (ctx.ports.registrationMode === 'first') await holdFirst(ctx.tx);
  if (invitationId !== null) return takeInvitation(ctx, invitationId);
  if ((await registrationOpen(ctx)) !== 'open') throw new Problem('registration.closed');
}

/** Counts that a network is told whether an address is known, and refuses one that asks too often. */
export async function countAsked(ctx: Ctx, question: { kind: QuestionKind; network: string }): Promise<void> {
  const asked = await countQuestion(ctx.tx, question, {
    at: ctx.now,
    since: questionsSince(ctx.now),
  });
  if (asked === null) return;
  const retryAfterSeconds = secondsUntilQuestion(asked, ctx.now);
  throw new Problem('too-many-requests', { retryAfterSeconds });
}

/** Whether an address is known, and whether it is still to be verified. */
export async function checkEmail(
  ctx: Ctx,
  { body }: Parsed<typeof registrations.checkEmail>,
): Promise<Result<typeof registrations.checkEmail>> {
  await countAsked(ctx, { kind: 'check', network: networkOf(ctx.address) });
  const email = normalEmail(body.email);
  const person = await accountOf(ctx, email);
  const isUnverified = person
    ? !person.isEmailVerified
    : await isRegistered(ctx.tx, email, tokensSince(ctx.now));
  return {
    email_exists: person ? 1 : 0,
    require_verification: isUnverified ? 1 : 0,
  };
}
