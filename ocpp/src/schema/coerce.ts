import type { Deviation, DeviationKind, Schema } from './schema';

interface Walk {
  root: Schema;
  /** Names and numbers of the fields down to the value that is looked at; written out only where it deviates. */
  path: (string | number)[];
  deviations: Deviation[];
}

const decimal = /^\s*[-+]?\d+(\.\d+)?([eE][-+]?\d+)?\s*$/;
const definitionsPrefix = '#/definitions/';

function note(walk: Walk, kind: DeviationKind): void {
  walk.deviations.push({ path: walk.path.join('.'), kind });
}

function resolve(walk: Walk, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return walk.root.definitions?.[schema.$ref.slice(definitionsPrefix.length)] ?? {};
}

function asNumber(walk: Walk, value: unknown): unknown {
  // An empty text is not 0, and what is no plain number stays for the schema to refuse.
  if (typeof value !== 'string' || !decimal.test(value) || !Number.isFinite(Number(value))) return value;
  note(walk, 'text-as-number');
  return Number(value);
}

function asBoolean(walk: Walk, value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text !== 'true' && text !== 'false') return value;
  note(walk, 'text-as-boolean');
  return text === 'true';
}

function asText(walk: Walk, schema: Schema, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') {
    note(walk, 'number-as-text');
    return String(value);
  }
  if (typeof value !== 'string' || schema.enum === undefined || schema.enum.includes(value)) return value;
  const wanted = value.trim().toLowerCase();
  const member = schema.enum.find((candidate) => candidate.toLowerCase() === wanted);
  if (member === undefined) return value;
  note(walk, 'letter-case');
  return member;
}

function asList(walk: Walk, schema: Schema, value: unknown): unknown {
  const isList = Array.isArray(value);
  if (!isList) note(walk, 'single-for-list');
  const items: unknown[] = isList ? value : [value];
  const { items: itemSchema = {} } = schema;
  let copy: unknown[] | null = null;
  for (const [index, item] of items.entries()) {
    walk.path.push(index);
    const coerced = coerceValue(walk, itemSchema, item);
    walk.path.pop();
    if (coerced === item) continue;
    copy ??= [...items];
    copy[index] = coerced;
  }
  return copy ?? items;
}

function isFreeText(schema: Schema): boolean {
  return schema.type === 'string' && schema.enum === undefined && schema.format === undefined;
}

/** Why an optional field counts as absent: `null`, or an empty text where only something else makes sense. */
function absence(schema: Schema, value: unknown): DeviationKind | undefined {
  if (value === null) return 'null-as-absent';
  return value === '' && !isFreeText(schema) ? 'empty-as-absent' : undefined;
}

/** Stands for a field that counts as absent. */
const gone = Symbol('gone');

/** Fields that are read otherwise than they came, or not at all. */
type Changes = Map<string, unknown>;

function coerceField(walk: Walk, unresolved: Schema, of: { value: unknown; isRequired: boolean }): unknown {
  const schema = resolve(walk, unresolved);
  const missing = absence(schema, of.value);
  if (missing === undefined || (of.isRequired && schema.format !== 'date-time'))
    return coerceValue(walk, schema, of.value);
  note(walk, missing);
  return gone;
}

function coerceFields(walk: Walk, schema: Schema, fields: Record<string, unknown>): Changes {
  const { properties = {}, required = [] } = schema;
  const changes: Changes = new Map();
  for (const key of Object.keys(fields)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property === undefined) continue;
    const value = fields[key];
    walk.path.push(key);
    const coerced = coerceField(walk, property, { value, isRequired: required.includes(key) });
    walk.path.pop();
    if (coerced !== value) changes.set(key, coerced);
  }
  return changes;
}

/** An absent time becomes the empty text: chargers do send none, and the receiver then goes by the time of receipt. */
function missingTimes(walk: Walk, schema: Schema, fields: object, changes: Changes): string[] {
  const times = (schema.required ?? []).filter((key) => {
    if (Object.hasOwn(fields, key) && changes.get(key) !== gone) return false;
    const property = schema.properties?.[key];
    return property !== undefined && resolve(walk, property).format === 'date-time';
  });
  for (const key of times) {
    walk.path.push(key);
    note(walk, 'missing-time');
    walk.path.pop();
  }
  return times;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(walk: Walk, schema: Schema, value: unknown): unknown {
  if (!isFields(value)) return value;
  const changes = coerceFields(walk, schema, value);
  const times = missingTimes(walk, schema, value, changes);
  if (changes.size === 0 && times.length === 0) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    changes.has(key) ? changes.get(key) : inner,
  ]);
  // Object.fromEntries keeps a field called __proto__ a field.
  return Object.fromEntries([
    ...entries.filter(([, inner]) => inner !== gone),
    ...times.map((key): [string, unknown] => [key, '']),
  ]);
}

function coerceValue(walk: Walk, unresolved: Schema, value: unknown): unknown {
  const schema = resolve(walk, unresolved);
  if (value === null) return value;
  switch (schema.type) {
    case 'object':
      return asObject(walk, schema, value);
    case 'array':
      return asList(walk, schema, value);
    case 'string':
      return asText(walk, schema, value);
    case 'number':
    case 'integer':
      return asNumber(walk, value);
    case 'boolean':
      return asBoolean(walk, value);
    default:
      return value;
  }
}

/**
 * Brings a payload as near to its schema as is safe, without changing what it says.
 * The input stays as it is; what needs no change of it is part of the outcome, not copied.
 */
export function coerce(schema: Schema, payload: unknown): { payload: unknown; deviations: Deviation[] } {
  const walk: Walk = { root: schema, path: [], deviations: [] };
  return { payload: coerceValue(walk, schema, payload), deviations: walk.deviations };
}
