import type { LoginRole } from '@voltdeck/contract';
import type { FieldError } from '../../../kernel/problem';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { hashSecret } from '../../../platform/passwords';
import { createMembership, tell } from '../../memberships/actions';
import { holdMembership, holdPeopleOf, membershipsOfPerson } from '../../memberships/store';
import { operatorProfile } from '../../operators/actions';
import { createPerson, personByEmail, personById } from '../../persons/actions';
import { keptName, mayBeEmail, normalEmail } from '../../persons/rules';
import { holdPerson } from '../../persons/store';
import { mailInvitation } from '../mail';
import { invitationGoodUntil, mailsSince, secondsUntilInvitation } from '../rules';
import { insertInvitation } from '../store';
import { endInvitationsOf, mailedSince } from '../store-members';

/** Whom to invite, and to what. */
export interface InvitedMember {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  /** Keys without the prefix of the wire; a fleet admin's are kept by the fleet. */
  membership: { operatorId: number; role: LoginRole; permissions: readonly string[] };
}

/**
 * Invites somebody to work for an operator: the membership waits until they take it up.
 * Whether the caller may is the caller's question; the same person is a member once in each role.
 */
export async function inviteMember(
  ctx: Ctx,
  { email: typed, firstName, lastName, membership }: InvitedMember,
): Promise<{ membershipId: number; personId: number }> {
  const email = normalEmail(typed);
  if (!mayBeEmail(email)) throw faultyEmail({ code: 'email' });
  const { operatorId, role, permissions } = membership;
  const names = { firstName: keptName(firstName ?? ''), lastName: keptName(lastName ?? '') };
  const known = await personByEmail(ctx, email);
  const personId = known?.id ?? (await createPerson(ctx, { email, ...names, password: null }));
  await holdPerson(ctx.tx, personId);
  await holdPeopleOf(ctx.tx, operatorId);
  const others = await membershipsOfPerson(ctx.tx, personId);
  if (others.some((one) => one.operatorId === operatorId && one.role === role))
    throw faultyEmail({ code: 'member-already' });
  const made = { personId, operatorId, role, permissions, isOwner: false, status: 'inactive' } as const;
  const membershipId = await createMembership(ctx, made);
  await tell(
    ctx,
    'invited',
    { id: membershipId, personId, operatorId },
    {
      before: null,
      after: { role, permissions },
    },
  );
  await send(ctx, { membershipId, personId, operatorId });
  return { membershipId, personId };
}

/** Mails an invitation again; the link before is worth nothing from now on. */
export async function inviteMemberAgain(
  ctx: Ctx,
  { membershipId, operatorId }: { membershipId: number; operatorId: number },
): Promise<void> {
  await holdPeopleOf(ctx.tx, operatorId);
  const held = await holdMembership(ctx.tx, membershipId);
  if (held === null || held.operatorId !== operatorId) throw new Problem('not-found');
  if (held.status !== 'inactive') throw new Problem('invitation.used');
  await tell(ctx, 'invited', held, { detail: { again: true } });
  await send(ctx, { ...held, membershipId });
}

const faultyEmail = (fault: FieldError): Problem =>
  new Problem('fields.invalid', { errors: { email: [fault] } });

interface Waiting {
  membershipId: number;
  personId: number;
  operatorId: number;
}

async function send(ctx: Ctx, { membershipId, personId, operatorId }: Waiting): Promise<void> {
  const person = await personById(ctx, personId);
  const before = await mailedSince(ctx.tx, { operatorId, email: person.email }, mailsSince(ctx.now));
  const retryAfterSeconds = secondsUntilInvitation(before, ctx.now);
  if (retryAfterSeconds > 0) throw new Problem('too-many-requests', { retryAfterSeconds });
  await endInvitationsOf(ctx.tx, membershipId, ctx.now);
  const secret = ctx.random.token(32);
  const goodUntil = invitationGoodUntil(ctx.now);
  const inviter = ctx.actor.kind === 'member' ? ctx.actor : null;
  await insertInvitation(ctx.tx, {
    email: person.email,
    secretHash: hashSecret(secret),
    at: ctx.now,
    expiresAt: goodUntil,
    member: { membershipId, invitedBy: inviter?.membershipId ?? null },
  });
  const { name: operator } = await operatorProfile(ctx, operatorId);
  const by = inviter === null ? null : await personById(ctx, inviter.personId);
  await mailInvitation(ctx, { person, operator, by, secret, goodUntil });
}
