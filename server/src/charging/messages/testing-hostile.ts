import fc from 'fast-check';
import type { Kept } from './testing-kept';

const deep = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth);

/** JSON that stands where a name, a number or a text belongs. */
const values: readonly string[] = [
  String.raw`"a\u0000b"`,
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  String.raw`"a\udc00\ud800b"`,
  String.raw`"\"\\\/\b\f\n\r\t"`,
  `"${'n'.repeat(300_000)}"`,
  '""',
  '" "',
  '"0"',
  '"007"',
  '"999999999"',
  '"9999999999999999999999"',
  '"1e400"',
  '"Infinity"',
  '"NaN"',
  '"{}"',
  '"[[[["',
  '"__proto__"',
  `"'; drop table messages; --"`,
  '"%_"',
  '"\u202e\u0301"',
  '0',
  '-1',
  '1',
  '7.5',
  '1e308',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999999',
  'null',
  'true',
  '[]',
  '[[7]]',
  '{}',
  '{"toString":1,"valueOf":1}',
  '{"__proto__":{"transactionId":"x"},"constructor":{"prototype":1}}',
  '{"length":-1}',
  deep(20_000),
  deep(20_000, '{"transactionInfo":', 'x').replaceAll('x', '}').replace('{"transactionInfo":}', '{}'),
  deep(20_000, '[{"value":', '}]').replace(':}', ':1}'),
];

const value = fc.constantFrom(...values);

const names = [
  'transactionId',
  'transactionInfo',
  'remoteStartId',
  'evseId',
  'evse',
  'connectorId',
  'idTag',
  'idToken',
  'key',
  'value',
  'variable',
  'password',
  'data',
  'vpn',
  '__proto__',
  'constructor',
  'toString',
  'length',
  String.raw`a\u0000`,
  String.raw`\ud800`,
];

/** Every value at every place where something is looked for. */
export const everywhere: readonly Kept[] = values.flatMap((told) =>
  [...names.map((name) => `{"${name}":${told}}`), `{"transactionInfo":{"transactionId":${told}}}`].map(
    (payload) => ({ frame: `[2,"0","Any",${payload}]` }),
  ),
);

const object = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 })
  .map((fields) => `{${fields.map(([name, told]) => `"${name}":${told}`).join(',')}}`);

const part = fc.oneof(
  value,
  object,
  object.map((inner) => `{"transactionInfo":${inner}}`),
);

const frame = fc
  .array(part, { maxLength: 6 })
  .chain((parts) =>
    fc.constantFrom(`[2,"0","Any",${parts.join(',')}]`, `[4,${parts.join(',')}]`, `[${parts.join(',')}]`),
  );

/** Ends anywhere, as what a lost connection leaves. */
const broken = fc
  .tuple(frame, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([text, at]) => text.slice(0, text.length * at));

const text = fc.oneof(
  { weight: 4, arbitrary: frame },
  { weight: 2, arbitrary: broken },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);

/** No door ever let it through, and yet it may be in the table. */
export const hostile: fc.Arbitrary<Kept> = fc.record({
  frame: text.map((each) => each.replaceAll('\u0000', '\uFFFD')),
  direction: fc.constantFrom('in', 'out'),
  kind: fc.constantFrom('call', 'result', 'error', 'unreadable'),
  action: fc.constantFrom('Any', null, '', '\u202e'),
  messageId: fc.constantFrom('0', '1', '-1', null, '', 'm'.repeat(50_000), '\uFFFD'),
});
