import { wireKey, type OperatorKey, type User } from '@voltdeck/contract';
import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router';
import { fleetOf, fleetsOf, keepFleet } from '../api/fleet';
import { activeRoles, hasServed, homeOf, safeBack } from '../identity';
import type { Gate } from './gates';

export interface RouterContext {
  user: User | null;
  /** Says that the plan lacks what was asked for. */
  onPlanLacks: () => void;
}

interface GateInput {
  context: RouterContext;
  location: ParsedLocation;
  params: Readonly<Record<string, string>>;
  /** Looked at ahead: nobody has gone there yet. */
  preload: boolean;
}

const fleetHome = '/fleet';

const isOperatorKey = (key: NonNullable<Gate['key']>): key is OperatorKey | 'owner' | 'member' =>
  !key.startsWith('fleet.') || key.split('.').length === 2;

/** Whether a person holds what a gate names; a fleet admin at the fleet they work with. */
export const holds = (user: User, key: Gate['key'], fleet = fleetOf(user)): boolean => {
  if (key === undefined) return true;
  const isOwn = user.connectedAs === 'voltdeck_user';
  if (!isOperatorKey(key)) return !isOwn && (fleet?.permissions.includes(key) ?? false);
  if (!isOwn) return false;
  return (
    user.is_owner || key === 'member' || (key !== 'owner' && (user.permissions ?? []).includes(wireKey(key)))
  );
};

const isIncluded = (user: User, { feature, subscription }: Gate): boolean =>
  (feature === undefined || user.subscriptionFeatures.includes(feature)) &&
  (subscription !== 'required' || user.isSubscribed);

/** Why somebody who is logged in is not let in; null where they are. */
type Lacking = 'shell' | 'fleet' | 'key' | 'plan' | null;

/** Several fleets, and none of them chosen yet. */
const hasToChoose = (user: User): boolean => fleetsOf(user).length > 1 && fleetOf(user) === null;

const lackingOf = (user: User, gate: Gate): Lacking => {
  const isFleetAdmin = user.connectedAs === 'fleet_admin';
  const isOfEither = gate.shell === 'none' || gate.shell === 'own';
  if (!isOfEither && isFleetAdmin !== (gate.shell === 'fleet')) return 'shell';
  if (gate.shell === 'fleet' && hasToChoose(user)) return 'fleet';
  if (!holds(user, gate.key)) return 'key';
  return isIncluded(user, gate) ? null : 'plan';
};

/** Whoever is logged in already goes on: to the choice of a role when there are several, to the first steps of a new operator, else to where they wanted to go. */
const leadOn = (user: User, location: ParsedLocation): never => {
  const wished: Record<string, unknown> = location.search;
  const back = safeBack(wished.back);
  if (activeRoles(user).length > 1) {
    throw redirect({ to: '/role', search: back === '/' ? {} : { back }, replace: true });
  }
  // Once after a login: whoever leaves the first steps for later is not sent back to them.
  if (user.setup !== null) {
    throw redirect({ to: '/setup', search: back === '/' ? {} : { back }, replace: true });
  }
  throw redirect({ href: back === '/' ? homeOf(user) : back, replace: true });
};

/** Whether somebody came by the link of a mail; once it has served, its page leads on like any page of guests. */
const isByLink = ({ opensByLink }: Gate, location: ParsedLocation): boolean => {
  const { link }: { link?: unknown } = location.search;
  return opensByLink === true && typeof link === 'string' && link !== '' && !hasServed(link);
};

/** A plan that lacks the page: fleet admins read it on their dashboard, the others are told and shown the plans. */
const leadToPlans = ({ preload, location }: GateInput, user: User, { onPlanLacks }: RouterContext): void => {
  if (user.connectedAs === 'fleet_admin') {
    // Their dashboard says it itself.
    if (location.pathname === fleetHome) return;
    throw redirect({ href: fleetHome, replace: true });
  }
  if (!preload) onPlanLacks();
  throw redirect({ to: '/subscriptions', replace: true });
};

/** Nothing opens before the second factor that the operator requires is there, and then what was wished for. */
const leadToFactor = (location: ParsedLocation): never => {
  const back = safeBack(location.href);
  throw redirect({ to: '/second-factor', search: back === '/' ? {} : { back }, replace: true });
};

/** Lets somebody in at an address, or leads them where they belong (docs/decisions.md#gates). */
export const passGate =
  (gate: Gate) =>
  (at: GateInput): void => {
    const { context, location, params, preload } = at;
    const { user } = context;
    if (user === null) {
      if (gate.login === 'needed') askForLogin(location);
      return;
    }
    if (gate.login === 'absent' && !isByLink(gate, location)) leadOn(user, location);
    if (gate.hasChoiceOfRoles && activeRoles(user).length < 2) leadOn(user, location);
    if (user.factor_missing && gate.login === 'needed' && !gate.opensEnrolling) leadToFactor(location);
    const lacking = lackingOf(user, gate);
    if (lacking === 'shell') throw redirect({ href: homeOf(user), replace: true });
    // Their dashboard asks which one.
    if (lacking === 'fleet' && location.pathname !== fleetHome)
      throw redirect({ href: fleetHome, replace: true });
    if (lacking === 'key') throw notFound();
    if (lacking === 'plan') leadToPlans(at, user, context);
    if (params.fleetID !== undefined && !preload) keepFleet(params.fleetID);
  };

/** A page that needs login goes to Login and comes back after it. */
const askForLogin = (location: ParsedLocation): never => {
  const back = safeBack(location.href);
  throw redirect({ to: '/login', search: back === '/' ? {} : { back }, replace: true });
};

/** Everything behind the login that is no page of its own. */
export const requireLogin = ({ context, location }: Pick<GateInput, 'context' | 'location'>): void => {
  if (context.user === null) askForLogin(location);
};
