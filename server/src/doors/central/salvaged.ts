import type { Sample } from '../../charging';
import { isEnergyUnit, type Raw, register } from './samples';
import { storable } from './storable';

const withoutGaps = <Value>(values: readonly (Value | null)[]): Value[] =>
  // Nearly all lists have none, and are not copied.
  values.includes(null) ? values.filter((each) => each !== null) : (values as Value[]);

/** The samples of meter values; of one that cannot be read, or in which nothing stands, there is none. */
export const readSamples = <Value, MeterValue extends { sampledValue?: readonly (Value | null)[] | null }>(
  meterValues: readonly (MeterValue | null)[] | null | undefined,
  toSample: (meterValue: MeterValue, sampledValue: readonly Value[]) => Sample,
): Sample[] => {
  const samples: Sample[] = [];
  for (const meterValue of meterValues ?? []) {
    const values = withoutGaps(meterValue?.sampledValue ?? []);
    if (meterValue !== null && values.length > 0) samples.push(toSample(meterValue, values));
  }
  return samples;
};

/** Places of a measurement that are not the outlet. */
const elsewhere = new Set<unknown>(['Body', 'Cable', 'EV', 'Inlet']);

/** Beginnings of measurands that are surely no register of imported energy. */
const otherMeasurand =
  /^(?:Current|Power|Voltage|SoC|Temperature|Frequency|RPM|Energy\.(?:Reactive|Apparent|Active\.(?:Export|Net|Import\.Interval)))/;

/** Whether a sampled value may be meant as the energy register, whatever of it can be read. */
export const mayBeRegister = ({ measurand, location }: Raw, unit: string | null | undefined): boolean => {
  if (elsewhere.has(location)) return false;
  if (measurand === undefined || measurand === register) return true;
  if (measurand !== null && otherMeasurand.test(measurand)) return false;
  return unit === null || isEnergyUnit(unit);
};

/** The register that readings give as that of the end. */
export const registerAtEnd = (samples: readonly Sample[]): number | null => {
  const isLast = ({ context, energyWh }: Sample): boolean =>
    context === 'Transaction.End' && energyWh !== null;
  return samples.findLast(isLast)?.energyWh ?? null;
};

/** Words of the specification are far shorter. */
const longestWord = 50;

/** A word as it is kept, be it of the specification or a charger's own; one that cannot be read means something else than usual. */
export const ownWord = (told: string | null | undefined): string | undefined => {
  if (told === null) return 'Other';
  const word = told?.trim();
  // Cut within a pair, half of it would be left.
  return word === undefined || word === '' ? undefined : storable(word.slice(0, longestWord));
};
