import fc from 'fast-check';
import { z } from 'zod';
import type { Entry, Sent } from '../../../platform/testing-walk';
import { fileAttacks } from './testing-hostile-files';
import { headerAttacks, inAddress, inJson } from './testing-hostile-values';
import { headersFor, type World } from './testing-world';

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

const uploadAttacks = (plan: Plan): fc.Arbitrary<Attack>[] => {
  const { upload, files = [], body } = plan.entry.endpoint;
  const fields = [...(upload === undefined ? [] : [upload]), ...files].map(({ field }) => field);
  if (fields.length === 0) return [];
  const named = fc.constantFrom(...fields, ...(files.length > 0 ? fieldsOf(body) : []));
  return [
    named.chain(fileAttacks).map(({ body, boundary, place }) =>
      attackOf(plan, place, {
        body,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      }),
    ),
  ];
};

/** Every way to attack a call, with the login it needs. */
export async function attacksOn(entry: Entry, world: World): Promise<fc.Arbitrary<Attack>> {
  const sent = await entry.request(world.own);
  const headers = { ...headersFor(world, entry.endpoint, 'owner'), ...sent.headers };
  const plan: Plan = { entry, sent, headers };
  return fc.oneof(
    ...paramAttacks(plan),
    ...queryAttacks(plan),
    ...bodyAttacks(plan),
    ...uploadAttacks(plan),
    headerAttacks.map(({ name, value }) =>
      attackOf(plan, `${name}: ${value.slice(0, 100)}`, { headers: { [name]: value } }),
    ),
  );
}
