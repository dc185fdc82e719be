import type { Admin, admins, Parsed } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { auditOf, recordAudit } from '../../audit/actions';
import { resetFactors } from '../../factors/actions/reset';
import { inviteMember, inviteMemberAgain } from '../../invitations/actions/member';
import {
  endMembership,
  memberOf,
  membershipsOf,
  operatorOf,
  resumeMembership,
  suspendMembership,
  tell,
} from '../../memberships/actions';
import { type HeldPowers, holdPeopleOf, holdPowers, ownersOf, setPowers } from '../../memberships/store';
import { mailResetTo } from '../../password-resets/actions/by-admin';
import { adminOf } from '../actions';
import {
  type Acting,
  changesOf,
  keptKeys,
  keysLacking,
  leavesNoOwner,
  type Powers,
  refusalToGive,
  refusalToTouch,
} from '../rules';

/** Invites somebody to work for the operator. */
export async function createAdmin(ctx: Ctx, { body }: Parsed<typeof admins.createAdmin>): Promise<Admin> {
  const operatorId = operatorOf(ctx);
  const none = { permissions: [], isOwner: false, isFactorRequired: false };
  const wished = { ...none, permissions: keptKeys(body.permissions), isOwner: body.is_owner ?? false };
  mayGive(memberOf(ctx), none, wished);
  const { membershipId } = await inviteMember(ctx, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    membership: { operatorId, role: 'voltdeck_user', permissions: wished.permissions },
  });
  // The operator's people are held by now, so that keys taken from the caller meanwhile are not given.
  mayGive(await acting(ctx), none, wished);
  if (wished.isOwner) await setPowers(ctx.tx, membershipId, wished);
  return adminOf(ctx, membershipId);
}

/** Changes what somebody may do, from their next request on. */
export async function replaceAdmin(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof admins.replaceAdmin>,
): Promise<Admin> {
  const { by, target } = await touched(ctx, id);
  if (body.version !== undefined && body.version !== target.version)
    throw new Problem('admin.changed', { args: { by: (await lastChangedBy(ctx, id)) ?? '—' } });
  const wished: Powers = {
    permissions: body.permissions === undefined ? target.permissions : keptKeys(body.permissions),
    isOwner: body.is_owner ?? target.isOwner,
    isFactorRequired: body.factor_required ?? target.isFactorRequired,
  };
  mayGive(by, target, wished);
  if (!wished.isOwner) await mustLeaveAnOwner(ctx, target);
  const changes = changesOf(target, wished);
  const { added, removed, ...others } = changes;
  if (added.length + removed.length + Object.keys(others).length === 0) return adminOf(ctx, id);
  await setPowers(ctx.tx, id, wished);
  await tell(ctx, 'changed', target, { before: powersIn(target), after: powersIn(wished) });
  return adminOf(ctx, id);
}

const powersIn = ({ permissions, isOwner }: Powers) => ({ permissions, is_owner: isOwner });

/** Parts somebody from the operator; who has not come yet finds the link worth nothing. */
export async function removeAdmin(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof admins.removeAdmin>,
): Promise<{ id: number }> {
  const { target } = await touched(ctx, id);
  await mustLeaveAnOwner(ctx, target);
  await endMembership(ctx, id);
  return { id };
}

/** Keeps somebody out until they are let in again. */
export async function suspendAdmin(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof admins.suspendAdmin>,
): Promise<Admin> {
  const { target } = await touched(ctx, id);
  if (target.status === 'inactive') throw new Problem('admin.not-joined');
  await mustLeaveAnOwner(ctx, target);
  await suspendMembership(ctx, id);
  return adminOf(ctx, id);
}

/** Lets somebody in again who was kept out. */
export async function resumeAdmin(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof admins.resumeAdmin>,
): Promise<Admin> {
  await touched(ctx, id);
  await resumeMembership(ctx, id);
  return adminOf(ctx, id);
}

/** Mails a link by which somebody chooses a new password; nobody sets another's. */
export async function sendAdminReset(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof admins.sendAdminReset>,
): Promise<{ id: number }> {
  const { target } = await touched(ctx, id);
  if (target.status === 'inactive') throw new Problem('admin.not-joined');
  await mailResetTo(ctx, { personId: target.personId, membershipId: id, operatorId: target.operatorId });
  return { id };
}

/** Removes the second factors of somebody who has lost them; whoever works elsewhere too is not this operator's alone to judge. */
export async function resetAdminFactors(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof admins.resetAdminFactors>,
): Promise<Admin> {
  const { target } = await touched(ctx, id);
  if (target.status === 'inactive') throw new Problem('admin.not-joined');
  const memberships = await membershipsOf(ctx, target.personId);
  if (memberships.some(({ operatorId, status }) => operatorId !== target.operatorId && status !== 'inactive'))
    throw new Problem('admin.works-elsewhere');
  await resetFactors(ctx, target.personId);
  await recordAudit(ctx, { action: 'factors-reset', noun: 'membership', nounId: id });
  return adminOf(ctx, id);
}

/** Mails an invitation again. */
export async function inviteAdminAgain(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof admins.inviteAdminAgain>,
): Promise<Admin> {
  const { target } = await touched(ctx, id);
  await inviteMemberAgain(ctx, { membershipId: id, operatorId: target.operatorId });
  return adminOf(ctx, id);
}

/** Somebody who is to be changed, and who changes them, both held as they are now. */
async function touched(ctx: Ctx, id: number): Promise<{ by: Acting; target: HeldPowers }> {
  const operatorId = operatorOf(ctx);
  await holdPeopleOf(ctx.tx, operatorId);
  const target = await holdPowers(ctx.tx, operatorId, id);
  if (target === null || target.role !== 'voltdeck_user') throw new Problem('not-found');
  const by = await acting(ctx);
  const refusal = refusalToTouch(by, target);
  if (refusal !== null) throw new Problem(refusal);
  return { by, target };
}

/** The caller as they are now: another may have changed what they may do since the request came. */
async function acting(ctx: Ctx): Promise<Acting> {
  const { operatorId, membershipId } = memberOf(ctx);
  const now = await holdPowers(ctx.tx, operatorId, membershipId);
  if (now?.status !== 'active') throw new Problem('forbidden');
  return { membershipId, isOwner: now.isOwner, permissions: new Set(now.permissions) };
}

function mayGive(by: Acting, before: Powers, wished: Powers): void {
  const refusal = refusalToGive(by, before, wished);
  if (refusal === null) return;
  const lacking = keysLacking(by, changesOf(before, wished).added);
  throw new Problem(refusal, { args: { count: lacking.length } });
}

async function mustLeaveAnOwner(ctx: Ctx, { id, isOwner, operatorId }: HeldPowers): Promise<void> {
  if (!isOwner) return;
  if (leavesNoOwner(await ownersOf(ctx.tx, operatorId), id)) throw new Problem('admin.last-owner');
}

async function lastChangedBy(ctx: Ctx, id: number): Promise<string | null> {
  const operatorId = operatorOf(ctx);
  const lines = await auditOf(ctx, { operatorId, noun: 'membership', nounId: id, limit: 10 });
  return lines.find(({ action }) => action === 'changed')?.by ?? null;
}
