import type { Needs, User } from '@voltdeck/contract';
import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router';
import { may } from '../api/user';
import { activeRoles, safeBack } from '../identity';

export interface RouterContext {
  user: User | null;
}

interface GateInput {
  context: RouterContext;
  location: ParsedLocation;
}

/** A page that needs login goes to Login and comes back after it. */
export const requireLogin = ({ context, location }: GateInput): void => {
  if (context.user !== null) return;
  const back = safeBack(location.href);
  throw redirect({ to: '/login', search: back === '/' ? {} : { back }, replace: true });
};

/** A page whose calls the user may not make does not exist for them. */
export const requireNeeds =
  (needs: Needs) =>
  ({ context }: GateInput): void => {
    if (!may(context.user, needs)) throw notFound();
  };

/** A logged-in visitor of the login page goes on: to the choice of a role when there are several, to the first steps of a new operator, else where they came from. */
export const leaveWhenLoggedIn = ({ context, location }: GateInput): void => {
  if (context.user === null) return;
  const wished: Record<string, unknown> = location.search;
  const back = safeBack(wished.back);
  if (activeRoles(context.user).length > 1) {
    throw redirect({ to: '/role', search: back === '/' ? {} : { back }, replace: true });
  }
  // Once after a login: whoever leaves the first steps for later is not sent back to them.
  if (context.user.setup !== null) {
    throw redirect({ to: '/setup', search: back === '/' ? {} : { back }, replace: true });
  }
  throw redirect({ href: back, replace: true });
};
