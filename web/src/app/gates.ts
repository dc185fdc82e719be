import type { Feature, FleetKey, OperatorKey } from '@voltdeck/contract';

/** What a route asks of whoever opens it (docs/decisions.md#gates). */
export interface Gate {
  /** The frame it stands in: that of the operator's own people, that of fleet admins, whichever of them its visitor has, or none. */
  shell: 'main' | 'fleet' | 'own' | 'none';
  /** Whether one must be logged in, must not be, or may be. */
  login: 'needed' | 'absent' | 'either';
  /** What the operator's plan must include. */
  feature?: Feature;
  /** `required`: a paid plan. `not-required`: it opens whatever the plan is, and its calls ask for themselves. */
  subscription?: 'required' | 'not-required';
  /** What the person must hold: without it the page does not exist for them. */
  key?: OperatorKey | FleetKey | 'member' | 'owner';
  /** Only for who can work in several roles. */
  hasChoiceOfRoles?: true;
  /** With the link of a mail it opens for whoever is logged in, too: the link is another person's perhaps, and good once. */
  opensByLink?: true;
  /** Opens for somebody, too, who has yet to add the second factor that their operator requires. */
  opensEnrolling?: true;
  /** Its page is not there yet, and the address answers as one that does not exist. The piece that brings it takes the mark away. */
  isToCome?: true;
}

type Asked = Omit<Gate, 'shell' | 'login'>;

const main = (asked: Asked = {}): Gate => ({ shell: 'main', login: 'needed', ...asked });
const none = (login: Gate['login'], asked: Asked = {}): Gate => ({ shell: 'none', login, ...asked });
const toCome = { isToCome: true } as const;

const ofFleets = { feature: 'fleet-management', key: 'fleet.read' } as const;
const ofFleet = { feature: 'fleet-management', subscription: 'required' } as const;

/** The pages of one fleet, below the operator's `/fleets/{fleetID}` and a fleet admin's `/fleet`, with the key a fleet admin needs. */
const fleetPages = {
  'invoices-report': 'fleet.report.read',
  'vehicle-kWh-report': 'fleet.report.read',
  'remaining-limit-report': 'fleet.report.read',
  'orders-report': 'fleet.report.read',
  'stations-report': 'fleet.report.read',
  payments: 'fleet.payment.read',
  'group-vehicles': 'fleet.vehicle-group.read',
  limitations: 'fleet.limitation.read',
  admins: 'fleet.admin.read',
  'admins/$adminId': 'fleet.admin.read',
  drivers: 'fleet.driver.read',
} as const satisfies Record<string, FleetKey>;

/** Those of them that are there. */
const builtPages: readonly string[] = [
  'invoices-report',
  'vehicle-kWh-report',
  'remaining-limit-report',
  'orders-report',
  'stations-report',
  'payments',
  'group-vehicles',
  'limitations',
  'admins',
  'admins/$adminId',
  'drivers',
];

const belowFleet = (of: string, gateOf: (key: FleetKey) => Gate): Record<string, Gate> =>
  Object.fromEntries(
    Object.entries(fleetPages).map(([page, key]) => [
      `${of}/${page}`,
      { ...gateOf(key), ...(builtPages.includes(page) ? {} : toCome) },
    ]),
  );

/** Every address of the product with its gate; any other is the not-found page, behind the login. */
export const gates: Readonly<Record<string, Gate>> = {
  '/': main(),
  '/profile': { shell: 'own', login: 'needed' },
  '/charge-points': main({ key: 'power-center.read' }),
  '/charge-points/new': main({ key: 'power-center.create' }),
  '/charge-points/deviations': main({ key: 'power-center.read' }),
  '/charge-points/deviations/report': main({ key: 'power-center.read' }),
  '/charge-points/$id': main({ key: 'power-center.read' }),
  '/charging-sites': main({ key: 'charging-site.read' }),
  '/charging-sites/$id': main({ key: 'charging-site.read' }),
  '/categories/$type': main({ key: 'category.read' }),
  '/power-center-groups': main({ key: 'power-center-group.read' }),
  '/power-center-groups/$id': main({ key: 'power-center-group.read' }),
  '/cards-cash-collection': main({ feature: 'worker-access', key: 'worker.read' }),
  '/cards-cash-collection/$workerId': main({ feature: 'worker-access', key: 'worker.read' }),
  '/users-roles': main({ key: 'admin.read' }),
  '/cards': main({ key: 'power-center.read' }),
  '/orders': main({ key: 'order.read' }),
  '/orders/$id': main({ key: 'order.read' }),
  '/feedback': main({ key: 'feedback.read' }),
  '/payouts': main({ key: 'payout.read' }),
  '/statement': main({ key: 'payout.read' }),
  '/brief': main({ key: 'payout.read' }),
  '/leakage': main({ key: 'payout.read' }),
  '/sustainability': main({ feature: 'sustainability-dashboard', key: 'sustainability.read' }),
  '/fleets': main(ofFleets),
  '/fleets/$fleetID': main(ofFleets),
  ...belowFleet('/fleets/$fleetID', () => main(ofFleets)),
  '/driver-page': main({ subscription: 'not-required', key: 'build.read' }),
  '/developer-api': main({ subscription: 'not-required', key: 'developer-api.read' }),
  '/proposals': main({ feature: 'developer-api', key: 'developer-api.read' }),
  '/builder': main({ subscription: 'not-required', key: 'build.read' }),
  '/open-hardware': main({ subscription: 'not-required', key: 'open-hardware.read' }),
  '/ai-site-planner': main({ subscription: 'not-required', key: 'ai-site-planner.read' }),
  '/subscriptions': main(),
  '/ocpi-info': main({ feature: 'ocpi-roaming', key: 'ocpi.read' }),
  '/subscription-success': main(),
  '/subscription-failed': main(),
  '/test-checkout/$reference': main({ key: 'subscription.update' }),
  '/quarantine': main({ key: 'order.read' }),
  '/messages': main({ key: 'power-center.read' }),
  '/settings': main({ key: 'power-center.read' }),
  '/audit': main({ key: 'owner' }),

  '/fleet': { shell: 'fleet', login: 'needed', ...ofFleet },
  ...belowFleet('/fleet', (key) => ({ shell: 'fleet', login: 'needed', ...ofFleet, key })),

  '/role': none('needed', { hasChoiceOfRoles: true, opensEnrolling: true }),
  '/second-factor': none('needed', { opensEnrolling: true }),
  '/setup': none('needed', { key: 'owner' }),
  '/mailbox': none('either'),
  '/login': none('absent'),
  '/social-login': none('absent'),
  '/register': none('absent'),
  '/verify': none('absent', { opensByLink: true }),
  '/forgot-password': none('absent'),
  '/reset-password': none('absent', { opensByLink: true }),
  '/invite/$token': none('either'),
  '/r/$token': none('either'),
  '/top-up/$token': none('either'),
};
