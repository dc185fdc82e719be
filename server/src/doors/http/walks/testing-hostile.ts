import fc from 'fast-check';
import { z } from 'zod';
import type { Entry, Sent } from './testing-entries';
import type { World } from './testing-world';

/** One request that nobody means well: what the walk sends, with something hostile in one place. */
export interface Attack {
  entry: Entry;
  /** Where, for whoever reads a failure. */
  place: string;
  method: string;
  /** As it stands in the request line. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const longs = [99, 100, 101, 255, 256, 5_000].map((length) => 'x'.repeat(length));
const numbers = [
  '0',
  '-1',
  '-0',
  '1.5',
  '1e3',
  '1e400',
  '-1e-400',
  '0x10',
  '1_000',
  '٣',
  '2147483648',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '0.1',
  '00',
  '+1',
  ' 1 ',
  '1,5',
  '2e308',
];
const times = [
  '0000-01-01',
  '9999-12-31',
  '10000-01-01T00:00:00Z',
  '2026-02-30',
  '2026-13-01T25:61:61Z',
  '-000001-01-01T00:00:00Z',
  '2026-03-02T10:00:00+99:99',
  '2026-03-29T02:30',
  '24:00',
  '99:99',
  '275760-09-13T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
];
const words = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table orders; --",
  `%_\\'"($1){}[]`,
  '${1}',
  '../../etc/passwd',
  '<script>',
  '\u202e',
  '\ufeff',
  '😀',
  'a\nb',
  'e\u0301',
  '\uffff',
  '-created_at',
  '--id',
  'id desc',
  'a,b',
  ',',
  ',,,',
  'private-orders.',
  '1.2',
  '*',
  '(',
  '[',
  '\\',
  '/',
];
/** As bytes on the line that are no text: NUL, broken UTF-8, halves of pairs, escapes that are none. */
const escapes = [
  '%00',
  '%ff',
  '%fe%ff',
  '%2f',
  '%2e%2e%2f',
  '%',
  '%%',
  '%zz',
  '%u0041',
  '%c0%80',
  '%ed%a0%80',
  'a%00b',
  '%0d%0a',
  '%25',
  '%E0%A4%A',
];
const texts = [...words, ...times, ...numbers, ...longs];

/** Each as it stands in an address. */
const inAddress = fc.oneof(
  fc.constantFrom(...texts.map(encodeURIComponent), ...escapes),
  fc
    .string({ maxLength: 40, unit: 'binary' })
    .map((text) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''))),
);

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + close.repeat(depth);

/** Each as it stands in a JSON document. */
const inJson = fc.oneof(
  fc.constantFrom(
    ...texts.map((text) => JSON.stringify(text)),
    ...numbers.filter((text) => /^-?[\d.e]+$/.test(text) && !/^0\d/.test(text)),
    'null',
    'true',
    'false',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{}]',
    '{"":1}',
    '{"a":{"b":{"c":1}}}',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00x"',
    '{"\\u0000":1}',
    '{"\\ud800":"\\ud800"}',
    '{"__proto__":{"a":1}}',
    '{"__proto__":null}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"toString":1}',
    '{"then":1}',
    '{"length":1e9}',
    '{"toJSON":1}',
    '{"valueOf":{}}',
    '["__proto__"]',
    nested(40, '[', ']'),
    nested(3_000, '[', ']'),
    nested(200_000, '[', ']'),
    nested(4_000, '{"a":', '}').replace('}', '1}'),
    `[${'1,'.repeat(20_000)}1]`,
    `[${'{},'.repeat(2_000)}{}]`,
    JSON.stringify('x'.repeat(300_000)),
    '-',
    '1e',
    'NaN',
    '"',
    '{',
    '',
  ),
  fc.json({ maxDepth: 4, stringUnit: 'binary' }),
);

const headerAttacks = fc.oneof(
  fc.record({
    name: fc.constantFrom(
      'accept-language',
      'accept',
      'accept-encoding',
      'authorization',
      'idempotency-key',
      'cookie',
      'content-type',
      'content-encoding',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'x-request-id',
      'host',
      'origin',
      'if-none-match',
      'if-modified-since',
      'range',
    ),
    value: fc.constantFrom(
      '',
      ' ',
      ',',
      ';',
      ';q=',
      'q=1;q=2',
      '*',
      '*;q=x',
      'XSRF-TOKEN=%',
      'XSRF-TOKEN=%ff; a',
      '=;=;',
      '__proto__=1; constructor=2',
      'Bearer',
      'Bearer ',
      'Bearer %00',
      `Bearer ${'a'.repeat(500)}`,
      'Basic !!',
      'bytes=0-',
      'bytes=-1',
      'bytes=9-1,,',
      'application/json; charset=utf-16',
      'application/json;charset=',
      'application/json;;',
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded; charset=utf-7',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/plain',
      'application/xml',
      '/',
      'a/b/c',
      'application/__proto__',
      'application/vnd.api+json',
      'gzip',
      'br, gzip',
      'gzip;q=0',
      '127.0.0.1',
      '::1',
      'nonsense',
      'a'.repeat(8_000),
      '\u00ff\u00fe',
      'http://[',
      'x:y:z',
      '..',
    ),
  }),
);

const bodyless = new Set(['GET']);
const fieldsOf = (shape: unknown): string[] => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []);
const hostileNames = [
  '__proto__',
  'constructor',
  'toString',
  'a[b]',
  'a[]',
  'a.b',
  '',
  '0',
  '%00',
  '%ff',
  'x'.repeat(300),
];

interface Plan {
  entry: Entry;
  sent: Sent;
  headers: Record<string, string>;
}

const pathOf = ({ entry, sent }: Plan, change: Record<string, string> = {}): string =>
  entry.endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => change[name] ?? String(sent.params?.[name] ?? 1),
  );

const queryOf = ({ sent }: Plan, ...more: string[]): string => {
  const own = Object.entries(sent.query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const all = [...own, ...more];
  return all.length === 0 ? '' : `?${all.join('&')}`;
};

function attackOf(plan: Plan, place: string, change: Partial<Attack>): Attack {
  const { entry, sent, headers } = plan;
  return {
    entry,
    place,
    method: entry.endpoint.method,
    url: pathOf(plan) + queryOf(plan),
    body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
    ...change,
    headers: {
      ...headers,
      ...((change.body ?? sent.body) !== undefined && { 'content-type': 'application/json' }),
      ...change.headers,
    },
  };
}

const paramAttacks = (plan: Plan): fc.Arbitrary<Attack>[] =>
  fieldsOf(plan.entry.endpoint.params).map((name) =>
    inAddress.map((value) =>
      attackOf(plan, `{${name}} = ${value}`, { url: pathOf(plan, { [name]: value }) + queryOf(plan) }),
    ),
  );

const queryAttacks = (plan: Plan): fc.Arbitrary<Attack>[] => {
  const names = [...fieldsOf(plan.entry.endpoint.query), ...hostileNames];
  const forms = (name: string, value: string): string[] => [
    `${name}=${value}`,
    name,
    `${name}=${value}&${name}=${value}`,
    `${name}[]=${value}`,
    `${name}[a]=${value}`,
    `${name}[__proto__]=${value}`,
    `${name}=${`${value},`.repeat(50)}`,
  ];
  return [
    fc.tuple(fc.constantFrom(...names), inAddress, fc.nat(6)).map(([name, value, form]) => {
      const added = forms(name, value)[form] ?? '';
      return attackOf(plan, `?${added.slice(0, 200)}`, { url: pathOf(plan) + queryOf(plan, added) });
    }),
  ];
};

/** Stands where the hostile value goes, because some cannot be written as a value of the language. */
const gap = '@gap@';

/** Every place of a document, the whole of it too, each with the gap in it. */
function gapsOf(value: unknown): unknown[] {
  if (Array.isArray(value))
    return [gap, ...value.flatMap((inner, at) => gapsOf(inner).map((one) => value.with(at, one)))];
  if (typeof value === 'object' && value !== null)
    return [
      gap,
      ...Object.entries(value).flatMap(([name, inner]) =>
        gapsOf(inner).map((one) => ({ ...value, [name]: one })),
      ),
    ];
  return [gap];
}

const bodyAttacks = (plan: Plan): fc.Arbitrary<Attack>[] => {
  const { endpoint } = plan.entry;
  if (bodyless.has(endpoint.method)) return [];
  const body: object = plan.sent.body ?? {};
  const optional = fieldsOf(endpoint.body).filter((name) => !Object.hasOwn(body, name));
  const documents = [
    ...gapsOf(body),
    ...[...optional, ...hostileNames].map((name) => ({ ...body, ...Object.fromEntries([[name, gap]]) })),
  ].map((one) => JSON.stringify(one));
  const place = (text: string): string => text.slice(0, 200);
  return [
    fc.tuple(fc.constantFrom(...documents), inJson).map(([document, value]) => {
      const text = document.replace(`"${gap}"`, () => value);
      return attackOf(plan, `body ${place(document)} with ${place(value)}`, { body: text });
    }),
    fc.tuple(fc.constantFrom(...hostileNames, ...fieldsOf(endpoint.body)), inAddress).map(([name, value]) =>
      attackOf(plan, `form ${name}=${place(value)}`, {
        body: `${name}=${value}&${name}[]=${value}&${name}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ),
    fc
      .constantFrom('\ufeff{}', '\u0000', '\ufffd\ufffe', '{}{}', '[]', '"text"', '0')
      .map((text) => attackOf(plan, `body ${text}`, { body: text })),
  ];
};

/** Every way to attack a call, with the login it needs. */
export async function attacksOn(entry: Entry, world: World): Promise<fc.Arbitrary<Attack>> {
  const sent = await entry.request(world);
  const headers = { authorization: `Bearer ${world.owner}`, ...sent.headers };
  const plan: Plan = { entry, sent, headers };
  return fc.oneof(
    ...paramAttacks(plan),
    ...queryAttacks(plan),
    ...bodyAttacks(plan),
    headerAttacks.map(({ name, value }) =>
      attackOf(plan, `${name}: ${value.slice(0, 100)}`, { headers: { [name]: value } }),
    ),
  );
}
