/** What came of a message, which may hold anything in the place of anything. */
export type Said = object;

/** A field by its name, whatever stands in it. */
export const fieldOf = (said: unknown, name: string): unknown =>
  typeof said === 'object' && said !== null && Object.hasOwn(said, name)
    ? (said as Record<string, unknown>)[name]
    : undefined;

/** A text without blanks around it; null where a value tells none. */
export const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return text === '' ? null : text;
};

/** What a field says as a text; null where it says nothing. */
export const textIn = (said: unknown, name: string): string | null => textOf(fieldOf(said, name));

/** The number of a place in a field, 0 or more; null where there is none. */
export const placeIn = (said: unknown, name: string): number | null => {
  const value = fieldOf(said, name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
};
