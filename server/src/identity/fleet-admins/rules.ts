import { type FleetAdmin, type FleetKey, fleetKeys, type MembershipStatus } from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';

/** Somebody who works for a fleet, as they are stored. */
export interface FleetAdminRow {
  membershipId: number;
  personId: number;
  firstName: string;
  lastName: string;
  email: string;
  status: MembershipStatus;
  permissions: readonly string[];
  /** At how many other fleets of the operator's. */
  elsewhere: number;
  assignedAt: Date;
  lastUsedAt: Date | null;
}

/** Why somebody's access is not changed by somebody else. */
export type ChangeFault =
  | 'fleet-admin.oneself'
  | 'fleet-admin.key-not-held'
  | 'fleet-admin.works-elsewhere'
  | 'fleet-admin.not-joined';

type Giver = Pick<Member, 'role' | 'isOwner' | 'personId' | 'fleets'>;

/**
 * The keys that somebody gives and takes at a fleet: a fleet admin those held there, the operator's own people all of them,
 * because `fleet.update` stands above every fleet (docs/decisions.md#fleet-admins).
 */
export const keysToGive = ({ role, fleets }: Pick<Giver, 'role' | 'fleets'>, fleetId: number): FleetKey[] =>
  role === 'voltdeck_user'
    ? [...fleetKeys]
    : fleetKeys.filter((key) => fleets.get(fleetId)?.has(key) === true);

/** Keys in the order of the list, each once. */
export const inOrder = (keys: readonly string[]): FleetKey[] => fleetKeys.filter((key) => keys.includes(key));

/** Whether two sets of keys are the same, however they are written. */
export const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  inOrder(one).join() === inOrder(other).join();

/**
 * What keeps somebody from changing what another holds at a fleet; null where nothing does.
 * Only what changes counts: a key that the other has and keeps need not be the giver's.
 */
export function faultOfKeys(
  giver: Giver,
  of: { fleetId: number; personId: number | null; before: readonly string[]; after: readonly string[] },
): ChangeFault | null {
  if (isOneself(giver, of.personId)) return 'fleet-admin.oneself';
  const own = new Set<string>(keysToGive(giver, of.fleetId));
  const changed = fleetKeys.filter((key) => of.before.includes(key) !== of.after.includes(key));
  return changed.every((key) => own.has(key)) ? null : 'fleet-admin.key-not-held';
}

/** What keeps somebody from suspending another, or from letting them in again: who does may take all that the other holds. */
export function faultOfStatus(
  giver: Giver,
  { fleetId, of }: { fleetId: number; of: FleetAdminRow },
): ChangeFault | null {
  const fault = faultOfKeys(giver, { fleetId, personId: of.personId, before: of.permissions, after: [] });
  if (fault !== null) return fault;
  if (giver.role === 'fleet_admin' && of.elsewhere > 0) return 'fleet-admin.works-elsewhere';
  return of.status === 'inactive' ? 'fleet-admin.not-joined' : null;
}

/** An owner holds everything already, and may work for a fleet, too. */
const isOneself = (giver: Giver, personId: number | null): boolean =>
  giver.personId === personId && !giver.isOwner;

/** Somebody who works for a fleet, as a caller sees them. */
export const toFleetAdmin = (row: FleetAdminRow, caller: Pick<Member, 'personId'>): FleetAdmin => ({
  id: row.membershipId,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  status: row.status,
  permissions: inOrder(row.permissions),
  works_elsewhere: row.elsewhere > 0,
  is_self: row.personId === caller.personId,
  created_at: row.assignedAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});
