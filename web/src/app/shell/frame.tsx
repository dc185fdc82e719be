import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { fleetOf, useStoredFleet } from '../../api/fleet';
import { useUser } from '../../api/user';
import { gates } from '../gates';
import { isFramed } from './framed';
import { Shell } from './shell';

const FleetShell = lazy(() => import('./fleet-shell').then((module) => ({ default: module.FleetShell })));

/** The frame of the operator's own people, or of a fleet's; without a plan or a fleet to work with a page of a fleet stands alone. */
export function Frame() {
  const user = useUser();
  const stored = useStoredFleet();
  const isOwnPage = useMatches({
    select: (matches) => gates[matches.at(-1)?.fullPath ?? '']?.shell === 'own',
  });
  if (user.connectedAs !== 'fleet_admin') return <Shell />;
  return (
    <Suspense fallback={null}>
      <FleetShell fleetId={fleetOf(user, stored)?.id ?? null} isFramed={isOwnPage || isFramed(user, stored)}>
        <Outlet />
      </FleetShell>
    </Suspense>
  );
}
