import { describe, expect, test } from 'vitest';
import { readDeviceTime } from '../samples';
import { toSamples } from './meter';

const timestamp = '2026-05-01T12:00:00Z';

// docs/chargers-in-the-field.md#fields-left-out
describe('sampled values become a sample', () => {
  test.each([
    ['a bare value is the energy register in Wh', [{ value: '1234' }], { energyWh: 1234 }],
    ['kWh are read as Wh', [{ value: '1.2345', unit: 'kWh' as const }], { energyWh: 1235 }],
    ['floats are rounded to Wh', [{ value: '1234.4' }], { energyWh: 1234 }],
    ['an empty value says nothing', [{ value: '' }], { energyWh: null }],
    ['text says nothing', [{ value: 'n/a' }], { energyWh: null }],
    [
      'phases of power add up',
      (['L1', 'L2', 'L3'] as const).map((phase) => ({
        value: '2300',
        measurand: 'Power.Active.Import' as const,
        phase,
      })),
      { powerW: 6900 },
    ],
    [
      'a total beats its phases',
      [
        { value: '2', measurand: 'Power.Active.Import' as const, unit: 'kW' as const },
        { value: '700', measurand: 'Power.Active.Import' as const, phase: 'L1' as const },
      ],
      { powerW: 2000 },
    ],
    [
      'voltage is the mean of its phases',
      (['L1-N', 'L2-N'] as const).map((phase, index) => ({
        value: `${230 + index * 2}`,
        measurand: 'Voltage' as const,
        phase,
      })),
      { voltageMv: 231_000 },
    ],
    [
      'the inlet is not the outlet',
      [{ value: '99', location: 'Inlet' as const }, { value: '5' }],
      { energyWh: 5 },
    ],
    [
      'the state of charge is percent',
      [{ value: '81', measurand: 'SoC' as const }],
      { soc: 81, energyWh: null },
    ],
    [
      'signed data is kept, not read',
      [{ value: 'OCMF|{}', format: 'SignedData' as const }],
      { energyWh: null },
    ],
  ])('%s', (_fact, sampledValue, expected) => {
    expect(toSamples([{ timestamp, sampledValue }])[0]).toMatchObject(expected);
  });

  test.each([
    ['a word that nobody knows', { value: '50', measurand: 'Spin' as 'RPM' }],
    ['another unit than its own', { value: '50', measurand: 'Temperature', unit: 'Fahrenheit' }],
    ['no unit where it needs one', { value: '50', measurand: 'Temperature' }],
    ['no number', { value: 'hot', measurand: 'Temperature', unit: 'Celsius' }],
    ['a phase', { value: '16', measurand: 'Current.Offered', unit: 'A', phase: 'L1' }],
    ['another place', { value: '50', measurand: 'Temperature', unit: 'Celsius', location: 'Body' }],
    ['a signature', { value: '50', measurand: 'Frequency', format: 'SignedData' }],
    ['more than a column holds', { value: '1e300', measurand: 'Frequency' }],
  ] as const)('with %s a value is kept as it came', (_fact, odd) => {
    const [sample] = toSamples([{ timestamp, sampledValue: [odd] }]);
    expect(sample).toMatchObject({ told: null, others: { sampledValue: [odd] } });
  });

  test('of a context of its own a value is kept as it came', () => {
    const began = { value: '50', measurand: 'Frequency', context: 'Transaction.Begin' } as const;
    const [sample] = toSamples([{ timestamp, sampledValue: [{ value: '1' }, began] }]);
    expect(sample).toMatchObject({
      context: 'Sample.Periodic',
      told: null,
      others: { sampledValue: [began] },
    });
  });

  test('other numbers are kept by their code, in thousandths', () => {
    const sampledValue = [
      { value: '31.25', measurand: 'Temperature', unit: 'Celsius' },
      { value: '49.9876', measurand: 'Frequency' },
      { value: '7.2', measurand: 'Power.Offered', unit: 'kW' },
    ] as const;
    const [sample] = toSamples([{ timestamp, sampledValue: [...sampledValue] }]);
    expect(sample).toMatchObject({
      told: { codes: [21, 20, 16], amounts: [31_250, 49_988, 7_200_000] },
      others: null,
    });
  });
});

describe('a device’s time', () => {
  test.each([
    ['2026-05-01T12:00:00Z', '2026-05-01T12:00:00.000Z'],
    ['2026-05-01T12:00:00+02:00', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T12:00:00', '2026-05-01T12:00:00.000Z'],
    ['', undefined],
    ['yesterday', undefined],
    [undefined, undefined],
  ])('%s is %s', (text, expected) => expect(readDeviceTime(text)?.toISOString()).toBe(expected));
});

describe('a value that cannot be read takes only itself out of its message', () => {
  const good = { value: '2000' };

  test.each([
    ['a value that is none', [null, good], 2000],
    ['a register in a unit that nobody knows', [{ value: '1', unit: 'Foo' }, good], 2000],
    ['a register whose unit cannot be read', [{ value: '1', unit: null }], null],
    ['a register in a unit of something else', [{ value: '1', unit: 'V' }], null],
    ['one with the unit of 2.0.1', [{ value: '1', unitOfMeasure: { unit: 'kWh' } }], null],
    ['a measurand that nobody knows', [{ value: '1', measurand: 'Foo' }, good], 2000],
    ['a measurand that cannot be read', [{ value: '1', measurand: null }], null],
    ['a place that nobody knows', [{ value: '1', location: 'Roof' }], null],
    ['a format that nobody knows', [{ value: '1', format: 'Hex' }], null],
    ['a phase that nobody knows', [{ value: '1', phase: 'L9' }], null],
    [
      'the sum of phases of which one cannot be read',
      [
        { value: '1', phase: 'L1' },
        { value: 'n/a', phase: 'L2' },
      ],
      null,
    ],
    ['a total beside a phase that cannot be read', [good, { value: 'n/a', phase: 'L2' }], 2000],
    ['a register beside its signature', [good, { value: 'OCMF|{}', format: 'SignedData' }], 2000],
    ['a context that nobody knows', [{ value: '2000', context: 'Foo' }], 2000],
  ])('%s', (_fact, sampledValue, energyWh) => {
    expect(toSamples([{ timestamp, sampledValue }])[0]?.energyWh ?? null).toBe(energyWh);
  });

  test('meter values that cannot be read, or say nothing, give no sample', () => {
    expect(toSamples([null, { timestamp }, { timestamp, sampledValue: null }])).toEqual([]);
    expect(
      toSamples([
        { timestamp, sampledValue: [] },
        { timestamp, sampledValue: [null] },
      ]),
    ).toEqual([]);
    expect(toSamples(null)).toEqual([]);
  });
});
