import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { joined, several } from './page';

const read = (text: string): unknown => several(z.string()).parse(text);

it.each([
  ['available,busy', ['available', 'busy']],
  [String.raw`Acme\, Inc.,Volt`, ['Acme, Inc.', 'Volt']],
  [String.raw`C:\bin,x`, [String.raw`C:\bin`, 'x']],
  [String.raw`ends with \\,x`, ['ends with \\', 'x']],
  [',,', []],
])('reads %s', (text, values) => {
  expect(read(text)).toEqual(values);
});

it('reads back whatever was joined', () => {
  const value = fc.string({ minLength: 1, maxLength: 8 }).map((text) => text.replaceAll('a', '\\'));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      expect(read(joined(values))).toEqual(values);
    }),
  );
});
