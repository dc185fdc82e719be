import { currentCode, onCode } from './operator';

const keyOf = (code: string | null): string => `voltdeck.driver.login.${code ?? ''}`;

const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The login at the operator whose page is open: a token opens nothing at another one. */
export const currentToken = (): string | null => localStorage.getItem(keyOf(currentCode()));

export const keepToken = (token: string): void => {
  localStorage.setItem(keyOf(currentCode()), token);
  tell();
};

/** Forgets a login that was ended, unless another one has taken its place. */
export const forgetToken = (token: string): void => {
  if (currentToken() !== token) return;
  localStorage.removeItem(keyOf(currentCode()));
  tell();
};

export const onLogin = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Another tab logged in or out.
  window.addEventListener('storage', listener);
  const forget = onCode(listener);
  return () => {
    forget();
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};
