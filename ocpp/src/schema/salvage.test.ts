import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { salvageRequest, validateRequest } from '../messages';
import { v16Schemas } from '../v16/schemas';
import { v201Schemas } from '../v201/schemas';
import { check } from './check';
import { salvage } from './salvage';
import type { Schema } from './schema';
import { oddPayloadOf } from './testing-payloads';

const timestamp = '2026-03-01T08:00:00Z';

describe('of a payload that breaks its schema', () => {
  const { request } = v16Schemas.StopTransaction;
  const stop = { transactionId: 7, meterStop: 3000, timestamp, reason: 'Local', idTag: 'CARD' };
  const of = (change: object) => salvage(request, { ...stop, ...change });

  test.each([
    ['a word that nobody knows is kept and told', { reason: 'Weird' }, {}, 'reason unknown-word'],
    [
      'a value of another type is taken out',
      { meterStop: {} },
      { meterStop: null },
      'meterStop unreadable-value',
    ],
    ['a null that is no value stays one', { meterStop: null }, {}, 'meterStop unreadable-value'],
    [
      'a list where there is a value',
      { transactionId: [7] },
      { transactionId: null },
      'transactionId unreadable-value',
    ],
    [
      'a number beyond all numbers',
      { meterStop: Infinity },
      { meterStop: null },
      'meterStop unreadable-value',
    ],
    [
      'a text where there is a list',
      { transactionData: 'x' },
      { transactionData: null },
      'transactionData unreadable-value',
    ],
  ] as const)('%s', (_fact, change, read, told) => {
    const [path, kind] = told.split(' ');
    expect(of(change)).toEqual({ payload: { ...stop, ...change, ...read }, deviations: [{ path, kind }] });
  });

  test('a value that was never sent is told as missing', () => {
    const { meterStop: _gone, ...rest } = stop;
    expect(salvage(request, rest)).toEqual({
      payload: rest,
      deviations: [{ path: 'meterStop', kind: 'missing-value' }],
    });
  });

  test('an element of a list loses its odd value alone, and one that is nothing else is taken out', () => {
    const good = { value: '2', unit: 'Wh' };
    const sampledValue = [{ value: '1', unit: 'Foo', phase: 7 }, good, 'x', { value: {}, unit: 'Wh' }];
    const { payload, deviations } = of({ transactionData: [{ timestamp, sampledValue }] });
    expect(payload).toEqual({
      ...stop,
      transactionData: [
        {
          timestamp,
          sampledValue: [{ value: '1', unit: 'Foo', phase: null }, good, null, { value: null, unit: 'Wh' }],
        },
      ],
    });
    const at = 'transactionData.0.sampledValue';
    expect(deviations).toEqual([
      { path: `${at}.0.unit`, kind: 'unknown-word' },
      { path: `${at}.0.phase`, kind: 'unreadable-value' },
      { path: `${at}.2`, kind: 'unreadable-value' },
      { path: `${at}.3.value`, kind: 'unreadable-value' },
    ]);
  });

  test('an empty list is told where something is due in it', () => {
    expect(salvage(v201Schemas.MeterValues.request, { evseId: 1, meterValue: [] })).toEqual({
      payload: { evseId: 1, meterValue: [] },
      deviations: [{ path: 'meterValue', kind: 'missing-value' }],
    });
  });

  test.each([null, [], 'text', 7])('that is %j nothing is left', (payload) => {
    expect(salvage(request, payload).payload).toEqual({});
  });

  test('fields that nobody knows stay, whatever they are called', () => {
    const text = '{"transactionId":[],"more":{"a":null},"__proto__":{"polluted":1}}';
    const { payload } = salvage(request, JSON.parse(text) as object);
    expect(JSON.stringify(payload)).toBe(text.replace('[]', 'null'));
  });

  test('it is told with all else that is odd', () => {
    const odd = { ...stop, meterStop: '3000', reason: 'Weird', more: 1 };
    const whole = validateRequest('1.6', 'StopTransaction', odd);
    const { payload, deviations } = salvageRequest('1.6', 'StopTransaction', whole);
    expect(payload).toEqual({ ...odd, meterStop: 3000 });
    expect(deviations.map(({ path, kind }) => `${path} ${kind}`).toSorted()).toEqual([
      'meterStop text-as-number',
      'more unknown-field',
      'reason unknown-word',
    ]);
  });
});

test('a payload of nothing but odd values is read in a moment, and told by its first', () => {
  const sampledValue = Array.from({ length: 200_000 }, () => ({ value: {}, unit: 7, phase: [] }));
  const payload = { connectorId: {}, meterValue: [{ timestamp, sampledValue }] };
  const { deviations } = salvage(v16Schemas.MeterValues.request, payload);
  expect(deviations).toHaveLength(100);
});

const moving: [string, Schema][] = [
  ...(
    [
      'StartTransaction',
      'StopTransaction',
      'MeterValues',
      'StatusNotification',
      'BootNotification',
      'Authorize',
    ] as const
  ).map((action): [string, Schema] => [`1.6 ${action}`, v16Schemas[action].request]),
  ...(
    ['TransactionEvent', 'MeterValues', 'StatusNotification', 'BootNotification', 'Authorize'] as const
  ).map((action): [string, Schema] => [`2.0.1 ${action}`, v201Schemas[action].request]),
];

/** A payload without what stands for something that cannot be read. */
const withoutGaps = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutGaps);
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(left.map(([key, inner]) => [key, withoutGaps(inner)]));
};

/** What may still be said of it: something is missing, a word is unknown, or a bound is passed. */
const tolerable = ['required', 'minItems', 'maxItems', 'enum', 'minimum', 'maximum'];

describe.each(moving)('%s', (_name, schema) => {
  it('holds only what can be read, and all of it where nothing is wrong', () => {
    const same = fc.property(oddPayloadOf(schema), (told) => {
      const { payload, errors } = check(schema, told);
      const before = JSON.stringify(payload);
      const read = salvage(schema, payload);
      expect(JSON.stringify(payload)).toBe(before);
      const left = check(schema, withoutGaps(read.payload)).errors;
      expect(left.filter(({ keyword }) => !tolerable.includes(keyword))).toEqual([]);
      if (errors.length === 0) expect(read).toEqual({ payload, deviations: [] });
    });
    fc.assert(same, { numRuns: 300 });
  });
});
