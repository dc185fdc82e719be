import { joined } from '@voltdeck/contract';

/** Search parameters as plain text: lists are parted by commas, so an address can be read and typed by people. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : joined(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = textOf(value);
    if (text !== null) params.set(name, text);
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
};

/** Reads parameters that are plain text, each when it is there: the choices and tabs of a page. */
export const textsOf =
  <N extends string>(...names: readonly N[]) =>
  (search: Record<string, unknown>): Partial<Record<N, string>> =>
    // The entries are of these names, which `fromEntries` forgets.
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as Partial<Record<N, string>>;
