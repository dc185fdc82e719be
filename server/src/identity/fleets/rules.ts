import { type EndpointShape, type Fleet, fleetAdmins } from '@voltdeck/contract';
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

type Read = Pick<EndpointShape, 'needs'>;

/** What belongs to a fleet and stands in its history, each with what reading it needs. */
const readers: Readonly<Record<string, Read>> = {
  'fleet-admin': fleetAdmins.listFleetAdmins,
  driver: { needs: { operator: 'fleet.read', fleet: 'fleet.driver.read' } },
  vehicle: { needs: { operator: 'fleet.read', fleet: 'fleet.vehicle.read' } },
  'vehicle-group': { needs: { operator: 'fleet.read', fleet: 'fleet.vehicle-group.read' } },
  limitation: { needs: { operator: 'fleet.read', fleet: 'fleet.limitation.read' } },
};

/** The nouns of a fleet's history that somebody may not read. */
export const hiddenNouns = (mayRead: (call: Read) => boolean): string[] =>
  Object.entries(readers).flatMap(([noun, call]) => (mayRead(call) ? [] : [noun]));
