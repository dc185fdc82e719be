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

/** The identity in a path: slashes and dots belong to it (charger-field-notes.md, 9). */
const identityOf = (path: string): string => decoded(path).replace(/\/+$/, '').trim();

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
  const names = [...namesOf(identity)].filter(({ text }) => text !== '' && text.length <= longest);
  return { names, isOurs, identity };
};

/** An address as a log may hold it: its last part may be the secret of a device that cannot authenticate. */
export const withoutSecret = (identity: string): string => identity.replace(/\/[^/]*$/, '/…');

const longestShown = 80;

/** A path that a person may be shown: nothing behind the identifier, and nothing that is more than a path. */
export const shownPath = (url: string, identifier: string): string | null => {
  const path = decoded(url.split('?')[0] ?? '');
  const end = path.toLowerCase().lastIndexOf(identifier.toLowerCase());
  if (end < 0) return null;
  const shown = path.slice(0, end + identifier.length);
  return shown.length <= longestShown && /^[\w.:/~-]+$/.test(shown) ? shown : null;
};
