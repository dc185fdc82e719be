import { FleetScreen } from '../fleets/fleet-screen';
import { AdminsSection } from './admins-section';

/** A fleet with who works for it. */
export function FleetPage() {
  return <FleetScreen admins={(place, below) => <AdminsSection place={place} below={below} />} />;
}
