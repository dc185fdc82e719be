import { type MembershipStatus, type Needs, operatorKeys, type LoginRole, wireKey } from '@voltdeck/contract';
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
  status: MembershipStatus;
  lastUsedAt: Date | null;
}

/** Whether a member holds what a call needs, its features aside (docs/decisions.md#permissions). */
export function mayCall(member: Member, needs: Needs): boolean {
  if (!('operator' in needs)) return true;
  if (member.role === 'fleet_admin') return needs.fleet !== undefined && member.permissions.has(needs.fleet);
  if (needs.operator === 'member' || member.isOwner) return true;
  return needs.operator !== 'owner' && member.permissions.has(needs.operator);
}

/** The keys as clients see them: an owner has all, others what was ticked for them. */
export function wireKeysOf(membership: Pick<Membership, 'role' | 'isOwner' | 'permissions'>): string[] {
  if (membership.role === 'fleet_admin') return [...membership.permissions];
  const held = new Set(membership.permissions);
  return operatorKeys.filter((key) => membership.isOwner || held.has(key)).map(wireKey);
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
