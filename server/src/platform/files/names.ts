/** Names that the product gives: a random key, what the file is for, and its kind. Nothing else is looked for in a store. */
const form = /^[\w-]{22}-[a-z0-9]{1,12}\.(?<kind>[a-z0-9]{1,5})$/;

/** Bytes of chance in a key, so that nobody guesses one. */
export const keyBytes = 16;

interface Served {
  contentType: string;
  /** Made by us, so that a browser may show it; all else it only saves. */
  isOurs: boolean;
}

const kinds: Readonly<Record<string, Served | undefined>> = {
  webp: { contentType: 'image/webp', isOurs: true },
};

/** How a file of this name is served; null for what is no name of ours. */
export function servedAs(name: string): Served | null {
  const kind = form.exec(name)?.groups?.['kind'];
  if (kind === undefined) return null;
  return kinds[kind] ?? { contentType: 'application/octet-stream', isOurs: false };
}

/** The part of its address before the name. */
export const filesPath = '/files/';
