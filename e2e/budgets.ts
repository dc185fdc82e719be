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
  { path: '/', kilobytes: 304, requests: 29 },
  { path: '/charge-points', kilobytes: 246, requests: 19 },
  { path: '/charge-points/1', kilobytes: 312, requests: 32 },
  { path: '/charge-points/1?tab=prices', kilobytes: 325, requests: 33 },
  { path: '/charge-points/1?tab=settings', kilobytes: 335, requests: 38 },
  { path: '/charge-points/new', kilobytes: 295, requests: 30 },
  { path: '/orders', kilobytes: 297, requests: 25 },
  { path: '/fleets', kilobytes: 264, requests: 23 },
  { path: '/fleets/1', kilobytes: 268, requests: 32 },
  { path: '/fleets/1/admins', kilobytes: 250, requests: 24 },
  { path: '/fleets/1/admins/2', kilobytes: 315, requests: 32 },
  { path: '/messages', kilobytes: 295, requests: 25 },
  { path: '/profile', kilobytes: 318, requests: 35 },
  { path: '/quarantine', kilobytes: 295, requests: 25 },
  { path: '/users-roles', kilobytes: 329, requests: 38 },
  { path: '/subscriptions', kilobytes: 264, requests: 24 },
  { path: '/login', kilobytes: 260, requests: 28, isGuest: true },
  { path: '/register', kilobytes: 289, requests: 33, isGuest: true },
  { path: '/verify', kilobytes: 289, requests: 32, isGuest: true },
  { path: '/forgot-password', kilobytes: 287, requests: 30, isGuest: true },
  { path: '/reset-password', kilobytes: 290, requests: 35, isGuest: true },
  { path: '/invite/1', kilobytes: 288, requests: 30, isGuest: true },
  { path: '/social-login', kilobytes: 237, requests: 19, isGuest: true },
  { path: '/setup', kilobytes: 324, requests: 38, isNew: true },
];
