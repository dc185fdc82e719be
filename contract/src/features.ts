/** Features a plan may include; they gate pages and calls (docs/decisions.md#features). */
export const features = [
  'worker-access',
  'sustainability-dashboard',
  'fleet-management',
  'developer-api',
  'ocpi-roaming',
] as const;

export type Feature = (typeof features)[number];
