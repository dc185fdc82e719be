/** What a forum asks with. */
export interface ForumRequest {
  nonce: string;
  /** Where its person goes back to. */
  returnUrl: URL;
}

/** Where Discourse takes people back unless it says so. */
const usualPath = '/session/sso_login';

const longestNonce = 200;

/** Nothing that is read in two ways: no blank, no backslash, nothing that is not printed, no letter beyond ASCII. */
const plain = /^[\x21-\x5B\x5D-\x7E]+$/;

/**
 * The address that a forum asks to go back to: one of the forum itself, or none.
 * Scheme, host and port are compared as they are followed; what is before an `@` is no host.
 */
export function returnUrlOf(wished: string | null, forumUrl: string): URL | null {
  if (wished === null) return new URL(`${forumUrl}${usualPath}`);
  if (!plain.test(wished) || !URL.canParse(wished)) return null;
  const url = new URL(wished);
  const isForum = url.origin === new URL(forumUrl).origin;
  return isForum && url.username === '' && url.password === '' && url.hash === '' ? url : null;
}

/** Reads what a forum asks; null where it asks for what it may not. */
export function requestIn(text: string, forumUrl: string): ForumRequest | null {
  const asked = new URLSearchParams(text);
  const nonce = asked.get('nonce') ?? '';
  const returnUrl = returnUrlOf(asked.get('return_sso_url'), forumUrl);
  const isNonce = nonce !== '' && nonce.length <= longestNonce && plain.test(nonce);
  return isNonce && returnUrl !== null ? { nonce, returnUrl } : null;
}

/** Who somebody is, as the forum reads it. */
export const answerFor = (
  nonce: string,
  person: { id: number; email: string; firstName: string; lastName: string },
): string =>
  new URLSearchParams({
    nonce,
    external_id: String(person.id),
    email: person.email,
    name: `${person.firstName} ${person.lastName}`.trim(),
  }).toString();
