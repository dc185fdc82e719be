import type { ApiError } from './api-error';
import { currentToken, setToken } from './token';

const listeners = new Set<(why: ApiError) => void>();

/** Hears why somebody was kept out, in the words of the server. */
export const onKeptOut = (listener: (why: ApiError) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Somebody may work here no longer: the login is over, and nothing that was typed could be sent. */
export const keepOut = (token: string, why: ApiError): void => {
  if (token !== currentToken()) return;
  for (const listener of listeners) listener(why);
  setToken(null);
};
