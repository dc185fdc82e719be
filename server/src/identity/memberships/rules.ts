import {
  type FleetKey,
  fleetKeys,
  type MembershipStatus,
  type Needs,
  operatorKeys,
  type LoginRole,
  wireKey,
} from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';

/** What binds a person to an operator; permission keys are stored without the prefix of the wire. */
export interface Membership {
  id: number;
  personId: number;
  operatorId: number;
  operatorName: string;
  role: LoginRole;
  isOwner: boolean;
  permissions: readonly string[];
  /** Of a fleet admin, by name. */
  fleets: readonly AssignedFleet[];
  status: MembershipStatus;
  lastUsedAt: Date | null;
}

/** A fleet that somebody works for, with the keys they hold there. */
export interface AssignedFleet {
  id: number;
  name: string;
  permissions: readonly string[];
}

/** What of a member counts for what they may do. */
type Asking = Pick<Member, 'role' | 'isOwner' | 'permissions' | 'fleets'>;

/**
 * Whether a member holds what a call needs, its features aside (docs/decisions.md#permissions).
 * `fleetId` is the fleet that the call names.
 */
export function mayCall(member: Asking, needs: Needs, fleetId: number | null = null): boolean {
  if (!('operator' in needs)) return true;
  if (member.role === 'fleet_admin') return mayCallForFleet(member, needs.fleet, fleetId);
  if (needs.operator === 'member' || member.isOwner) return true;
  return needs.operator !== 'owner' && member.permissions.has(needs.operator);
}

function mayCallForFleet(
  { fleets }: Asking,
  needed: FleetKey | 'assigned' | undefined,
  fleetId: number | null,
): boolean {
  if (needed === undefined) return false;
  const held =
    fleetId === null ? [...fleets.values()] : [fleets.get(fleetId)].filter((keys) => keys !== undefined);
  return held.some((keys) => needed === 'assigned' || keys.has(needed));
}

/** The keys as clients see them: an owner has all, others what was ticked for them, fleet admins what they hold at any fleet. */
export function wireKeysOf({ role, isOwner, permissions, fleets }: Member): string[] {
  if (role === 'fleet_admin') {
    const held = new Set([...fleets.values()].flatMap((keys) => [...keys]));
    return fleetKeys.filter((key) => held.has(key));
  }
  return operatorKeys.filter((key) => isOwner || permissions.has(key)).map(wireKey);
}

/** The active membership that was used last; without any use, the oldest (docs/decisions.md#logging-in). */
export function lastUsedOf(memberships: readonly Membership[]): Membership | null {
  const active = memberships.filter((one) => one.status === 'active');
  const [first] = active.toSorted(
    (one, other) =>
      (other.lastUsedAt?.getTime() ?? 0) - (one.lastUsedAt?.getTime() ?? 0) || one.id - other.id,
  );
  return first ?? null;
}
