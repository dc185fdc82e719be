import type { Sample } from './rules/meter';

/** A sample that tells nothing. */
export const bareSample: Sample = {
  deviceAt: null,
  energyWh: null,
  powerW: null,
  currentMa: null,
  voltageMv: null,
  soc: null,
  context: 'Sample.Periodic',
  others: null,
};
