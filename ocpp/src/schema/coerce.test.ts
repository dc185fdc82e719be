import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionsOf, validateRequest } from '../messages';

const time = '2026-03-01T08:00:00Z';
const sample = (fields: object) => ({
  connectorId: 1,
  meterValue: [{ timestamp: time, sampledValue: [fields] }],
});
const start = { connectorId: 1, idTag: 'CARD', meterStart: 0, timestamp: time };

// docs/chargers-in-the-field.md#loose-types
describe('what chargers send is tolerated and counted', () => {
  it.each([
    ['a number as text', { connectorId: '1' }, { connectorId: 1 }, ['text-as-number', 'connectorId']],
    ['a text as number', { idTag: 1234 }, { idTag: '1234' }, ['number-as-text', 'idTag']],
    ['decimals in an integer', { meterStart: 12.345 }, { meterStart: 12.345 }, ['decimals', 'meterStart']],
    ['an over-long tag', { idTag: 'X'.repeat(40) }, { idTag: 'X'.repeat(40) }, ['too-long', 'idTag']],
    ['an unknown field', { extra: { deep: [] } }, { extra: { deep: [] } }, ['unknown-field', 'extra']],
    ['null in an optional field', { reservationId: null }, {}, ['null-as-absent', 'reservationId']],
    ['an empty optional number', { reservationId: '' }, {}, ['empty-as-absent', 'reservationId']],
    [
      'a time without zone',
      { timestamp: '2026-03-01T08:00' },
      { timestamp: '2026-03-01T08:00' },
      ['format', 'timestamp'],
    ],
    ['a text that is no time', { timestamp: 'noon' }, { timestamp: 'noon' }, ['format', 'timestamp']],
  ])('%s', (_name, sent, read, [kind, path]) => {
    const result = validateRequest('1.6', 'StartTransaction', { ...start, ...sent });
    expect(result).toEqual({ valid: true, payload: { ...start, ...read }, deviations: [{ kind, path }] });
  });

  it.each([{ timestamp: undefined }, { timestamp: null }, { timestamp: '' }])(
    'an absent time: %o',
    (sent) => {
      const payload = JSON.parse(JSON.stringify({ ...start, ...sent })) as object;
      const result = validateRequest('1.6', 'StartTransaction', payload);
      expect(result).toMatchObject({ valid: true, payload: { ...start, timestamp: '' } });
      expect(result.deviations).toContainEqual({ kind: 'missing-time', path: 'timestamp' });
    },
  );

  it.each([
    ['a single sample instead of a list', { value: '1' }, { value: '1' }, []],
    [
      'a unit in another letter case',
      { value: '1', unit: 'wh' },
      { value: '1', unit: 'Wh' },
      ['letter-case'],
    ],
    ['a value as number', { value: 1.5 }, { value: '1.5' }, ['number-as-text']],
    ['an empty value', { value: '' }, { value: '' }, []],
    ['an empty phase', { value: '1', phase: '' }, { value: '1' }, ['empty-as-absent']],
  ])('%s', (_name, sent, read, kinds) => {
    const single = { connectorId: 1, meterValue: { timestamp: time, sampledValue: sent } };
    const result = validateRequest('1.6', 'MeterValues', single);
    expect(result).toMatchObject({ valid: true, payload: sample(read) });
    const found = result.deviations.map((deviation) => deviation.kind);
    expect(found).toEqual(['single-for-list', 'single-for-list', ...kinds]);
  });

  it('an OCPP 2.0.1 event with texts for numbers inside shared types', () => {
    const event = {
      eventType: 'started',
      timestamp: time,
      triggerReason: 'CablePluggedIn',
      seqNo: '0',
      transactionInfo: { transactionId: 77 },
      evse: { id: '1' },
    };
    expect(validateRequest('2.0.1', 'TransactionEvent', event)).toMatchObject({
      valid: true,
      payload: { eventType: 'Started', seqNo: 0, transactionInfo: { transactionId: '77' }, evse: { id: 1 } },
    });
  });

  it('limits with more decimals than the standard has', () => {
    const chargingSchedule = {
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 16.1 },
        { startPeriod: 60, limit: 16.123 },
      ],
    };
    const profile = {
      chargingProfileId: 1,
      stackLevel: 0,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule,
    };
    const result = validateRequest('1.6', 'RemoteStartTransaction', { idTag: 'A', chargingProfile: profile });
    const path = 'chargingProfile.chargingSchedule.chargingSchedulePeriod.1.limit';
    expect(result).toMatchObject({ valid: true, deviations: [{ kind: 'decimals', path }] });
  });
});

// docs/chargers-in-the-field.md#null-is-not-zero
describe('what cannot be understood is refused with its code', () => {
  it.each([
    [
      'null in a required number is not 0',
      { ...start, meterStart: null },
      'TypeConstraintViolation',
      'meterStart',
    ],
    ['an empty text is not 0', { ...start, meterStart: '' }, 'TypeConstraintViolation', 'meterStart'],
    ['a word is no number', { ...start, meterStart: '12 Wh' }, 'TypeConstraintViolation', 'meterStart'],
    [
      'a number beyond all bounds',
      { ...start, meterStart: '1e999' },
      'TypeConstraintViolation',
      'meterStart',
    ],
    ['a list is no text', { ...start, idTag: ['A'] }, 'TypeConstraintViolation', 'idTag'],
    ['a field is missing', { ...start, idTag: undefined }, 'OccurenceConstraintViolation', 'idTag'],
    ['the payload is a list', [start], 'FormationViolation', ''],
  ])('%s', (_name, payload, code, path) => {
    const sent = JSON.parse(JSON.stringify(payload)) as unknown;
    expect(validateRequest('1.6', 'StartTransaction', sent)).toMatchObject({
      valid: false,
      code,
      errors: [{ path }],
    });
  });

  it('an unknown unit', () => {
    const result = validateRequest('1.6', 'MeterValues', sample({ value: '1', unit: 'horsepower' }));
    expect(result).toMatchObject({ valid: false, code: 'PropertyConstraintViolation', kind: 'property' });
  });
});

it('any JSON is checked without throwing, and the input stays as it was', () => {
  const actions = actionsOf('1.6');
  fc.assert(
    fc.property(fc.constantFrom(...actions), fc.jsonValue(), (action, payload) => {
      const before = JSON.stringify(payload);
      validateRequest('1.6', action, payload);
      expect(JSON.stringify(payload)).toBe(before);
    }),
  );
});
