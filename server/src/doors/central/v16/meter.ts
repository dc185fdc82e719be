import type { V16Requests } from '@voltdeck/ocpp';
import type { Sample } from '../../../charging';
import { inBaseUnit, readDeviceTime, sampleOf, type Reading } from '../samples';

type MeterValue = V16Requests['MeterValues']['meterValue'][number];
type SampledValue = MeterValue['sampledValue'][number];

const valueOf = (value: SampledValue): number | null => {
  if (value.format === 'SignedData' || value.value.trim() === '') return null;
  const read = Number(value.value);
  return Number.isFinite(read) ? inBaseUnit(read, value.unit) : null;
};

/** Missing fields mean energy register, Wh, Outlet (docs/chargers-in-the-field.md#fields-left-out). */
const readingOf = (value: SampledValue): Reading => ({
  measurand: value.measurand ?? 'Energy.Active.Import.Register',
  isAtOutlet: (value.location ?? 'Outlet') === 'Outlet',
  isPhase: value.phase !== undefined,
  isSigned: value.format === 'SignedData',
  value: valueOf(value),
});

/** The samples of MeterValues or of a stop's transactionData. */
export const toSamples = (meterValues: readonly MeterValue[] | undefined): Sample[] =>
  (meterValues ?? []).map(({ timestamp, sampledValue }) =>
    sampleOf(
      readDeviceTime(timestamp),
      sampledValue.map((raw) => ({ raw, reading: readingOf(raw) })),
    ),
  );
