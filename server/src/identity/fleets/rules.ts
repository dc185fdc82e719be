import type { Fleet } from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';

/** A fleet as it is stored, with how many admins it has. */
export interface FleetRow {
  id: number;
  name: string;
  admins: number;
  createdAt: Date;
}

/** Which fleets of the operator's a member is told of: null is all of them. */
export const fleetsSeenBy = ({ role, fleets }: Pick<Member, 'role' | 'fleets'>): number[] | null =>
  role === 'fleet_admin' ? [...fleets.keys()] : null;

/** A fleet as clients see it. */
export const toFleet = ({ id, name, admins, createdAt }: FleetRow): Fleet => ({
  id,
  name,
  admins_count: admins,
  created_at: createdAt.toISOString(),
});
