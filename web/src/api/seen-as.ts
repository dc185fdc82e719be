import { logins, type EndpointShape, type User } from '@voltdeck/contract';
import { useSyncExternalStore } from 'react';
import { onToken } from './token';

/** Through whose eyes the dashboard is looked at, and what is said to whoever tries to change something meanwhile. */
export interface SeenAs {
  name: string;
  isOwner: boolean;
  permissions: readonly string[];
  refusal: string;
}

let seen: SeenAs | null = null;
const listeners = new Set<() => void>();

/** Begins to look through somebody's eyes, or ends it; nothing of it is kept, so that a new page ends it, too. */
export const seeAs = (next: SeenAs | null): void => {
  seen = next;
  for (const listener of listeners) listener();
};

const onSeenAs = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// Another login looks through its own eyes.
onToken(() => {
  if (seen !== null) seeAs(null);
});

const current = (): SeenAs | null => seen;

export const useSeenAs = (): SeenAs | null => useSyncExternalStore(onSeenAs, current);

/** The person who looks, with what somebody else may do: the data stays their own. */
export const asSeen = (user: User, { isOwner, permissions }: SeenAs): User => ({
  ...user,
  is_owner: isOwner,
  setup: null,
  factor_missing: false,
  permissions: [...permissions],
});

const changesSomething = ({ method, needs, path, bare }: EndpointShape): boolean =>
  (method !== 'GET' || ('writes' in needs && needs.writes === true)) &&
  bare !== true &&
  path !== logins.logout.path &&
  !path.startsWith('/broadcasting/');

/** Why a call is not sent while one looks through somebody else's eyes; null where it is. */
export const mayNotSend = (endpoint: EndpointShape): string | null =>
  seen !== null && changesSomething(endpoint) ? seen.refusal : null;
