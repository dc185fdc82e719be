import { type FleetParts, FleetScreen } from '../fleets/fleet-screen';
import { AdminsSection } from './admins-section';

/** A fleet with who works for it, and what other domains show of it. */
export function FleetPage(parts: FleetParts) {
  return <FleetScreen {...parts} admins={(place, below) => <AdminsSection place={place} below={below} />} />;
}
