import type { FleetAdmin, FleetKey, fleetAdmins, Parsed } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { mustHoldFleet } from '../../fleets/actions';
import { inviteMember, inviteMemberAgain } from '../../invitations/actions/member';
import { memberOf } from '../../memberships/actions';
import { holdMembership } from '../../memberships/store';
import { personByEmail } from '../../persons/actions';
import { mayBeEmail, normalEmail } from '../../persons/rules';
import { placeOf, refuse, shown, tellOf } from '../actions';
import { faultOfKeys, inOrder } from '../rules';
import { type AdminPlace, assignFleet, fleetMembershipOf } from '../store';

/** Adds somebody to a fleet by e-mail address; who is no fleet admin of the operator's yet is invited. */
export async function createFleetAdmin(
  ctx: Ctx,
  { params, body }: Parsed<typeof fleetAdmins.createFleetAdmin>,
): Promise<FleetAdmin> {
  const me = memberOf(ctx);
  const { operatorId } = me;
  const fleetId = params.id;
  await mustHoldFleet(ctx, fleetId);
  const email = normalEmail(body.email);
  if (!mayBeEmail(email)) throw wrongEmail('email');
  const person = await personByEmail(ctx, email);
  const asked = { fleetId, personId: person?.id ?? null, before: [], after: body.permissions };
  refuse(faultOfKeys(me, asked));
  const membershipId =
    (person && (await heldMembershipOf(ctx, { operatorId, personId: person.id }))) ??
    (
      await inviteMember(ctx, {
        email,
        firstName: body.first_name,
        lastName: body.last_name,
        membership: { operatorId, role: 'fleet_admin', permissions: [] },
      })
    ).membershipId;
  const at = { operatorId, fleetId, membershipId };
  await assignToFleet(ctx, at, inOrder(body.permissions));
  return shown(ctx, at);
}

/** Mails the invitation of somebody who has not joined yet again. */
export async function inviteFleetAdminAgain(
  ctx: Ctx,
  { params }: Parsed<typeof fleetAdmins.inviteFleetAdminAgain>,
): Promise<FleetAdmin> {
  const at = placeOf(ctx, params);
  await shown(ctx, at);
  await inviteMemberAgain(ctx, at);
  return shown(ctx, at);
}

/** Has a member of an operator's work for one of its fleets. */
export async function assignToFleet(
  ctx: Ctx,
  at: AdminPlace,
  permissions: readonly FleetKey[],
): Promise<void> {
  const { membershipId, fleetId, operatorId } = at;
  if (!(await assignFleet(ctx.tx, at, { permissions, assignedAt: ctx.now })))
    throw wrongEmail('member-already');
  await recordAudit(ctx, {
    action: 'created',
    noun: 'fleet-admin',
    nounId: membershipId,
    operatorId,
    within: { noun: 'fleet', id: fleetId },
    before: null,
    after: { permissions },
  });
  await tellOf(ctx, at);
}

/** The membership of somebody who works for a fleet of the operator's already, held so that it does not end meanwhile. */
async function heldMembershipOf(
  ctx: Ctx,
  of: { operatorId: number; personId: number },
): Promise<number | null> {
  const id = await fleetMembershipOf(ctx.tx, of);
  return id === null ? null : ((await holdMembership(ctx.tx, id))?.id ?? null);
}

const wrongEmail = (code: 'email' | 'member-already'): Problem =>
  new Problem('fields.invalid', { errors: { email: [{ code }] } });
