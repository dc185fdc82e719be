import { logins, wireKey, type Needs, type User } from '@voltdeck/contract';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { PersonContext } from '../ui/local-choice';
import { fleetOf, fleetsOf, useStoredFleet } from './fleet';
import { currentPage, hasEnded, onToken } from './token';

/** The user with its roles and permission keys, as the frame loads it. */
export const userRequest = {
  query: { 'with-roles': true, 'with-permissions': true, 'with-opening-views': true },
} as const;
export const userEndpoint = logins.user;

/** Names the login whose page is open; null for a guest. */
export const usePageToken = (): string | null => useSyncExternalStore(onToken, currentPage);

/** Whether the login ended while its page is open. */
export const useLoginEnded = (): boolean => useSyncExternalStore(onToken, hasEnded);

const UserContext = createContext<User | null>(null);

export function UserProvider({ user, children }: { user: User | null; children: ReactNode }) {
  return (
    <PersonContext value={user?.id ?? null}>
      <UserContext value={user}>{children}</UserContext>
    </PersonContext>
  );
}

/** The user, or null for a guest. */
export const useMaybeUser = (): User | null => useContext(UserContext);

/** The user of a page that only opens after login. */
export const useUser = (): User => {
  const user = useContext(UserContext);
  if (user === null) throw new Error('this page needs a user');
  return user;
};

/** Whether the plan of the user's operator includes what a call declares in `needs`. */
const isIncluded = (user: User, needs: Needs): boolean => {
  if (!('operator' in needs)) return true;
  if (needs.subscription && !user.isSubscribed) return false;
  return needs.feature === undefined || user.subscriptionFeatures.includes(needs.feature);
};

/** What of somebody's rights counts: who they are, and which fleet they work with. */
interface Rights {
  user: User | null;
  stored: string | null;
}

/** A fleet admin holds what they hold at the fleet they work with, as the server asks it of the fleet that a call names. */
const holdsAtFleet = (user: User, needs: Needs, stored: string | null): boolean => {
  if (!('operator' in needs) || needs.fleet === undefined) return false;
  if (needs.fleet === 'assigned') return fleetsOf(user).length > 0;
  return fleetOf(user, stored)?.permissions.includes(needs.fleet) ?? false;
};

const holds = (user: User, needs: Needs, stored: string | null): boolean => {
  if (!('operator' in needs)) return true;
  if (user.connectedAs === 'fleet_admin') return holdsAtFleet(user, needs, stored);
  if (user.is_owner || needs.operator === 'member') return true;
  return needs.operator !== 'owner' && (user.permissions ?? []).includes(wireKey(needs.operator));
};

/** What keeps a user from what a call declares: a key of their own, or the plan of their operator. */
const lackOf = ({ user, stored }: Rights, needs: Needs): 'key' | 'plan' | null => {
  if ('public' in needs) return null;
  if (user === null || !holds(user, needs, stored)) return 'key';
  return isIncluded(user, needs) ? null : 'plan';
};

/** Whether a user may do what a call declares in `needs`: the same rule as the server's, so a screen never offers a refusal. */
const may = (rights: Rights, needs: Needs): boolean => lackOf(rights, needs) === null;

const useRights = (): Rights => ({ user: useMaybeUser(), stored: useStoredFleet() });

/** `useLack()(needs)` tells what is lacking, for places that say so instead of being absent. */
export const useLack = (): ((needs: Needs) => 'key' | 'plan' | null) => {
  const rights = useRights();
  return (needs) => lackOf(rights, needs);
};

/** `const mayStart = useMay()(sessions.startOrder.needs)`. */
export const useMay = (): ((needs: Needs) => boolean) => {
  const rights = useRights();
  return (needs) => may(rights, needs);
};
