import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { v16Schemas } from '../v16/schemas';
import { v201Schemas } from '../v201/schemas';
import { check, checkTolerantly } from './check';
import type { ActionSchemas } from './schema';
import { oddPayloadOf } from './testing-payloads';

const all: [string, ActionSchemas][] = [
  ...Object.entries(v16Schemas).map(([action, each]): [string, ActionSchemas] => [`1.6 ${action}`, each]),
  ...Object.entries(v201Schemas).map(([action, each]): [string, ActionSchemas] => [`2.0.1 ${action}`, each]),
];

/** Sent most, so looked at most. */
const often = ['1.6 MeterValues', '1.6 StopTransaction', '2.0.1 MeterValues', '2.0.1 TransactionEvent'];

describe.each(all)('%s', (name, { request, response }) => {
  it('is told nothing else by the short way than by coercion alone, and the payload stays as it was', () => {
    for (const schema of [request, response]) {
      const same = fc.property(oddPayloadOf(schema), (payload) => {
        const before = JSON.stringify(payload);
        const told = check(schema, payload);
        // Written out, since the order of fields and a field called __proto__ count too.
        expect(JSON.stringify(told)).toBe(JSON.stringify(checkTolerantly(schema, payload)));
        expect(JSON.stringify(payload)).toBe(before);
      });
      fc.assert(same, { numRuns: often.includes(name) ? 600 : 40 });
    }
  });
});

const time = '2026-03-01T08:00:00Z';
const sent = {
  connectorId: 1,
  meterValue: [{ timestamp: time, sampledValue: [{ value: '1', unit: 'Wh' }] }],
};

it('a payload as the standard wants it is handed back itself', () => {
  expect(check(v16Schemas.MeterValues.request, sent).payload).toBe(sent);
});

it('of a payload that deviates, only what is read otherwise is copied', () => {
  const [first, second] = [{ value: 1 }, { value: '2' }];
  const odd = { connectorId: 1, meterValue: [{ timestamp: time, sampledValue: [first, second] }], more: {} };
  const read = check(v16Schemas.MeterValues.request, odd).payload as typeof odd;
  expect(read.meterValue[0]?.sampledValue).toEqual([{ value: '1' }, second]);
  expect(read.meterValue[0]?.sampledValue[1]).toBe(second);
  expect(read.more).toBe(odd.more);
  expect(first).toEqual({ value: 1 });
});

it.each([null, ''])('data of any type that is %j counts as absent in spite of its schema', (data) => {
  expect(check(v201Schemas.DataTransfer.request, { vendorId: 'V', data })).toMatchObject({
    payload: { vendorId: 'V' },
    deviations: [{ path: 'data' }],
  });
});
