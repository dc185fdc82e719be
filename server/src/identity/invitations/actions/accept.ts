import type { invitations, Parsed, Result } from '@voltdeck/contract';
import { type FieldError, Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { hashForStranger, hashSecret } from '../../../platform/passwords';
import { entered, type Entered, issueLogin } from '../../logins/actions';
import { askForFactor } from '../../logins/actions/asking';
import { joinMembership, memberOf } from '../../memberships/actions';
import { holdMembership, membershipsOfPerson } from '../../memberships/store';
import { faultsOfPassword, type NewAccount, takeAccount } from '../../persons/actions';
import { keptName } from '../../persons/rules';
import { findPersonById, holdPerson, markEmailVerified } from '../../persons/store';
import { faulty, provenBy } from '../../profiles/actions/proof';
import { faultsOfNames } from '../../registrations/rules';
import { confirmedAtOf } from '../../tokens/store';
import { refusalOf } from '../rules';
import { useInvitation } from '../store';
import { findMemberInvitation, type MemberInvitation } from '../store-members';

type Accepted = Result<typeof invitations.acceptInvitation>;
type Body = Parsed<typeof invitations.acceptInvitation>['body'];

/** Whose invitation a link is; a link that opens nothing says why, and nothing else. */
export async function showInvitation(
  ctx: Ctx,
  { params }: Parsed<typeof invitations.showInvitation>,
): Promise<Result<typeof invitations.showInvitation>> {
  const invitation = await goodInvitation(ctx, params.token);
  return {
    operator: invitation.operatorName,
    invited_by: invitation.invitedBy,
    email: invitation.email,
    chooses_password: !(await hasPassword(ctx, invitation)),
  };
}

/** Takes an invitation up by a password; checking and hashing hold no connection. */
export async function acceptInvitation(
  call: PartedCall<Ctx>,
  { params: { token }, body }: Parsed<typeof invitations.acceptInvitation>,
): Promise<Accepted> {
  const { invitation, isKnown } = await call.run(async (ctx) => {
    const good = await goodInvitation(ctx, token);
    return { invitation: good, isKnown: await hasPassword(ctx, good) };
  });
  if (isKnown) {
    const proven = await provenBy(call, {
      email: invitation.email,
      password: body.password,
      queue: 'strangers',
    });
    if (proven?.id !== invitation.personId) throw faulty('password', 'invalid');
    return entered(call, await call.run((ctx) => takeUp(ctx, call, { token, account: null })));
  }
  const names = namesOf(body);
  const { signal } = call;
  const passwordHash = await hashForStranger(body.password, { network: networkOf(call.address), signal });
  const came = await call.run((ctx) =>
    takeUp(ctx, call, { token, account: { ...names, passwordHash, locale: ctx.locale } }),
  );
  return entered(call, came);
}

/** Takes up an invitation of whoever is logged in. */
export async function joinByInvitation(
  call: PartedCall<Ctx>,
  { params: { token } }: Parsed<typeof invitations.joinByInvitation>,
): Promise<Accepted> {
  const came = await call.run(async (ctx) => {
    const { personId } = await goodInvitation(ctx, token);
    const { personId: ownId, tokenId } = memberOf(ctx);
    if (personId !== ownId) throw new Problem('invitation.other-person');
    return takeUp(ctx, call, { token, account: null, byTokenId: tokenId });
  });
  return entered(call, came);
}

async function goodInvitation(ctx: Ctx, token: string): Promise<MemberInvitation> {
  const found = await findMemberInvitation(ctx.tx, hashSecret(token));
  if (found === null) throw new Problem('invitation.unknown');
  const refusal = refusalOf(found, ctx.now);
  if (refusal !== null) throw new Problem(`invitation.${refusal}`);
  return found;
}

const hasPassword = async (ctx: Ctx, { personId }: MemberInvitation): Promise<boolean> =>
  (await findPersonById(ctx.tx, personId))?.passwordHash != null;

function namesOf(body: Body): Pick<NewAccount, 'firstName' | 'lastName'> {
  const names = { firstName: keptName(body.first_name ?? ''), lastName: keptName(body.last_name ?? '') };
  const required: FieldError[] = [{ code: 'required' }];
  const errors = {
    ...faultsOfNames(names),
    ...(names.firstName === '' && { first_name: required }),
    ...(names.lastName === '' && { last_name: required }),
    ...faultsOfPassword(body.password),
  };
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  return names;
}

/** Opens the membership for its person: the link came by mail, so the address is theirs. Of two at once, one does. */
async function takeUp(
  ctx: Ctx,
  call: PartedCall<Ctx>,
  { token, account, byTokenId }: { token: string; account: NewAccount | null; byTokenId?: number },
): Promise<Entered> {
  const { personId, membershipId } = await goodInvitation(ctx, token);
  await holdPerson(ctx.tx, personId);
  const held = await holdMembership(ctx.tx, membershipId);
  // Judged again, now that nobody else can take it up.
  const { id } = await goodInvitation(ctx, token);
  if (held === null || !(await useInvitation(ctx.tx, id, ctx.now))) throw new Problem('invitation.ended');
  if (account === null) await markEmailVerified(ctx.tx, personId, ctx.now);
  else await takeAccount(ctx, personId, account);
  await joinMembership(ctx, held);
  const person = await findPersonById(ctx.tx, personId);
  const membership = (await membershipsOfPerson(ctx.tx, personId)).find((one) => one.id === membershipId);
  if (!membership || !person) throw new Problem('invitation.ended');
  const origin = { userAgent: call.userAgent, network: networkOf(call.address) };
  if (byTokenId === undefined) {
    const asked = await askForFactor(ctx, call, { person, membershipId });
    if (asked !== null) return { asked };
  }
  // A login that was there before has shown its factor, and proves no more than it did.
  const confirmedAt = byTokenId === undefined ? null : await confirmedAtOf(ctx.tx, byTokenId);
  const login = { membership, loginAt: ctx.now, ...(confirmedAt && { confirmedAt }), origin };
  return { result: await issueLogin(ctx, person, login), deviceSecret: null };
}
