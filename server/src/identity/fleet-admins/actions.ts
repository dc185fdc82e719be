import {
  type FleetAdmin,
  type fleetAdmins,
  type FleetKeyGroup,
  type HistoryPage,
  fleetKeys,
  type Parsed,
} from '@voltdeck/contract';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { recordAudit } from '../audit/actions';
import { historyOf } from '../audit/actions/history';
import { mustHaveFleet, mustHoldFleet } from '../fleets/actions';
import { endMembership, memberOf, resumeMembership, suspendMembership } from '../memberships/actions';
import { groupsOf } from '../permissions/rules';
import { permissionWords } from '../permissions/texts';
import { holdMembership } from '../memberships/store';
import { FleetAdminChanged } from './facts';
import {
  areSame,
  type ChangeFault,
  type FleetAdminRow,
  faultOfKeys,
  faultOfStatus,
  inOrder,
  keysToGive,
  toFleetAdmin,
} from './rules';
import { type AdminPlace, adminsOfFleet, findAdmin, leaveFleet, setKeys } from './store';

type OfFleet = Parsed<typeof fleetAdmins.fleetPermissions>;
type OfAdmin = Parsed<typeof fleetAdmins.getFleetAdmin>;

/** Who works for a fleet, by name. */
export async function listFleetAdmins(
  ctx: Ctx,
  input: Parsed<typeof fleetAdmins.listFleetAdmins>,
): Promise<FleetAdmin[]> {
  const me = memberOf(ctx);
  const fleetId = input.params.id;
  await mustHaveFleet(ctx, fleetId);
  const rows = await adminsOfFleet(ctx.tx, {
    operatorId: me.operatorId,
    fleetId,
    words: searchedWords(input.query.search),
    ...sliceOf(input.query),
  });
  return rows.map((row) => toFleetAdmin(row, me));
}

export const getFleetAdmin = (ctx: Ctx, { params }: OfAdmin): Promise<FleetAdmin> =>
  shown(ctx, placeOf(ctx, params));

/** What was done to somebody's access to a fleet, and to their login. */
export async function fleetAdminHistory(
  ctx: Ctx,
  { params, query }: Parsed<typeof fleetAdmins.fleetAdminHistory>,
): Promise<HistoryPage> {
  const at = placeOf(ctx, params);
  await shown(ctx, at);
  const { fleetId, membershipId: id } = at;
  const atFleet = { noun: 'fleet-admin', id, within: { noun: 'fleet', id: fleetId } };
  return historyOf(ctx, query, { of: [atFleet, { noun: 'membership', id }] });
}

/** The permission keys of a fleet in words, and which of them the caller may give. */
export async function fleetPermissions(ctx: Ctx, { params }: OfFleet): Promise<FleetKeyGroup[]> {
  await mustHaveFleet(ctx, params.id);
  const own = new Set<string>(keysToGive(memberOf(ctx), params.id));
  return groupsOf(fleetKeys, permissionWords(ctx.locale), String).map((group) => ({
    ...group,
    permissions: group.permissions.map((each) => ({ ...each, may_give: own.has(each.key) })),
  }));
}

/** Changes what somebody may do at a fleet. */
export async function setFleetAdminPermissions(
  ctx: Ctx,
  { params, body }: Parsed<typeof fleetAdmins.setFleetAdminPermissions>,
): Promise<FleetAdmin> {
  const at = placeOf(ctx, params);
  const { permissions: before, personId } = await mustHoldAdmin(ctx, at);
  const after = inOrder(body.permissions);
  refuse(faultOfKeys(memberOf(ctx), { fleetId: at.fleetId, personId, before, after }));
  if (body.seen !== undefined && !areSame(body.seen, before)) throw new Problem('fleet-admin.changed');
  if (areSame(before, after)) return shown(ctx, at);
  await setKeys(ctx.tx, at, after);
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'fleet-admin',
    nounId: at.membershipId,
    within: { noun: 'fleet', id: at.fleetId },
    before: { permissions: inOrder(before) },
    after: { permissions: after },
  });
  await tellOf(ctx, at);
  return shown(ctx, at);
}

/** Suspends somebody who works for a fleet, or lets them in again. */
export async function updateFleetAdmin(
  ctx: Ctx,
  { params, body }: Parsed<typeof fleetAdmins.updateFleetAdmin>,
): Promise<FleetAdmin> {
  const at = placeOf(ctx, params);
  const held = await mustHoldAdmin(ctx, at);
  refuse(faultOfStatus(memberOf(ctx), { fleetId: at.fleetId, of: held }));
  if (body.status === 'suspended') await suspendMembership(ctx, at.membershipId);
  else await resumeMembership(ctx, at.membershipId);
  return shown(ctx, at);
}

/** Takes somebody off a fleet; who works for none any more is parted from the operator. */
export async function deleteFleetAdmin(
  ctx: Ctx,
  { params }: Parsed<typeof fleetAdmins.deleteFleetAdmin>,
): Promise<{ id: number }> {
  const at = placeOf(ctx, params);
  const { permissions, personId } = await mustHoldAdmin(ctx, at);
  refuse(faultOfKeys(memberOf(ctx), { fleetId: at.fleetId, personId, before: permissions, after: [] }));
  const left = await leaveFleet(ctx.tx, at);
  await recordAudit(ctx, {
    action: 'deleted',
    noun: 'fleet-admin',
    nounId: at.membershipId,
    within: { noun: 'fleet', id: at.fleetId },
    before: { permissions: inOrder(permissions) },
    after: null,
  });
  await tellOf(ctx, at);
  if (left === 0) await endMembership(ctx, at.membershipId);
  return { id: at.membershipId };
}

/** Announces what those who watch the fleet see, and what its admin may do from now on. */
export const tellOf = (ctx: Ctx, { fleetId, membershipId, operatorId }: AdminPlace): Promise<void> =>
  ctx.announce(FleetAdminChanged, { fleetId, membershipId }, operatorId);

/** One who works for a fleet, as the caller sees them. */
export async function shown(ctx: Ctx, at: AdminPlace): Promise<FleetAdmin> {
  return toFleetAdmin(known(await findAdmin(ctx.tx, at)), memberOf(ctx));
}

/** Which one of whose fleet a call is about. */
export const placeOf = (ctx: Ctx, { id, adminId }: OfAdmin['params']): AdminPlace => ({
  operatorId: memberOf(ctx).operatorId,
  fleetId: id,
  membershipId: adminId,
});

/** Holds somebody who works for a fleet: of two who change them, one sees what the other made. */
async function mustHoldAdmin(ctx: Ctx, at: AdminPlace): Promise<FleetAdminRow> {
  await mustHoldFleet(ctx, at.fleetId);
  known(await findAdmin(ctx.tx, at));
  await holdMembership(ctx.tx, at.membershipId);
  return known(await findAdmin(ctx.tx, at));
}

function known(admin: FleetAdminRow | null): FleetAdminRow {
  if (admin === null) throw new Problem('not-found');
  return admin;
}

export function refuse(fault: ChangeFault | null): void {
  if (fault !== null) throw new Problem(fault);
}
