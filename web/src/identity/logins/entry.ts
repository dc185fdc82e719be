import type { Role, User } from '@voltdeck/contract';

/** A path of ours; anything else a stranger put into the address is not followed. */
export const safeBack = (back: unknown): string =>
  typeof back === 'string' && /^\/(?![/\\])/.test(back) && !/^\/(?:login|role)\b/.test(back) ? back : '/';

/** The roles a person can work in now. */
export const activeRoles = (user: User): Role[] =>
  (user.roles ?? []).filter((role) => role.status === 'active');

/** Where somebody wanted to go before they were asked who they are. */
export interface BackSearch {
  back?: string;
}

export const backSearch = (search: Record<string, unknown>): BackSearch => {
  const back = safeBack(search.back);
  return back === '/' ? {} : { back };
};
