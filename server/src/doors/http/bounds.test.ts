import { expect, test } from 'vitest';
import { deepest, mostValues, mustBeBounded } from './bounds';

const nested = (depth: number): unknown =>
  JSON.parse('[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2));

test.each([
  ['nothing', undefined],
  ['a text', 'text'],
  ['as many levels as may be', nested(deepest)],
  ['as many values as may be', Array.from({ length: mostValues }, () => 1)],
  ['a constructor', { constructor: { prototype: {} } }],
])('%s is let in', (_, sent) => {
  expect(() => mustBeBounded(sent)).not.toThrow();
});

test.each([
  ['one level more', nested(deepest + 2), 'body.too-deep'],
  ['half a million levels', JSON.parse('['.repeat(500_000) + ']'.repeat(500_000)), 'body.too-deep'],
  ['one value more', Array.from({ length: mostValues + 1 }, () => 1), 'body.too-large'],
])('%s is refused', (_, sent, code) => {
  expect(() => mustBeBounded(sent)).toThrow(code);
});

test('a name that reaches into other objects is refused with its place', () => {
  const sent: unknown = JSON.parse('{"a":[{"b":1},{"__proto__":{"isAdmin":true}}]}');
  expect(() => mustBeBounded(sent)).toThrow(
    expect.objectContaining({ details: { errors: { 'a.1.__proto__': [{ code: 'unknown' }] } } }),
  );
});
