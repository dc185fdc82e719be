import type { Deviation, DeviationKind, Schema } from './schema';

/**
 * A payload of which only what fits its schema can be relied on: `null` stands for what is there but cannot be read, a field
 * that is absent was never sent, and a word may be one that the schema does not know.
 */
export type Readable<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? (Readable<Item> | null)[]
    : T extends object
      ? { [Field in keyof T]?: Readable<T[Field]> | null }
      : T;

interface Walk {
  root: Schema;
  /** Names and numbers of the fields down to the value that is looked at; written out only where it deviates. */
  path: (string | number)[];
  deviations: Deviation[];
}

/** A payload that is odd everywhere says no more than its first oddities. */
const mostTold = 100;
const definitionsPrefix = '#/definitions/';

function note({ path, deviations }: Walk, kind: DeviationKind): void {
  if (deviations.length < mostTold) deviations.push({ path: path.join('.'), kind });
}

function unreadable(walk: Walk): null {
  note(walk, 'unreadable-value');
  return null;
}

function resolve({ root }: Walk, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return root.definitions?.[schema.$ref.slice(definitionsPrefix.length)] ?? {};
}

function inside(walk: Walk, key: string | number, of: { schema: Schema; value: unknown }): unknown {
  walk.path.push(key);
  const read = readValue(walk, of.schema, of.value);
  walk.path.pop();
  return read;
}

function readText(walk: Walk, schema: Schema, value: unknown): unknown {
  if (typeof value !== 'string') return unreadable(walk);
  // What a word means that nobody knows is for the reader to say: left out, it would mean what the field means without it.
  if (schema.enum !== undefined && !schema.enum.includes(value)) note(walk, 'unknown-word');
  return value;
}

function readList(walk: Walk, schema: Schema, value: unknown): unknown {
  if (!Array.isArray(value)) return unreadable(walk);
  const { items = {}, minItems = 0 } = schema;
  if (value.length < minItems) note(walk, 'missing-value');
  let copy: unknown[] | null = null;
  for (const [index, item] of value.entries()) {
    const read = inside(walk, index, { schema: items, value: item });
    if (read === item) continue;
    copy ??= [...(value as unknown[])];
    copy[index] = read;
  }
  return copy ?? value;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function noteMissing(walk: Walk, schema: Schema, value: object): void {
  for (const key of schema.required ?? []) {
    if (Object.hasOwn(value, key)) continue;
    walk.path.push(key);
    note(walk, 'missing-value');
    walk.path.pop();
  }
}

function readFields(walk: Walk, schema: Schema, value: unknown): unknown {
  if (!isFields(value)) return unreadable(walk);
  noteMissing(walk, schema, value);
  const { properties = {} } = schema;
  let isChanged = false;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const read = property === undefined ? inner : inside(walk, key, { schema: property, value: inner });
    isChanged ||= read !== inner;
    return [key, read];
  });
  // Object.fromEntries keeps a field called __proto__ a field.
  return isChanged ? Object.fromEntries(entries) : value;
}

function readValue(walk: Walk, unresolved: Schema, value: unknown): unknown {
  const schema = resolve(walk, unresolved);
  switch (schema.type) {
    case 'object':
      return readFields(walk, schema, value);
    case 'array':
      return readList(walk, schema, value);
    case 'string':
      return readText(walk, schema, value);
    case 'number':
    case 'integer':
      return Number.isFinite(value) ? value : unreadable(walk);
    case 'boolean':
      return typeof value === 'boolean' ? value : unreadable(walk);
    default:
      return value;
  }
}

/**
 * Takes out of a coerced payload what its schema cannot read, value by value: in its place stands `null`, and all around it
 * stays as it came. What comes of a payload that is no object is an empty one.
 */
export function salvage(schema: Schema, payload: unknown): { payload: object; deviations: Deviation[] } {
  const walk: Walk = { root: schema, path: [], deviations: [] };
  const read = readValue(walk, schema, payload);
  return { payload: isFields(read) ? read : {}, deviations: walk.deviations };
}
