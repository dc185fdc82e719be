import type { V201Requests } from '@voltdeck/ocpp';
import type { Sample } from '../../../charging';
import { inBaseUnit, readDeviceTime, sampleOf, type Reading } from '../samples';

type MeterValue = V201Requests['MeterValues']['meterValue'][number];
type SampledValue = MeterValue['sampledValue'][number];

const valueOf = ({ value, unitOfMeasure }: SampledValue): number | null => {
  const scaled = value * 10 ** (unitOfMeasure?.multiplier ?? 0);
  return Number.isFinite(scaled) ? inBaseUnit(scaled, unitOfMeasure?.unit) : null;
};

/** A signed value counts by its plain figure; what is signed is kept beside it. */
const readingOf = (value: SampledValue): Reading => ({
  measurand: value.measurand ?? 'Energy.Active.Import.Register',
  isAtOutlet: (value.location ?? 'Outlet') === 'Outlet',
  isPhase: value.phase !== undefined,
  isSigned: value.signedMeterValue !== undefined,
  value: valueOf(value),
});

/** The samples of MeterValues or of a TransactionEvent (OCPP 2.0.1 part 2 section 2.33). */
export const toSamples = (meterValues: readonly MeterValue[] | undefined): Sample[] =>
  (meterValues ?? []).map(({ timestamp, sampledValue }) =>
    sampleOf(
      readDeviceTime(timestamp),
      sampledValue.map((raw) => ({ raw, reading: readingOf(raw) })),
    ),
  );
