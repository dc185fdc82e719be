import { callHeaders } from './headers';
import { currentToken } from './token';

/** The call every page behind the login begins with; a test holds it to the contract. */
export const userAddress = '/api/user?with-roles=true&with-permissions=true&with-opening-views=true';

let asked: { address: string; token: string; answer: Promise<Response> } | null = null;

/** Asks for the user while the code that will read the answer is still on its way. */
export const askAhead = (): void => {
  const token = currentToken();
  if (token === null) return;
  const answer = fetch(userAddress, { credentials: 'same-origin', headers: callHeaders() });
  // Whoever takes it sees the failure; nobody may.
  answer.catch(() => undefined);
  asked = { address: userAddress, token, answer };
};

/** The answer asked for ahead, once, and only for the token it was asked with. */
export const takeAhead = (method: string, address: string): Promise<Response> | null => {
  if (asked === null || method !== 'GET' || address !== asked.address) return null;
  const { token, answer } = asked;
  asked = null;
  return token === currentToken() ? answer : null;
};
