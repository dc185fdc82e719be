import { describe, expect, test } from 'vitest';
import { readDeviceTime, withoutBadValues } from '../samples';
import { toSamples } from './meter';

const timestamp = '2026-05-01T12:00:00Z';

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

  test('what is not ours is kept as it came', () => {
    const odd = { value: '50', measurand: 'Frequency' as const };
    expect(toSamples([{ timestamp, sampledValue: [odd] }])[0]?.others).toEqual({ sampledValue: [odd] });
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

test('a bad value takes only itself out of its message', () => {
  const payload = {
    connectorId: 1,
    meterValue: [{ timestamp, sampledValue: [{ value: '1', unit: 'Foo' }, { value: '2' }] }],
  };
  expect(withoutBadValues(payload, ['meterValue.0.sampledValue.0.unit'])).toEqual({
    connectorId: 1,
    meterValue: [{ timestamp, sampledValue: [{ value: '2' }] }],
  });
  expect(withoutBadValues(payload, ['connectorId'])).toBeNull();
});
