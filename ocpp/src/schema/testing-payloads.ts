import fc from 'fast-check';
import type { Schema } from './schema';

const words = fc.string({ maxLength: 12 });
const times = fc.constantFrom(
  '2026-03-01T08:00:00Z',
  '2026-03-01T08:00:00.123Z',
  '2026-02-28T23:59:60+02:00',
);

function textOf({ enum: choices, format }: Schema): fc.Arbitrary<unknown> {
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (format === 'date-time') return times;
  return format === 'uri' ? fc.constant('ftp://example.test/a') : words;
}

function objectOf(schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, payloadOf(inner, root)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: schema.required ?? [],
    noNullPrototype: true,
  });
}

/** Payloads as a schema wants them, nearly all of them valid. */
function payloadOf(schema: Schema, root: Schema = schema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined)
    return payloadOf(root.definitions?.[schema.$ref.replace('#/definitions/', '')] ?? {}, root);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, root);
    case 'array':
      return fc.array(payloadOf(schema.items ?? {}, root), { minLength: 1, maxLength: 2 });
    case 'string':
      return textOf(schema);
    case 'number':
      return fc.oneof(fc.nat(100), fc.constantFrom(0.1, 16.1, 16.123, -0));
    case 'integer':
      return fc.nat(5);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withMore = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries([...Object.entries(value), ['more', 1], ['__proto__', { more: null }]])
    : value;

/** What becomes of a value that is told oddly. */
const oddly = {
  null: () => null,
  empty: () => '',
  gone: () => undefined,
  text: (value: unknown) => String(value),
  spaced: (value: unknown) => ` ${JSON.stringify(value)} `,
  number: () => 1.5,
  huge: () => 1e300,
  yes: () => 'TRUE',
  capitals: (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value),
  long: () => '\u{1F50C}'.repeat(40),
  list: (value: unknown) => [value],
  none: () => [],
  single: (value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value),
  more: withMore,
} as const satisfies Record<string, (value: unknown) => unknown>;

interface Oddity {
  /** Of the value among all of the payload, as they are written one after another. */
  place: number;
  kind: keyof typeof oddly;
}

function withOddity(payload: unknown, { place, kind }: Oddity): unknown {
  let count = 0;
  JSON.stringify(payload, (_key, value: unknown) => {
    count += 1;
    return value;
  });
  let passed = -1;
  const text = JSON.stringify(payload, (_key, value: unknown) => {
    passed += 1;
    return passed === place % count ? oddly[kind](value) : value;
  }) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

/** Payloads near a schema: up to four values of a valid one are odd, as chargers send them. */
export const oddPayloadOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      payloadOf(schema),
      fc.array(
        fc.record({
          place: fc.nat(),
          kind: fc.constantFrom(...(Object.keys(oddly) as (keyof typeof oddly)[])),
        }),
        { maxLength: 4 },
      ),
    )
    .map(([payload, oddities]) => oddities.reduce(withOddity, payload));
