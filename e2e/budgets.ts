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
  { path: '/', kilobytes: 288, requests: 29 },
  { path: '/charge-points', kilobytes: 238, requests: 19 },
  { path: '/charge-points/1', kilobytes: 295, requests: 32 },
  { path: '/charge-points/1?tab=prices', kilobytes: 308, requests: 33 },
  { path: '/charge-points/1?tab=settings', kilobytes: 318, requests: 35 },
  { path: '/charge-points/new', kilobytes: 280, requests: 30 },
  { path: '/orders', kilobytes: 281, requests: 25 },
  { path: '/fleets', kilobytes: 285, requests: 27 },
  { path: '/fleets/1', kilobytes: 288, requests: 29 },
  { path: '/fleets/1/admins', kilobytes: 275, requests: 28 },
  { path: '/fleets/1/admins/2', kilobytes: 311, requests: 33 },
  { path: '/messages', kilobytes: 280, requests: 25 },
  { path: '/profile', kilobytes: 302, requests: 35 },
  { path: '/quarantine', kilobytes: 279, requests: 25 },
  { path: '/users-roles', kilobytes: 290, requests: 30 },
  { path: '/subscriptions', kilobytes: 249, requests: 24 },
  { path: '/login', kilobytes: 251, requests: 26, isGuest: true },
  { path: '/register', kilobytes: 274, requests: 32, isGuest: true },
  { path: '/verify', kilobytes: 274, requests: 32, isGuest: true },
  { path: '/forgot-password', kilobytes: 272, requests: 30, isGuest: true },
  { path: '/reset-password', kilobytes: 275, requests: 35, isGuest: true },
  { path: '/invite/1', kilobytes: 272, requests: 32, isGuest: true },
  { path: '/social-login', kilobytes: 252, requests: 26, isGuest: true },
  { path: '/setup', kilobytes: 308, requests: 38, isNew: true },
];
