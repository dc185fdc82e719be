import type { Readable, V201Requests } from '@voltdeck/ocpp';
import type { Sample } from '../../../charging';
import { mayBeRegister, readSamples } from '../salvaged';
import { gather, momentAt, readDeviceTime, sampleOf } from '../samples';

type MeterValue = Readable<V201Requests['MeterValues']['meterValue'][number]>;
type MeterValues = readonly (MeterValue | null)[] | null | undefined;
type SampledValue = Readable<V201Requests['MeterValues']['meterValue'][number]['sampledValue'][number]> & {
  /** The unit in the way of 1.6, which some stacks keep. */
  unit?: unknown;
};

/** `null` is one that cannot be read. */
const unitOf = ({ unitOfMeasure, unit }: SampledValue): string | null | undefined => {
  if (unitOfMeasure !== undefined) return unitOfMeasure === null ? null : unitOfMeasure.unit;
  return unit === undefined || typeof unit === 'string' ? unit : null;
};

const valueOf = ({ value, unitOfMeasure }: SampledValue): number | null => {
  const multiplier = unitOfMeasure?.multiplier ?? 0;
  if (typeof value !== 'number' || unitOfMeasure?.multiplier === null) return null;
  const scaled = multiplier === 0 ? value : value * 10 ** multiplier;
  return Number.isFinite(scaled) ? scaled : null;
};

/** A signed value counts by its plain figure; what is signed is kept beside it. */
const toSample = ({ timestamp }: MeterValue, sampledValue: readonly SampledValue[]): Sample => {
  const moment = momentAt(readDeviceTime(timestamp), sampledValue[0]?.context);
  for (const raw of sampledValue) {
    const isSigned = raw.signedMeterValue !== undefined;
    gather(moment, raw, { isSigned, value: valueOf(raw), unit: unitOf(raw) });
  }
  return sampleOf(moment);
};

/** The samples of MeterValues or of a TransactionEvent (OCPP 2.0.1 part 2 section 2.33). */
export const toSamples = (meterValues: MeterValues): Sample[] => readSamples(meterValues, toSample);

const isUnclear = (meterValue: MeterValue | null): boolean => {
  if (meterValue === null || meterValue.sampledValue === null) return true;
  const values = meterValue.sampledValue ?? [];
  if (!values.some((raw) => raw === null || mayBeRegister(raw, unitOf(raw)))) return false;
  const [sample] = toSamples([meterValue]);
  return sample === undefined || sample.energyWh === null;
};

/** Whether a register may have been told that cannot be read: then nobody knows how far it had come. */
export const isRegisterUnclear = (meterValues: MeterValues, samples: readonly Sample[]): boolean => {
  if (meterValues === undefined) return false;
  if (meterValues === null) return true;
  const isAllRead =
    samples.length === meterValues.length && samples.every(({ energyWh }) => energyWh !== null);
  return !isAllRead && meterValues.some(isUnclear);
};
