import type { V16Requests, V201Requests } from '@voltdeck/ocpp';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, thousandthsOf } from '../../charging';
import { inBaseUnit, isRegister, readDeviceTime } from './samples';
import { toSamples as fromV16 } from './v16/meter';
import { toSamples as fromV201 } from './v201/meter';

type V16Value = V16Requests['MeterValues']['meterValue'][number]['sampledValue'][number];
type V201Value = V201Requests['MeterValues']['meterValue'][number]['sampledValue'][number];

/** A sampled value and what it says: in Wh, W, A, V or percent; null where it is no number. */
interface Reading {
  raw: V16Value | V201Value;
  measurand: string;
  isAtOutlet: boolean;
  isPhase: boolean;
  isSigned: boolean;
  value: number | null;
  unit: string | undefined;
}

const common = (raw: V16Value | V201Value) => ({
  raw,
  measurand: raw.measurand ?? 'Energy.Active.Import.Register',
  isAtOutlet: (raw.location ?? 'Outlet') === 'Outlet',
  isPhase: raw.phase !== undefined,
});

const v16Reading = (raw: V16Value): Reading => {
  const isSigned = raw.format === 'SignedData';
  const read = isSigned || raw.value.trim() === '' ? Number.NaN : Number(raw.value);
  const value = Number.isFinite(read) ? inBaseUnit(read, raw.unit) : null;
  return { ...common(raw), isSigned, value, unit: raw.unit };
};

const v201Reading = (raw: V201Value): Reading => {
  const scaled = raw.value * 10 ** (raw.unitOfMeasure?.multiplier ?? 0);
  const value = Number.isFinite(scaled) ? inBaseUnit(scaled, raw.unitOfMeasure?.unit) : null;
  const isSigned = raw.signedMeterValue !== undefined;
  return { ...common(raw), isSigned, value, unit: raw.unitOfMeasure?.unit };
};

const register = 'Energy.Active.Import.Register';

/** What a reading adds: nothing where it is no number, or a register in no unit of energy. */
const addedBy = ({ measurand, value, unit }: Reading): number | null =>
  measurand === register && unit !== undefined && unit !== 'Wh' && unit !== 'kWh' ? null : value;

/** The total where it is given, else the sum of the phases where all of them can be read (or, for voltage, their mean). */
const pick = (readings: readonly Reading[], measurand: string, join: 'sum' | 'mean'): number | null => {
  const fitting = readings.filter((reading) => reading.measurand === measurand && reading.isAtOutlet);
  const totals = fitting.filter((reading) => !reading.isPhase && addedBy(reading) !== null).slice(-1);
  const isTorn = fitting.some((each) => each.isPhase && !each.isSigned && addedBy(each) === null);
  if (totals.length === 0 && isTorn && join === 'sum') return null;
  const read = (totals.length > 0 ? totals : fitting).flatMap((reading) => addedBy(reading) ?? []);
  if (read.length === 0) return null;
  const sum = read.reduce((total, each) => total + each, 0);
  return join === 'mean' ? sum / read.length : sum;
};

const known = ['Energy.Active.Import.Register', 'Power.Active.Import', 'Current.Import', 'Voltage', 'SoC'];

const rounded = (value: number | null, factor = 1): number | null => {
  const scaled = value === null ? null : Math.round(value * factor);
  return scaled !== null && Math.abs(scaled) < 2 ** 31 ? scaled : null;
};

const contextOf = ({ raw }: Reading): string => raw.context ?? 'Sample.Periodic';

/** The code and the thousandths of a reading that is told by them alone; null of any other. */
const kept = (reading: Reading, first: Reading | undefined): [number, number] | null => {
  const { measurand, value, unit } = reading;
  const isWhole = reading.isAtOutlet && !reading.isPhase && !reading.isSigned;
  if (!isWhole || value === null || first === undefined || contextOf(reading) !== contextOf(first))
    return null;
  const [code, amount] = [codeOf(measurand, unit), thousandthsOf(value)];
  return code === null || amount === null ? null : [code, amount];
};

/** A sample told measurand by measurand, each looked for among all readings. */
const toldSlowly = (deviceAt: Date | null, readings: readonly Reading[]) => {
  const [first] = readings;
  const energy = pick(readings, register, 'sum');
  const isUnclear = (each: Reading) => each.value !== null && addedBy(each) === null;
  const rest = readings.filter(
    (each) => !known.includes(each.measurand) || each.isPhase || each.isSigned || isUnclear(each),
  );
  const others = rest.filter((each) => kept(each, first) === null);
  const told = rest.flatMap((each) => {
    const pair = kept(each, first);
    return pair === null ? [] : [pair];
  });
  return {
    deviceAt,
    energyWh: energy !== null && energy >= 0 && isRegister(energy) ? Math.round(energy) : null,
    powerW: rounded(pick(readings, 'Power.Active.Import', 'sum')),
    currentMa: rounded(pick(readings, 'Current.Import', 'sum'), 1000),
    voltageMv: rounded(pick(readings, 'Voltage', 'mean'), 1000),
    soc: rounded(pick(readings, 'SoC', 'mean')),
    context: first === undefined ? 'Sample.Periodic' : contextOf(first),
    told:
      told.length === 0
        ? null
        : { codes: told.map(([code]) => code), amounts: told.map(([, amount]) => amount) },
    others: others.length === 0 ? null : { sampledValue: others.map(({ raw }) => raw) },
  };
};

const timestamp = '2026-05-01T12:00:00Z';
const deviceAt = new Date(timestamp);

const figures = fc.oneof(fc.integer({ min: -5, max: 40_000 }), fc.double(), fc.constantFrom(-0, 1e13, 4e9));

const shared = {
  measurand: fc.constantFrom(
    ...(known as V16Value['measurand'][]),
    'Temperature' as const,
    'Frequency' as const,
  ),
  context: fc.constantFrom('Sample.Periodic' as const, 'Transaction.End' as const),
  location: fc.constantFrom('Outlet' as const, 'Outlet' as const, 'Inlet' as const),
  phase: fc.constantFrom('L1' as const, 'L2' as const, 'L1-N' as const),
};

const v16Value = fc.record(
  {
    value: fc.oneof(figures.map(String), fc.constantFrom('', ' ', ' 12 ', 'n/a', '0x1f', '1e400')),
    ...shared,
    unit: fc.constantFrom('Wh' as const, 'kWh' as const, 'W' as const, 'kW' as const, 'Celsius' as const),
    format: fc.constantFrom('Raw' as const, 'Raw' as const, 'SignedData' as const),
  },
  { requiredKeys: ['value'] },
) as fc.Arbitrary<V16Value>;

const v201Value = fc.record(
  {
    value: figures,
    ...shared,
    unitOfMeasure: fc.record(
      { unit: fc.constantFrom('Wh', 'kWh', 'kW', 'Celsius'), multiplier: fc.integer({ min: -4, max: 400 }) },
      { requiredKeys: [] },
    ),
    signedMeterValue: fc.constant({
      signedMeterData: 'x',
      signingMethod: '',
      encodingMethod: '',
      publicKey: '',
    }),
  },
  { requiredKeys: ['value'] },
) as fc.Arbitrary<V201Value>;

describe('a sample is the same as one told measurand by measurand', () => {
  test('in OCPP 1.6', () => {
    fc.assert(
      fc.property(fc.array(v16Value, { minLength: 1, maxLength: 8 }), (sampledValue) => {
        const told = fromV16([{ timestamp, sampledValue: sampledValue as never }]);
        expect(told).toEqual([toldSlowly(deviceAt, sampledValue.map(v16Reading))]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('in OCPP 2.0.1', () => {
    fc.assert(
      fc.property(fc.array(v201Value, { minLength: 1, maxLength: 8 }), (sampledValue) => {
        const told = fromV201([{ timestamp, sampledValue: sampledValue as never }]);
        expect(told).toEqual([toldSlowly(deviceAt, sampledValue.map(v201Reading))]);
      }),
      { numRuns: 3_000 },
    );
  });
});

const timeSlowly = (text: string): Date | null => {
  const at = new Date(/(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
  return at.getTime() >= Date.UTC(1900, 0, 1) && at.getTime() <= Date.UTC(9999, 11, 31) ? at : null;
};

describe('a device’s time is what `new Date` reads', () => {
  const padded = (most: number, length: number) =>
    fc.nat(most).map((number) => String(number).padStart(length, '0'));
  const year = fc.oneof(
    padded(9999, 4),
    padded(60, 2).map((rest) => `20${rest}`),
  );

  test('in its usual form, whatever it says', () => {
    const parts = fc.tuple(year, padded(13, 2), padded(33, 2), padded(25, 2), padded(61, 2), padded(61, 2));
    const ends = fc.oneof(
      fc.constantFrom('Z', 'z', '', '+02:00', '.5Z', '.1234Z'),
      padded(999, 3).map((ms) => `.${ms}Z`),
    );
    fc.assert(
      fc.property(parts, ends, ([years, month, day, hours, minutes, seconds], end) => {
        const text = `${years}-${month}-${day}T${hours}:${minutes}:${seconds}${end}`;
        expect(readDeviceTime(text)).toEqual(timeSlowly(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test('with any sign of it changed', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.string({ minLength: 1, maxLength: 1 }), (place, sign) => {
        const usual = '2026-05-31T12:34:56.789Z';
        const text = usual.slice(0, place) + sign + usual.slice(place + 1);
        expect(readDeviceTime(text)).toEqual(timeSlowly(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['1899-12-31T23:59:59Z', '1900-01-01T00:00:00Z', '9999-12-31T00:00:01Z', '2026-02-31T00:00:00Z'])(
    'at %s',
    (text) => {
      expect(readDeviceTime(text)).toEqual(timeSlowly(text));
    },
  );
});
