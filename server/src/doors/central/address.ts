/** What an address may mean by the identifier of a charge point. */
export interface Name {
  text: string;
  /** The part behind it: the password of a device that cannot authenticate. */
  rest: string | null;
}

/** What a charger calls: the names its address may hold, the likeliest first, and whether it is the path of chargers. */
export interface Called {
  names: readonly Name[];
  isOurs: boolean;
  /** Everything behind `/ocpp/`, or the whole path where that is another; for logs. */
  identity: string;
}

const ours = /^\/+ocpp(?:\/+|$)/i;
/** Longer than any identifier, so not one. */
const longest = 64;
/** An identifier stands among the last parts of an address. */
const mostParts = 4;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Escapes that were escaped again, and what people paste along with an identifier: blanks, quotes, brackets, invisible marks. */
const cleaned = (text: string): string => decoded(text).replaceAll(/[\s\p{C}"'`<>{}[\]()]/gu, '');

/**
 * The identity in a path: slashes and dots belong to it (docs/chargers-in-the-field.md#odd-handshakes).
 * Looked for at the first slash of a row alone: anybody may send thousands of them.
 */
const identityOf = (path: string): string =>
  decoded(path)
    .replace(/(?<!\/)\/+$/, '')
    .trim();

function* namesOf(identity: string): Generator<Name> {
  yield { text: identity, rest: null };
  const cut = identity.lastIndexOf('/');
  if (cut > 0) yield { text: identity.slice(0, cut), rest: identity.slice(cut + 1) };
  // The identifier twice, a path of the charger's own before it, or what no identifier holds.
  const parts = identity.split('/').filter((part) => part !== '');
  for (let place = parts.length - 1; place >= Math.max(0, parts.length - mostParts); place -= 1) {
    yield { text: cleaned(parts[place] ?? ''), rest: parts[place + 1] ?? null };
  }
}

/** Reads what an address calls; none where nobody can be meant. */
export const readCalled = (url: string): Called | null => {
  const path = url.split('?')[0] ?? '';
  const isOurs = ours.test(path);
  const identity = identityOf(isOurs ? path.replace(ours, '') : path);
  // Nothing that is kept holds NUL, and the database refuses to look for it.
  if (identity === '' || identity.includes('\0')) return null;
  const names: Name[] = [];
  for (const name of namesOf(identity)) {
    const { text, rest } = name;
    if (text === '' || text.length > longest) continue;
    if (!names.some((other) => other.text === text && other.rest === rest)) names.push(name);
  }
  return { names, isOurs, identity };
};

const longestShown = 80;

/**
 * An address as a log may hold it: its last part may be the secret of a device that cannot authenticate,
 * also behind a slash that was escaped again.
 */
export const withoutSecret = (identity: string): string =>
  identity.slice(0, longestShown).replace(/(?:\/|%(?:25)*2f)(?!.*(?:\/|%(?:25)*2f)).*$/is, '/…');

/** A path that a person may be shown: nothing behind the part that is the identifier, and nothing that is more than a path. */
export const shownPath = (url: string, identifier: string): string | null => {
  const parts = decoded(url.split('?')[0] ?? '').split('/');
  const place = parts.findLastIndex((part) => part.toLowerCase() === identifier.toLowerCase());
  if (place < 0) return null;
  const shown = parts.slice(0, place + 1).join('/');
  return shown.length <= longestShown && /^[\w.:/~-]+$/.test(shown) ? shown : null;
};
