/** PostgreSQL takes neither NUL nor half of a surrogate pair, both of which JSON can carry. */
export const storable = (text: string): string => Buffer.from(text).toString().replaceAll('\u0000', '\uFFFD');

/** As much of a text as is kept: never half of a surrogate pair at its end. */
export const storableWithin = (text: string, most: number): string =>
  storable(text.slice(0, most + 1))
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '');

const unstorable = /\\u0000|\\ud[89a-f]/i;
const halfPair = /\p{Surrogate}/u;

/**
 * Whether the payload of a frame can be kept as it is, told by the frame's text alone; `storablePayload` changes nothing of it then.
 * JSON carries a NUL only by its number, half of a pair by its number or as it is.
 */
export const isStorable = (raw: string): boolean =>
  !(raw.includes('\\u') && unstorable.test(raw)) && !halfPair.test(raw);

/** A payload whose texts can be kept; the frame itself is kept as it came. */
export const storablePayload = (payload: object): object => {
  const text = JSON.stringify(payload);
  if (!unstorable.test(text)) return payload;
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'string') return storable(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), inner]));
  }) as object;
};
