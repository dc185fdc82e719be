import type { Role, User } from '@voltdeck/contract';

/** Pages that lead on by themselves are no place to come back to. */
const passing = /^\/(?:login|role|register|verify|forgot-password|reset-password|setup)\b/;

/** A path of ours; anything else a stranger put into the address is not followed. */
export const safeBack = (back: unknown): string =>
  typeof back === 'string' && /^\/(?![/\\])/.test(back) && !passing.test(back) ? back : '/';

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
