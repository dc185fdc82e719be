import { logins, wireKey, type Needs, type User } from '@voltdeck/contract';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { PersonContext } from '../ui/local-choice';
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

const holds = (user: User, needs: Needs): boolean => {
  if (!('operator' in needs)) return true;
  const held = user.permissions ?? [];
  const isOwn = user.connectedAs === 'voltdeck_user';
  if (isOwn && (user.is_owner || needs.operator === 'member')) return true;
  if (
    isOwn &&
    needs.operator !== 'owner' &&
    needs.operator !== 'member' &&
    held.includes(wireKey(needs.operator))
  ) {
    return true;
  }
  return !isOwn && needs.fleet !== undefined && held.includes(needs.fleet);
};

/** What keeps a user from what a call declares: a key of their own, or the plan of their operator. */
const lackOf = (user: User | null, needs: Needs): 'key' | 'plan' | null => {
  if ('public' in needs) return null;
  if (user === null || !holds(user, needs)) return 'key';
  return isIncluded(user, needs) ? null : 'plan';
};

/** Whether a user may do what a call declares in `needs`: the same rule as the server's, so a screen never offers a refusal. */
const may = (user: User | null, needs: Needs): boolean => lackOf(user, needs) === null;

/** `useLack()(needs)` tells what is lacking, for places that say so instead of being absent. */
export const useLack = (): ((needs: Needs) => 'key' | 'plan' | null) => {
  const user = useMaybeUser();
  return (needs) => lackOf(user, needs);
};

/** `const mayStart = useMay()(sessions.startOrder.needs)`. */
export const useMay = (): ((needs: Needs) => boolean) => {
  const user = useMaybeUser();
  return (needs) => may(user, needs);
};
