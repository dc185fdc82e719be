import type { FleetAdmin, FleetKey, fleetAdmins, Parsed } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { mustHoldFleet } from '../../fleets/actions';
import { createMembership, memberOf } from '../../memberships/actions';
import { holdMembership } from '../../memberships/store';
import { createPerson, personByEmail } from '../../persons/actions';
import { mayBeEmail, normalEmail } from '../../persons/rules';
import { refuse, shown, tellOf } from '../actions';
import { faultOfKeys, inOrder } from '../rules';
import { type AdminPlace, assignFleet, fleetMembershipOf } from '../store';

type NewAdmin = Parsed<typeof fleetAdmins.createFleetAdmin>['body'];

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
    (await inviteFleetAdmin(ctx, { ...body, email }, person?.id ?? null));
  const at = { operatorId, fleetId, membershipId };
  await assignToFleet(ctx, at, inOrder(body.permissions));
  return shown(ctx, at);
}

/** Has a member of an operator's work for one of its fleets. */
export async function assignToFleet(
  ctx: Ctx,
  at: AdminPlace,
  permissions: readonly FleetKey[],
): Promise<void> {
  const { membershipId, fleetId, operatorId } = at;
  if (!(await assignFleet(ctx.tx, at, { permissions, assignedAt: ctx.now }))) throw wrongEmail('taken');
  await recordAudit(ctx, {
    action: 'created',
    noun: 'fleet-admin',
    nounId: membershipId,
    operatorId,
    detail: { fleetId, permissions },
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

async function inviteFleetAdmin(
  ctx: Ctx,
  { email, first_name: firstName, last_name: lastName }: NewAdmin,
  knownId: number | null,
): Promise<number> {
  const { operatorId } = memberOf(ctx);
  const personId =
    knownId ??
    (await createPerson(ctx, {
      email,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      password: null,
    }));
  return createMembership(ctx, {
    personId,
    operatorId,
    role: 'fleet_admin',
    isOwner: false,
    permissions: [],
    status: 'inactive',
  });
}

const wrongEmail = (code: 'email' | 'taken'): Problem =>
  new Problem('fields.invalid', { errors: { email: [{ code }] } });
