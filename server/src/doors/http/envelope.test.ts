import { endpoint, installation, live, orders, logins } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writerOf } from './envelope';

const answering = (result: z.ZodType, more: object = {}) =>
  writerOf(endpoint({ method: 'GET', path: '/api/x', summary: '', needs: { login: true }, result, ...more }));

describe('the envelope of a success', () => {
  test('holds success, results and an empty msg', () => {
    expect(JSON.parse(answering(z.object({ id: z.int() }))({ id: 7 }))).toEqual({
      success: 1,
      results: { id: 7 },
      msg: '',
    });
  });

  test('of old versions and logins carries data and message too', () => {
    const old = { success: 1, results: { id: 7 }, msg: '', data: { id: 7 }, message: '' };
    expect(JSON.parse(answering(z.object({ id: z.int() }), { path: '/api/v3/x' })({ id: 7 }))).toEqual(old);
    expect(JSON.parse(answering(z.object({ id: z.int() }), { legacyEnvelope: true })({ id: 7 }))).toEqual(
      old,
    );
  });

  test('is left out where a foreign protocol says how', () => {
    expect(writerOf(live.channelAuth)({ auth: 'key:signature' })).toBe('{"auth":"key:signature"}');
  });

  test('leaves out what the contract does not list, at any depth', () => {
    const write = answering(z.object({ inner: z.array(z.object({ id: z.int() })).nullable() }));
    const answer = JSON.parse(write({ secret: 1, inner: [{ id: 7, secret: 2 }] })) as { results: unknown };
    expect(answer.results).toEqual({ inner: [{ id: 7 }] });
  });

  test.each([
    ['null in place of an object', z.object({ a: z.object({ b: z.string() }).nullable() }), { a: null }],
    ['null in place of a text', z.object({ a: z.string().nullable() }), { a: null }],
    ['null in place of a choice', z.object({ a: z.enum(['x', 'y']).nullable() }), { a: null }],
    ['a field that may be missing', z.object({ a: z.string().optional(), b: z.int() }), { b: 1 }],
    ['a word or a number', z.object({ a: z.union([z.literal('FULL'), z.number()]) }), { a: 1.5 }],
    ['the word of the two', z.object({ a: z.union([z.literal('FULL'), z.number()]) }), { a: 'FULL' }],
    ['one of some numbers', z.object({ a: z.literal([0, 1]) }), { a: 1 }],
    ['a record', z.record(z.string(), z.number()), { a: 1, b: 2.5 }],
    ['a list of lists', z.array(z.array(z.int())), [[1], [], [2, 3]]],
    ['text with quotes and other scripts', z.object({ a: z.string() }), { a: '"مركز" \u2028 \\' }],
    ['fractions', z.object({ a: z.number() }), { a: 12.345 }],
  ])('writes %s as it is', (_, result, value) => {
    expect((JSON.parse(answering(result)(value)) as { results: unknown }).results).toEqual(value);
  });

  test('falls back to the parser for shapes that JSON Schema cannot say, still leaving out the rest', () => {
    const write = answering(z.object({ at: z.custom<string>((value) => typeof value === 'string') }));
    expect(JSON.parse(write({ at: 'now', secret: 1 }))).toMatchObject({ results: { at: 'now' } });
    expect(write({ at: 'now', secret: 1 })).not.toContain('secret');
  });

  test('is refused to an answer that breaks its contract', () => {
    expect(() => answering(z.object({ id: z.int() }))({})).toThrow(/id/);
  });

  test('is ready for the shapes in use', () => {
    for (const one of [orders.getOrder, orders.listOrders, installation.installation, logins.user])
      expect(writerOf(one)).toBeTypeOf('function');
  });
});
