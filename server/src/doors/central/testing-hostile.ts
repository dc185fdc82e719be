import { type ActionOf, type OcppVersion, requestSchema, type Schema } from '@voltdeck/ocpp';

/** Where a hostile value stands in a message, from the outside in. */
type ValuePath = readonly (string | number)[];

const definitions = '#/definitions/';
const marker = '@hostile@';

const nested = (open: string, close: string, levels: number): string =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

/** What stands where a value of the protocol should, as it is written in JSON. */
export const hostileValues: readonly string[] = [
  ['null', 'true', '[]', '{}', '[[]]', '0', '-1', '0.5', '1e-300', '1e400'],
  ['2147483648', '9007199254740992', '-9007199254740993', '1e300', '-1e300', `1${'0'.repeat(400)}`],
  ['""', '" "', '"NaN"', '"-0"', '"1e400"', '"9007199254740992"', '"0x10"', '"\'; drop table orders; --"'],
  ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"\\u202e"', '"__proto__"', '"constructor"'],
  [
    '"0000-00-00T00:00:00Z"',
    '"-271821-04-20T00:00:00Z"',
    '"+275760-09-13T00:00:00Z"',
    '"1969-01-01T00:00:00Z"',
  ],
  `"${'x'.repeat(20_000)}"`,
  `"${'9'.repeat(400)}"`,
  ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":1},"toString":1}', '{"\\u0000":"\\u0000"}'],
  nested('{"a":', '}', 5_000),
  nested('[', ']', 5_000),
  `[${Array.from({ length: 2_000 }, () => '{}').join()}]`,
].flat();

const resolve = (root: Schema, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (root.definitions?.[schema.$ref.slice(definitions.length)] ?? {});

const plainText = (schema: Schema): string => {
  if (schema.enum !== undefined) return schema.enum[0] ?? '';
  return schema.format === 'date-time' ? new Date().toISOString() : '1';
};

/** A message with every field of its schema. */
function whole(root: Schema, unresolved: Schema): unknown {
  const schema = resolve(root, unresolved);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([name, inner]) => [name, whole(root, inner)]));
    }
    case 'array':
      return [whole(root, schema.items ?? {})];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return plainText(schema);
  }
}

/** A message of an action with every field that its schema has. */
export const wholeMessage = <V extends OcppVersion>(version: V, action: ActionOf<V>): unknown => {
  const schema = requestSchema(version, action);
  return whole(schema, schema);
};

/** Every place in a value, containers too. */
function* placesIn(value: unknown, at: ValuePath = []): Generator<ValuePath> {
  if (at.length > 0) yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* placesIn(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}

function withMarker(value: unknown, [key, ...rest]: ValuePath): unknown {
  if (key === undefined) return marker;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (index === key ? withMarker(inner, rest) : inner));
  const entries = Object.entries(value as object).map(([name, inner]: [string, unknown]) => [
    name,
    name === key ? withMarker(inner, rest) : inner,
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** A message that is well but for one value, as it is written in JSON. */
export interface Hostile {
  place: string;
  value: string;
  payload: string;
}

/**
 * Messages of an action, `each` at every place of its schema, so that over all places all values have their turn.
 * What `base` says replaces what the schema makes up, for each message anew.
 */
export async function* hostileMessages<V extends OcppVersion>(
  version: V,
  action: ActionOf<V>,
  { base, each }: { base(): Promise<object>; each: number },
): AsyncGenerator<Hostile> {
  const schema = requestSchema(version, action);
  const message = async (): Promise<object> => ({ ...(whole(schema, schema) as object), ...(await base()) });
  let turn = 0;
  for (const place of placesIn(await message())) {
    for (let count = 0; count < each; count += 1) {
      const value = hostileValues[turn % hostileValues.length] ?? 'null';
      turn += 1;
      const text = JSON.stringify(withMarker(await message(), place));
      yield { place: place.join('.'), value, payload: text.replace(`"${marker}"`, () => value) };
    }
  }
}
