import { currentToken, onLogin } from './login';
import { useStore } from './use-store';

/** The token of whoever is logged in at the operator of the page; null for a stranger. */
export const useLogin = (): string | null => useStore(onLogin, currentToken);
