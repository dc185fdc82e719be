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

/** Whether a user may do what a call declares in `needs`: the same rule as the server's, so a screen never offers a refusal. */
export const may = (user: User | null, needs: Needs): boolean => {
  if ('public' in needs) return true;
  if (user === null) return false;
  if ('login' in needs) return true;
  if (needs.subscription && !user.isSubscribed) return false;
  if (needs.feature !== undefined && !user.subscriptionFeatures.includes(needs.feature)) return false;
  const held = user.permissions ?? [];
  const isOwn = user.connectedAs === 'voltdeck_user';
  if (isOwn && user.is_owner) return true;
  if (isOwn && needs.operator === 'member') return true;
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

/** `const mayStart = useMay()(sessions.startOrder.needs)`. */
export const useMay = (): ((needs: Needs) => boolean) => {
  const user = useMaybeUser();
  return (needs) => may(user, needs);
};
