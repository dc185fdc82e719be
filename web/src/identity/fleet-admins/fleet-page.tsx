import { FleetScreen } from '../fleets/fleet-screen';
import { AdminsSection } from './admins-section';

/** A fleet with who works for it. */
export function FleetPage() {
  return <FleetScreen admins={(place) => <AdminsSection place={place} />} />;
}
