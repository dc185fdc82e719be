const storageKey = 'voltdeck.token';

const listeners = new Set<() => void>();

let token: string | null = localStorage.getItem(storageKey);

const tell = (): void => {
  for (const listener of listeners) listener();
};

export const currentToken = (): string | null => token;

/** Keeps or, with null, forgets the bearer token. */
export const setToken = (next: string | null): void => {
  if (next === token) return;
  token = next;
  if (next === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, next);
  tell();
};

export const onToken = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// Logging out in one tab logs out the others.
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  token = event.newValue;
  tell();
});
