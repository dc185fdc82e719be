import type { Readable, V16Requests } from '@voltdeck/ocpp';
import type { Sample } from '../../../charging';
import { readSamples } from '../salvaged';
import { gather, momentAt, readDeviceTime, sampleOf, type Told } from '../samples';

type MeterValue = Readable<V16Requests['MeterValues']['meterValue'][number]>;
type SampledValue = Readable<V16Requests['MeterValues']['meterValue'][number]['sampledValue'][number]>;

const numberIn = (value: string | null | undefined): number | null => {
  const read = Number(value ?? '');
  // An empty text would be 0 too.
  return !Number.isFinite(read) || (read === 0 && (value ?? '').trim() === '') ? null : read;
};

const toldBy = (raw: SampledValue): Told => {
  const { format } = raw;
  const isSigned = format === 'SignedData';
  const isPlain = format === undefined || format === 'Raw';
  // A unit in the way of 2.0.1 is none that is read here, and Wh is not what it says.
  const unit = raw.unit === undefined && 'unitOfMeasure' in raw ? null : raw.unit;
  return { isSigned, value: isPlain ? numberIn(raw.value) : null, unit };
};

const toSample = ({ timestamp }: MeterValue, sampledValue: readonly SampledValue[]): Sample => {
  const moment = momentAt(readDeviceTime(timestamp), sampledValue[0]?.context);
  for (const raw of sampledValue) gather(moment, raw, toldBy(raw));
  return sampleOf(moment);
};

/** The samples of MeterValues or of a stop's transactionData. */
export const toSamples = (meterValues: readonly (MeterValue | null)[] | null | undefined): Sample[] =>
  readSamples(meterValues, toSample);
