const storageKey = 'voltdeck.forum';

/** Characters of each part, beyond which it is none of a forum. */
const mostLength = 4000;

/** What a forum sends along with whoever shall log in there, as DiscourseConnect names it. */
export interface ForumRequest {
  sso: string;
  sig: string;
}

/** Keeps a request until somebody is logged in. */
export const keepRequest = (request: ForumRequest): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(request));

const isPart = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= mostLength;

const isOfForum = (part: string): boolean => /^(?:sso|sig)(?:=|$)/.test(part);

/**
 * Keeps a forum's request from any address until somebody is logged in, and takes it out of the address.
 * The rest of the address stays letter for letter.
 */
export const keepForumRequest = (): void => {
  const { pathname, search, hash } = window.location;
  const parts = search.replace(/^\?/, '').split('&');
  if (!parts.some(isOfForum)) return;
  const asked = new URLSearchParams(search);
  const [sso, sig] = [asked.get('sso'), asked.get('sig')];
  if (isPart(sso) && isPart(sig)) keepRequest({ sso, sig });
  const rest = parts.filter((part) => !isOfForum(part)).join('&');
  window.history.replaceState(
    window.history.state,
    '',
    `${pathname.replace(/^\/{2,}/, '/')}${rest === '' ? '' : `?${rest}`}${hash}`,
  );
};

/** The request that was kept, which is given once. */
export const takeForumRequest = (): ForumRequest | null => {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  try {
    const { sso, sig }: Partial<Record<keyof ForumRequest, unknown>> = JSON.parse(kept ?? '{}') ?? {};
    return isPart(sso) && isPart(sig) ? { sso, sig } : null;
  } catch {
    return null;
  }
};
