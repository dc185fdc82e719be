declare module '../live' {
  interface ChangedKinds {
    membership: true;
  }
}

/** Prefix of an operator's permission keys on the wire (docs/decisions.md#permission-keys). */
export const operatorPrefix = 'operator-dashboard.';

const verbs = ['create', 'read', 'update', 'delete'] as const;
const nouns = [
  'power-center',
  'power-center-price',
  'charging-site',
  'power-center-group',
  'category',
  'admin',
  'worker',
  'fleet',
  'build',
] as const;

type CrudKey = `${(typeof nouns)[number]}.${(typeof verbs)[number]}`;

const others = [
  'access',
  'order.read',
  'payout.read',
  'payout.request',
  'payout-method.create',
  'payout-method.read',
  'payout-method.update',
  'payout-method.delete',
  'feedback.read',
  'feedback.update',
  'sustainability.read',
  'ai-site-planner.read',
  'developer-api.create',
  'developer-api.read',
  'ocpi.read',
  'open-hardware.read',
  'subscription.read',
  'subscription.update',
] as const;

/** A permission key of an operator's own people, without the prefix. */
export type OperatorKey = CrudKey | (typeof others)[number];

/** All of them, in the order of docs/decisions.md#permission-keys. */
export const operatorKeys: readonly OperatorKey[] = [
  ...nouns.flatMap((noun) => verbs.map((verb): OperatorKey => `${noun}.${verb}`)),
  ...others,
];

const fleetNouns = ['vehicle', 'vehicle-group', 'limitation', 'driver', 'admin'] as const;

/** A permission key of a fleet admin, for one fleet (docs/decisions.md#fleet-admins). */
export type FleetKey =
  | `fleet.${(typeof fleetNouns)[number]}.${(typeof verbs)[number]}`
  | 'fleet.report.read'
  | 'fleet.payment.read';

/** All of them, in the order of docs/decisions.md#fleet-admins. */
export const fleetKeys: readonly FleetKey[] = [
  ...fleetNouns.flatMap((noun) => verbs.map((verb): FleetKey => `fleet.${noun}.${verb}`)),
  'fleet.report.read',
  'fleet.payment.read',
];

export const loginRoles = ['voltdeck_user', 'fleet_admin'] as const;
export type LoginRole = (typeof loginRoles)[number];

export const membershipStatuses = ['active', 'suspended', 'inactive'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** The key as clients see it. */
export const wireKey = (key: OperatorKey): string => operatorPrefix + key;
