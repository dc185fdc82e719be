const storageKey = 'voltdeck.token';

/** Beside a token that went: its login ended by itself, nobody logged out. */
const endedKey = 'voltdeck.ended';

/** The page that somebody went on with: other tabs of the same one go on too. */
const resumedKey = 'voltdeck.resumed';

const listeners = new Set<() => void>();

let token: string | null = localStorage.getItem(storageKey);

/** The token the open page began with: a page whose login ended stays open until somebody logs in again. */
let page: string | null = token;

const tell = (): void => {
  for (const listener of listeners) listener();
};

const store = (next: string | null): void => {
  token = next;
  if (next === null) localStorage.removeItem(storageKey);
  else {
    localStorage.removeItem(endedKey);
    localStorage.setItem(storageKey, next);
  }
};

export const currentToken = (): string | null => token;

/** Names the page that is open: another name starts it anew. */
export const currentPage = (): string | null => page;

/** The page is open, and its login is not. */
export const hasEnded = (): boolean => page !== null && token === null;

/** Keeps or, with null, forgets the bearer token; the page starts anew with it. */
export const setToken = (next: string | null): void => {
  if (next === token && next === page) return;
  store(next);
  page = next;
  tell();
};

/** The server no longer knows this token: it is forgotten, and the page stays for what was typed into it. */
export const endLogin = (dead: string): void => {
  if (dead !== token) return;
  localStorage.setItem(endedKey, '1');
  store(null);
  tell();
};

/** The same person goes on where they were. */
export const resumeLogin = (next: string): void => {
  if (page !== null) localStorage.setItem(resumedKey, page);
  store(next);
  tell();
};

export const onToken = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// Logging out in one tab logs out the others; a login that ended asks in each of them.
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  const next = event.newValue;
  const staysOpen =
    next === null
      ? localStorage.getItem(endedKey) !== null
      : hasEnded() && localStorage.getItem(resumedKey) === page;
  token = next;
  if (!staysOpen) page = next;
  tell();
});
