import { proposable } from './rules-calls';
import type { ReadCall } from './rules';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields by which a caller says which state it saw, or that it means it: they are nothing of the thing. */
const saidBeside: ReadonlySet<string> = new Set(['revision', 'seen', 'confirm', 'confirm_time_zone']);
/** What is left out of a call that replaces a thing is emptied, but these stay. */
const stays: ReadonlySet<string> = new Set(['time_zone']);
/** What tells that a thing is another one than it was, where nothing of it is edited. */
const marks = ['version', 'revision', 'updated_at'] as const;

/** The field by which a call is told which version was edited; a vehicle's `version` is its model's. */
export function versionField(fields: readonly string[]): 'version' | 'revision' | null {
  if (fields.includes('revision')) return 'revision';
  return fields.includes('version') ? 'version' : null;
}

/** What a thing says of a field; the parts of an address stand within it. Undefined where it says nothing. */
function toldOf(present: Fields, field: string): unknown {
  if (Object.hasOwn(present, field)) return present[field];
  return isFields(present.address) && Object.hasOwn(present.address, field)
    ? present.address[field]
    : undefined;
}

/** Of a value only what stands in the other one too, so that what is reckoned or runs live does not count as a change. */
function cutTo(value: unknown, like: unknown): unknown {
  if (Array.isArray(value)) {
    const rows: unknown[] = value;
    const known = Array.isArray(like) ? like.filter(isFields) : [];
    if (known.length === 0) return rows;
    const whole = Object.assign({}, ...known) as Fields;
    return rows.map((row) => cutTo(row, whole));
  }
  if (!isFields(value) || !isFields(like)) return value;
  return Object.fromEntries(
    Object.keys(like).flatMap((name) =>
      Object.hasOwn(value, name) ? [[name, cutTo(value[name], like[name])]] : [],
    ),
  );
}

/** Whether a value is nothing that could be emptied. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is there now of what a call would change. */
export function beforeOf(call: string, { body, fields }: ReadCall, present: Fields): Fields {
  const known = proposable(call);
  const version = versionField(fields);
  if (known?.verb !== 'update')
    return Object.fromEntries(
      marks.flatMap((name) => (Object.hasOwn(present, name) ? [[name, present[name]]] : [])),
    );
  const isWhole = call.startsWith('PUT ');
  const before: Fields = {};
  for (const field of fields) {
    if (field === version || saidBeside.has(field)) continue;
    const value = toldOf(present, field);
    const isSent = Object.hasOwn(body, field);
    if (value === undefined || !(isSent || (isWhole && !stays.has(field) && !isEmpty(value)))) continue;
    before[field] = isSent ? cutTo(value, body[field]) : value;
  }
  return before;
}

/** What would be there once the call is made, in the same fields and those that nothing tells of now. */
export function afterOf(call: string, { body, fields }: ReadCall): Fields {
  const version = versionField(fields);
  const isEdit = proposable(call)?.verb === 'update';
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => !saidBeside.has(field) && !(isEdit && field === version)),
  );
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const names = Object.keys(value).toSorted((one, other) => (one < other ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
};

/** The same text for the same values, whatever the order of their names. */
export const writtenOut = (value: unknown): string => JSON.stringify(sorted(value));

/** What a thing is called; null where nothing names it. */
export function nameIn(thing: Fields): string | null {
  const name = [thing.title, thing.name, thing.number].find((each) => !isEmpty(each));
  return typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, 200) : null;
}
