import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStorable, storable, storablePayload } from './storable';

const parse = (text: string): object => JSON.parse(text) as object;

/** All texts of a payload, names of fields among them. */
const textsOf = (payload: object): string[] => {
  const texts: string[] = [];
  JSON.stringify(payload, (key, value: unknown) => {
    texts.push(key, ...(typeof value === 'string' ? [value] : []));
    return value;
  });
  return texts;
};

describe('a frame tells by its text whether its payload can be kept', () => {
  test.each([
    ['a plain payload', '{"a":"b"}', true],
    ['letters of all the world', '{"a":"äعلى 🔌"}', true],
    ['letters written as numbers', String.raw`{"a":"\u00e9"}`, true],
    ['a NUL', String.raw`{"a":"\u0000"}`, false],
    ['a NUL in the name of a field', String.raw`{"\u0000":1}`, false],
    ['half of a pair', String.raw`{"a":"\uD83D"}`, false],
    ['half of a pair, in small letters', String.raw`{"a":"\udc00"}`, false],
    ['half of a pair as it is', '{"a":"\uD83D"}', false],
  ])('%s', (_what, raw, expected) => {
    const read = parse(raw);
    expect(isStorable(raw)).toBe(expected);
    expect(storablePayload(read) === read).toBe(expected);
  });

  test('whatever the JSON, and what it calls so stays as it came', () => {
    const signs = [
      'a',
      '\\\\',
      'u0000',
      'ud83d',
      '\\u0000',
      '\\uD83d',
      '\\udd0c',
      '\\u005c',
      '\uD83D',
      '\uDD0C',
    ];
    const text = fc.array(fc.constantFrom(...signs), { maxLength: 8 }).map((drawn) => drawn.join(''));
    fc.assert(
      fc.property(text, text, text, (field, value, other) => {
        const raw = `{"${field}":"${value}","list":[{"b":"${other}"}]}`;
        const read = parse(raw);
        const kept = isStorable(raw) ? read : storablePayload(read);
        expect(kept).toEqual(storablePayload(read));
        for (const each of textsOf(kept)) expect(storable(each)).toBe(each);
      }),
      { numRuns: 2_000 },
    );
  });
});
