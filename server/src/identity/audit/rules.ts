import type { ChangedField } from '@voltdeck/contract';

/** What stands in the log in place of a secret. */
export const masked = '•••';

/** Longer texts are cut, and longer lists told by their first values, so that no line grows beyond what a screen shows. */
const longestText = 1000;
const mostValues = 100;
/** Of what a search looks at. */
const longestWords = 2000;

/** Anywhere in a name, and at its end: `token_free_after_minutes` is none. */
const secretParts: ReadonlySet<string> = new Set(['password', 'secret', 'passphrase']);
const secretEnds: ReadonlySet<string> = new Set([...secretParts, 'token', 'hash', 'pin', 'otp']);
const secretNames: ReadonlySet<string> = new Set(['code', 'codes', 'recovery_codes', 'api_key', 'key_alias']);

/** Whether a field holds what nobody may read in a log, told by its name: `password_hash`, `storePassword`. */
export function isSecret(field: string): boolean {
  const name = field.slice(field.lastIndexOf('.') + 1);
  const snake = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  const words = snake.split(/[_-]/).map((word) => word.replace(/s$/, ''));
  return (
    secretNames.has(snake) ||
    words.some((word) => secretParts.has(word)) ||
    secretEnds.has(words.at(-1) ?? '')
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As JSON keeps it: moments are texts, and what is not said is null. */
const asJson = (value: unknown): unknown => {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? null : (JSON.parse(text) as unknown);
};

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** A value as a line keeps it: its secrets masked, its length bounded. */
function kept(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, longestText);
  if (Array.isArray(value)) {
    const values = value.slice(0, mostValues).map(kept);
    return value.length > mostValues ? [...values, '…'] : values;
  }
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, keptOf(name, each)]))
    : value;
}

const keptOf = (field: string, value: unknown): unknown =>
  value !== null && isSecret(field) ? masked : kept(value);

/** The same whatever the order of the names. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The fields of a thing by dotted names, in their order; lists are values. */
function fieldsOf(thing: unknown, above = ''): [string, unknown][] {
  if (!isPlain(thing)) return [];
  return Object.entries(thing).flatMap(([name, value]): [string, unknown][] =>
    isPlain(value) ? fieldsOf(value, `${above}${name}.`) : [[above + name, value]],
  );
}

/**
 * Exactly the fields that differ between what a thing was and what it is; null where it was not, or is no more.
 * A field that one side does not name counts as empty there. Secrets are masked: that they changed is all that is told.
 */
export function changesOf(before: object | null, after: object | null): ChangedField[] {
  const was = new Map(fieldsOf(asJson(before)));
  const is = new Map(fieldsOf(asJson(after)));
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((field) => {
    const [old, now] = [was.get(field) ?? null, is.get(field) ?? null];
    return isSame(old, now) ? [] : [{ field, before: keptOf(field, old), after: keptOf(field, now) }];
  });
}

/** What a caller notes beside, bounded and without secrets. */
export const notedOf = (detail: object): Record<string, unknown> => {
  const noted = kept(asJson(detail));
  return isPlain(noted) ? noted : {};
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value === masked ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What a search looks at: what the thing was called, and what its fields held. */
export const wordsOf = (line: { name: string | null; changes: unknown; detail: unknown }): string =>
  cut([...new Set(textsIn([line.name, valuesOf(line.changes), line.detail]))].join(' '), longestWords);

const valuesOf = (changes: unknown): unknown =>
  Array.isArray(changes) ? changes.map((each: ChangedField) => [each.before, each.after]) : [];

/** What a line tells: of one that is older than its changes, those that can be read out of what was noted. */
export function toldBy(line: { changes: ChangedField[] | null; detail: Record<string, unknown> }): {
  changes: ChangedField[];
  noted: { field: string; value: unknown }[];
} {
  const { before, after, ...others } = line.detail;
  const hasBoth = isPlain(before) && isPlain(after);
  const changes = line.changes ?? (hasBoth ? changesOf(before, after) : []);
  const told = new Set(changes.map(({ field }) => field));
  const rest = hasBoth ? others : line.detail;
  // What only names the place of the line is told by the line itself.
  const noted = Object.entries(rest).filter(([field]) => !told.has(field) && !placeNames.has(field));
  return {
    changes,
    noted: noted.map(([field, value]) => ({
      field,
      value: keptOf(field, value),
    })),
  };
}

const placeNames: ReadonlySet<string> = new Set(['membershipId', 'chargePointId', 'fleetId']);
