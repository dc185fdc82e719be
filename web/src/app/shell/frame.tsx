import { Outlet } from '@tanstack/react-router';
import { useUser } from '../../api/user';
import { Shell } from './shell';

/** The frame of the operator's own people; for fleet admins a page stands alone. */
export function Frame() {
  return useUser().connectedAs === 'fleet_admin' ? <Outlet /> : <Shell />;
}
