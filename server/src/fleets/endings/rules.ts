/** Sessions that are not over or not settled: what is set aside without one that runs is of one that waits to be settled. */
export const sessionsAgainst = (of: { charging: number; running: number; reservedMinor: number }): number =>
  Math.max(of.charging, of.running, of.reservedMinor > 0 ? 1 : 0);
