import type { User } from '@voltdeck/contract';
import { fleetOf } from '../../api/fleet';

/** Whether the operator's plan has fleets at all. */
export const hasFleets = ({ isSubscribed, subscriptionFeatures }: User): boolean =>
  isSubscribed && subscriptionFeatures.includes('fleet-management');

/** Whether pages of this person stand in a frame: those of a fleet admin, once there is a fleet to work with. */
export const isFramed = (user: User, stored: string | null): boolean =>
  user.connectedAs !== 'fleet_admin' || (hasFleets(user) && fleetOf(user, stored) !== null);
