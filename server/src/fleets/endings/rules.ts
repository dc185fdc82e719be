/**
 * Sessions that are not over or not settled: those that run or wait on hold. What is set aside without any of them is of one that
 * waits to be settled.
 */
export const sessionsAgainst = (of: {
  charging: number;
  running: number;
  onHold: number;
  reservedMinor: number;
}): number => Math.max(Math.max(of.charging, of.running) + of.onHold, of.reservedMinor > 0 ? 1 : 0);
