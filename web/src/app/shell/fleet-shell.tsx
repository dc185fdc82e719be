import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { fleetsOf } from '../../api/fleet';
import { useFleetChanges } from '../../api/live';
import { useUser } from '../../api/user';
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
  const fleets = fleetsOf(user);
  useFleetChanges(fleets.map(({ id }) => id));
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
