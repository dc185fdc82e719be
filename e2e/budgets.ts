/** What a first visit to a screen may cost: kilobytes (1,000 bytes) of gzipped JavaScript, and how often something is asked for. */
export interface Budget {
  path: string;
  kilobytes: number;
  requests: number;
  /** Shown without login. */
  isGuest?: true;
  /** Shown to the owner of a new operator. */
  isNew?: true;
}

/** Sums of layout shift: of the score that Web Vitals calls good (0.1), a fifth. */
export const mostShift = 0.02;

/**
 * Each screen before anybody scrolls. The goals are 200 kB and 20 requests for the list of power centers, 300 kB and 30
 * for the home page, 320 kB and 35 for the others. What is beyond its goal, and what is well within it, may not grow
 * far from where it is; a few requests more leave room for what changes while it loads.
 */
export const budgets: readonly Budget[] = [
  { path: '/', kilobytes: 295, requests: 29 },
  { path: '/charge-points', kilobytes: 243, requests: 19 },
  { path: '/charge-points/1', kilobytes: 302, requests: 32 },
  { path: '/charge-points/1?tab=prices', kilobytes: 316, requests: 33 },
  { path: '/charge-points/1?tab=settings', kilobytes: 325, requests: 36 },
  { path: '/charge-points/new', kilobytes: 286, requests: 30 },
  { path: '/orders', kilobytes: 288, requests: 25 },
  { path: '/fleets', kilobytes: 256, requests: 23 },
  { path: '/fleets/1', kilobytes: 258, requests: 35 },
  { path: '/fleets/1/admins', kilobytes: 243, requests: 24 },
  { path: '/fleets/1/admins/2', kilobytes: 306, requests: 32 },
  { path: '/fleets/1/group-vehicles', kilobytes: 320, requests: 35 },
  { path: '/fleets/1/drivers', kilobytes: 320, requests: 35 },
  { path: '/fleets/1/payments', kilobytes: 320, requests: 35 },
  { path: '/fleets/1/vehicle-kWh-report', kilobytes: 320, requests: 35 },
  { path: '/fleets/1/invoices-report', kilobytes: 320, requests: 35 },
  { path: '/fleets/1/stations-report', kilobytes: 320, requests: 35 },
  { path: '/fleets/1/orders-report', kilobytes: 320, requests: 35 },
  { path: '/fleets/1/remaining-limit-report', kilobytes: 320, requests: 35 },
  { path: '/charging-sites', kilobytes: 320, requests: 35 },
  { path: '/charging-sites/1', kilobytes: 320, requests: 35 },
  { path: '/power-center-groups', kilobytes: 320, requests: 35 },
  { path: '/power-center-groups/1', kilobytes: 320, requests: 35 },
  { path: '/categories/charge-point', kilobytes: 320, requests: 35 },
  { path: '/cards', kilobytes: 320, requests: 35 },
  { path: '/cards-cash-collection', kilobytes: 320, requests: 35 },
  { path: '/cards-cash-collection/1', kilobytes: 320, requests: 35 },
  { path: '/audit', kilobytes: 320, requests: 35 },
  { path: '/statement', kilobytes: 320, requests: 35 },
  { path: '/brief', kilobytes: 320, requests: 35 },
  { path: '/sustainability', kilobytes: 320, requests: 35 },
  { path: '/leakage', kilobytes: 320, requests: 35 },
  { path: '/feedback', kilobytes: 320, requests: 35 },
  { path: '/payouts', kilobytes: 320, requests: 35 },
  { path: '/messages', kilobytes: 287, requests: 25 },
  { path: '/profile', kilobytes: 309, requests: 35 },
  { path: '/quarantine', kilobytes: 286, requests: 25 },
  { path: '/users-roles', kilobytes: 319, requests: 35 },
  { path: '/subscriptions', kilobytes: 256, requests: 24 },
  { path: '/open-hardware', kilobytes: 256, requests: 24 },
  { path: '/ai-site-planner', kilobytes: 256, requests: 24 },
  { path: '/ocpi-info', kilobytes: 256, requests: 24 },
  { path: '/driver-page', kilobytes: 320, requests: 35 },
  { path: '/developer-api', kilobytes: 320, requests: 35 },
  { path: '/developer-api?tab=examples', kilobytes: 320, requests: 35 },
  { path: '/developer-api?tab=webhooks', kilobytes: 320, requests: 35 },
  { path: '/proposals', kilobytes: 320, requests: 35 },
  { path: '/builder', kilobytes: 320, requests: 35 },
  { path: '/login', kilobytes: 256, requests: 28, isGuest: true },
  { path: '/register', kilobytes: 281, requests: 33, isGuest: true },
  { path: '/verify', kilobytes: 281, requests: 32, isGuest: true },
  { path: '/forgot-password', kilobytes: 279, requests: 30, isGuest: true },
  { path: '/reset-password', kilobytes: 282, requests: 35, isGuest: true },
  { path: '/invite/1', kilobytes: 280, requests: 30, isGuest: true },
  { path: '/r/1', kilobytes: 280, requests: 30, isGuest: true },
  { path: '/top-up/1', kilobytes: 280, requests: 30, isGuest: true },
  { path: '/social-login', kilobytes: 230, requests: 19, isGuest: true },
  { path: '/setup', kilobytes: 316, requests: 38, isNew: true },
];
