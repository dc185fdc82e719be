import type { Deviation, DeviationKind, Schema } from './schema';

interface Walk {
  root: Schema;
  deviations: Deviation[];
}

const decimal = /^\s*[-+]?\d+(\.\d+)?([eE][-+]?\d+)?\s*$/;
const definitionsPrefix = '#/definitions/';

function note(walk: Walk, path: string, kind: DeviationKind): void {
  walk.deviations.push({ path, kind });
}

function resolve(walk: Walk, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return walk.root.definitions?.[schema.$ref.slice(definitionsPrefix.length)] ?? {};
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

function asNumber(walk: Walk, value: unknown, path: string): unknown {
  // An empty text is not 0, and what is no plain number stays for the schema to refuse.
  if (typeof value !== 'string' || !decimal.test(value) || !Number.isFinite(Number(value))) return value;
  note(walk, path, 'text-as-number');
  return Number(value);
}

function asBoolean(walk: Walk, value: unknown, path: string): unknown {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text !== 'true' && text !== 'false') return value;
  note(walk, path, 'text-as-boolean');
  return text === 'true';
}

function asText(walk: Walk, schema: Schema, value: unknown, path: string): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') {
    note(walk, path, 'number-as-text');
    return String(value);
  }
  if (typeof value !== 'string' || schema.enum === undefined || schema.enum.includes(value)) return value;
  const wanted = value.trim().toLowerCase();
  const member = schema.enum.find((candidate) => candidate.toLowerCase() === wanted);
  if (member === undefined) return value;
  note(walk, path, 'letter-case');
  return member;
}

function asList(walk: Walk, schema: Schema, value: unknown, path: string): unknown {
  const isList = Array.isArray(value);
  if (!isList) note(walk, path, 'single-for-list');
  const items: unknown[] = isList ? value : [value];
  const { items: itemSchema = {} } = schema;
  return items.map((item, index) => coerceValue(walk, itemSchema, item, join(path, index)));
}

function isFreeText(schema: Schema): boolean {
  return schema.type === 'string' && schema.enum === undefined && schema.format === undefined;
}

/** Why an optional field counts as absent: `null`, or an empty text where only something else makes sense. */
function absence(schema: Schema, value: unknown): DeviationKind | undefined {
  if (value === null) return 'null-as-absent';
  return value === '' && !isFreeText(schema) ? 'empty-as-absent' : undefined;
}

function coerceFields(walk: Walk, schema: Schema, value: object, path: string): [string, unknown][] {
  const properties = schema.properties ?? {};
  const required = schema.required ?? [];
  const entries: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property === undefined) {
      entries.push([key, inner]);
      continue;
    }
    const resolved = resolve(walk, property);
    const missing = absence(resolved, inner);
    const isTime = resolved.format === 'date-time';
    if (missing !== undefined && (isTime || !required.includes(key))) note(walk, join(path, key), missing);
    else entries.push([key, coerceValue(walk, resolved, inner, join(path, key))]);
  }
  return entries;
}

/** An absent time becomes the empty text: chargers do send none, and the receiver then goes by the time of receipt. */
function missingTimes(
  walk: Walk,
  schema: Schema,
  present: ReadonlySet<string>,
  path: string,
): [string, unknown][] {
  const times = (schema.required ?? []).filter((key) => {
    const property = schema.properties?.[key];
    return !present.has(key) && property !== undefined && resolve(walk, property).format === 'date-time';
  });
  for (const key of times) note(walk, join(path, key), 'missing-time');
  return times.map((key) => [key, '']);
}

function asObject(walk: Walk, schema: Schema, value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = coerceFields(walk, schema, value, path);
  const absent = missingTimes(walk, schema, new Set(entries.map(([key]) => key)), path);
  // Object.fromEntries keeps a field called __proto__ a field.
  return Object.fromEntries([...entries, ...absent]);
}

function coerceValue(walk: Walk, unresolved: Schema, value: unknown, path: string): unknown {
  const schema = resolve(walk, unresolved);
  if (value === null) return value;
  switch (schema.type) {
    case 'object':
      return asObject(walk, schema, value, path);
    case 'array':
      return asList(walk, schema, value, path);
    case 'string':
      return asText(walk, schema, value, path);
    case 'number':
    case 'integer':
      return asNumber(walk, value, path);
    case 'boolean':
      return asBoolean(walk, value, path);
    default:
      return value;
  }
}

/** Brings a payload as near to its schema as is safe, without changing what it says; the input stays as it is. */
export function coerce(schema: Schema, payload: unknown): { payload: unknown; deviations: Deviation[] } {
  const walk: Walk = { root: schema, deviations: [] };
  return { payload: coerceValue(walk, schema, payload, ''), deviations: walk.deviations };
}
