import type { Role, User } from '@voltdeck/contract';

/** Any origin will do: what an address becomes beside it tells whether it stays on its own site. */
const origin = 'https://own.invalid';

/** Characters of an address that somebody may be led back to. */
const mostLength = 2000;

/** What no path of ours has, however it is written: a second slash, a backslash, what is not printed, a blank. */
const foreign = /\/\/|[\\\s\p{Cc}\p{Cf}]/u;

/** Where nobody is led back to. */
const entrances =
  /^\/(?:login|social-login|second-factor|role|register|verify|forgot-password|reset-password|setup|invite)(?:\/|$)/i;

/** Twice, because something on the way may decode once more than it should. */
const decoded = (path: string): string => decodeURIComponent(decodeURIComponent(path)).normalize('NFKC');

const isOurs = (path: string): boolean => {
  try {
    // The browser drops tabs and line breaks and resolves dots without a word, and then reads another path.
    const read = new URL(path, origin);
    const both = [decoded(path), decoded(read.pathname)];
    return read.origin === origin && !both.some((each) => foreign.test(each) || entrances.test(each));
  } catch {
    return false;
  }
};

/** A path of ours; anything else a stranger put into the address is not followed. */
export const safeBack = (back: unknown): string => {
  if (typeof back !== 'string' || !back.startsWith('/') || back.length > mostLength) return '/';
  const [path = ''] = back.split(/[?#]/, 1);
  return isOurs(path) ? back : '/';
};

/** The roles a person can work in now. */
export const activeRoles = (user: User): Role[] =>
  (user.roles ?? []).filter((role) => role.status === 'active');

/** Where somebody begins: fleet admins have a dashboard of their own. */
export const homeOf = (user: User): '/' | '/fleet' => (user.connectedAs === 'fleet_admin' ? '/fleet' : '/');

/** Where somebody wanted to go before they were asked who they are. */
export interface BackSearch {
  back?: string;
}

export const backSearch = (search: Record<string, unknown>): BackSearch => {
  const back = safeBack(search.back);
  return back === '/' ? {} : { back };
};
