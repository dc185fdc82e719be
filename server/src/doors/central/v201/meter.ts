import type { V201Requests } from '@voltdeck/ocpp';
import type { Sample } from '../../../charging';
import { gather, inBaseUnit, momentAt, readDeviceTime, sampleOf } from '../samples';

type MeterValue = V201Requests['MeterValues']['meterValue'][number];
type SampledValue = MeterValue['sampledValue'][number];

const valueOf = ({ value, unitOfMeasure }: SampledValue): number | null => {
  const multiplier = unitOfMeasure?.multiplier ?? 0;
  const scaled = multiplier === 0 ? value : value * 10 ** multiplier;
  return Number.isFinite(scaled) ? inBaseUnit(scaled, unitOfMeasure?.unit) : null;
};

/** A signed value counts by its plain figure; what is signed is kept beside it. */
const toSample = ({ timestamp, sampledValue }: MeterValue): Sample => {
  const moment = momentAt(readDeviceTime(timestamp), sampledValue[0]?.context);
  for (const raw of sampledValue) {
    const isSigned = raw.signedMeterValue !== undefined;
    gather(moment, raw, { isSigned, value: valueOf(raw), unit: raw.unitOfMeasure?.unit });
  }
  return sampleOf(moment);
};

/** The samples of MeterValues or of a TransactionEvent (OCPP 2.0.1 part 2 section 2.33). */
export const toSamples = (meterValues: readonly MeterValue[] | undefined): Sample[] =>
  meterValues === undefined ? [] : meterValues.map(toSample);
