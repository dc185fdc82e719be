import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { fleetsOf } from '../../api/fleet';
import { queryKey } from '../../api/hooks';
import { useFleetChanges } from '../../api/live';
import { userEndpoint, userRequest, useUser } from '../../api/user';
import { Shell } from './shell';

interface FleetShellProps {
  /** The fleet that is worked with. */
  fleetId: number | null;
  /** In the frame, or a page that stands alone. */
  isFramed: boolean;
  /** A page that stands alone. */
  children: ReactNode;
}

/** The frame of fleet admins: what they may do at their fleets acts at once, on the page that is open, too. */
export function FleetShell({ fleetId, isFramed, children }: FleetShellProps) {
  const user = useUser();
  const router = useRouter();
  const client = useQueryClient();
  const fleets = fleetsOf(user);
  useFleetChanges(
    fleets.map(({ id }) => id),
    () => void client.invalidateQueries({ queryKey: queryKey(userEndpoint, userRequest) }),
  );
  const held = JSON.stringify([fleetId, fleets.map(({ id, permissions }) => [id, permissions])]);
  const passed = useRef(held);
  const passAgain = useEffectEvent(() => void router.invalidate());
  useEffect(() => {
    if (passed.current === held) return;
    passed.current = held;
    // The gate of the page that is open asks for other keys now.
    passAgain();
  }, [held]);
  return isFramed ? <Shell key={fleetId} /> : children;
}
