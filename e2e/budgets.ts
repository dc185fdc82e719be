/** What a first visit to a screen may cost: kilobytes (1,000 bytes) of gzipped JavaScript, and how often something is asked for. */
interface Budget {
  path: string;
  kilobytes: number;
  requests: number;
  /** Where it still moves more than it may anywhere: no further than it does. */
  shift?: number;
}

/** Sums of layout shift: of the score that Web Vitals calls good (0.1), a fifth. */
export const mostShift = 0.02;

/**
 * Each screen before anybody scrolls. The goals are 200 kB and 20 requests for the list of power centers, 300 kB and 30
 * for the home page, 320 kB and 35 for the others; where a screen is above its goal, it may not grow from where it is.
 */
export const budgets: readonly Budget[] = [
  { path: '/', kilobytes: 300, requests: 42 },
  { path: '/charge-points', kilobytes: 228, requests: 20 },
  { path: '/charge-points/1', kilobytes: 320, requests: 46 },
  { path: '/charge-points/1?tab=prices', kilobytes: 357, requests: 60 },
  { path: '/charge-points/1?tab=settings', kilobytes: 362, requests: 62, shift: 0.05 },
  { path: '/charge-points/new', kilobytes: 328, requests: 41 },
  { path: '/orders', kilobytes: 320, requests: 35 },
  { path: '/messages', kilobytes: 320, requests: 35 },
  { path: '/quarantine', kilobytes: 320, requests: 35 },
];
