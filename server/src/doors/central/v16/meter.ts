import type { V16Requests } from '@voltdeck/ocpp';
import type { Sample } from '../../../charging';
import { gather, inBaseUnit, momentAt, readDeviceTime, sampleOf } from '../samples';

type MeterValue = V16Requests['MeterValues']['meterValue'][number];
type SampledValue = MeterValue['sampledValue'][number];

const valueOf = ({ value, unit }: SampledValue): number | null => {
  const read = Number(value);
  // An empty text would be 0 too.
  if (!Number.isFinite(read) || (read === 0 && value.trim() === '')) return null;
  return inBaseUnit(read, unit);
};

const toSample = ({ timestamp, sampledValue }: MeterValue): Sample => {
  const moment = momentAt(readDeviceTime(timestamp), sampledValue[0]?.context);
  for (const raw of sampledValue) {
    const isSigned = raw.format === 'SignedData';
    gather(moment, raw, { isSigned, value: isSigned ? null : valueOf(raw), unit: raw.unit });
  }
  return sampleOf(moment);
};

/** The samples of MeterValues or of a stop's transactionData. */
export const toSamples = (meterValues: readonly MeterValue[] | undefined): Sample[] =>
  meterValues === undefined ? [] : meterValues.map(toSample);
