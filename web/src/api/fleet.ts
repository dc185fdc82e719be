import type { Role, User } from '@voltdeck/contract';
import { useSyncExternalStore } from 'react';

const storageKey = 'voltdeck.fleet';

/** A fleet that a fleet admin works for, with the keys held there. */
export type AssignedFleet = Role['fleets'][number];

// Read once: another tab that works with another fleet must not have this one act for it.
let kept: string | null | undefined;
const hearers = new Set<() => void>();

const keep = (fleetId: string | null): void => {
  if (storedFleet() === fleetId) return;
  kept = fleetId;
  if (fleetId === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, fleetId);
  for (const hear of hearers) hear();
};

/** The fleet that somebody worked with last, as the address named it or as they chose it. */
export const storedFleet = (): string | null => {
  if (kept === undefined) kept = localStorage.getItem(storageKey);
  return kept;
};

/** The stored fleet follows the address, and the choice of a fleet admin. */
export const keepFleet = (fleetId: string): void => keep(fleetId);

export const forgetFleet = (): void => keep(null);

/** The fleets that somebody works for in the role of this login, by name. */
export const fleetsOf = (user: User): readonly AssignedFleet[] =>
  user.connectedAs === 'fleet_admin' ? (user.roles?.find((role) => role.current)?.fleets ?? []) : [];

/** The fleet that a fleet admin works with now: the stored one, or their only one; null while they have to choose. */
export const fleetOf = (user: User, stored = storedFleet()): AssignedFleet | null => {
  const fleets = fleetsOf(user);
  const [only] = fleets.length === 1 ? fleets : [];
  return fleets.find(({ id }) => String(id) === stored) ?? only ?? null;
};

const onFleet = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

/** The stored fleet, told anew whenever it is another. */
export const useStoredFleet = (): string | null => useSyncExternalStore(onFleet, storedFleet);
