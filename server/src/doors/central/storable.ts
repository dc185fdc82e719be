/** PostgreSQL takes neither NUL nor half of a surrogate pair, both of which JSON can carry. */
export const storable = (text: string): string => Buffer.from(text).toString().replaceAll('\u0000', '\uFFFD');

const unstorable = /\\u0000|\\ud[89a-f]/i;

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
