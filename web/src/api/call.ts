import {
  joined,
  logins,
  type EndpointShape,
  type Parsed,
  type Request,
  type Result,
} from '@voltdeck/contract';
import { takeAhead } from './ahead';
import { ApiError, isAway, readFailure } from './api-error';
import { askConfirmation } from './confirmation';
import { askFactor, factorAskedIn } from './factor-asked';
import { callHeaders } from './headers';
import { heardServer } from './freshness';
import { keepOut } from './kept-out';
import { setReachable } from './reachable';
import { mayNotSend } from './seen-as';
import { currentToken, endLogin } from './token';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key for each repetition of one confirmed action. */
  idempotencyKey?: string;
  /** Instead of the login's own: a login that is not the page's yet. */
  token?: string;
}

/**
 * What a screen sends: what the contract lets a caller send, or a query as the same schema reads it.
 * The state of a list is such a reading, and its text in the address is read the same way again.
 */
export type CallRequest<E extends EndpointShape> = Omit<Request<E>, 'query'> & {
  query?: Request<E>['query'] | Partial<Parsed<E>['query']>;
};

const csrfPath = '/sanctum/csrf-cookie';

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The address of a call: parameters filled in, lists parted by commas, nothing sent for what is blank. */
export const addressOf = (
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const filled = path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isBlank(value) || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, Array.isArray(value) ? joined(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
};

const csrfToken = (): string | undefined => {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  return found === undefined ? undefined : decodeURIComponent(found);
};

const send = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    const answer = await (takeAhead(init.method ?? 'GET', address) ??
      fetch(address, { credentials: 'same-origin', ...init }));
    setReachable(!isAway(answer.status));
    if (!isAway(answer.status)) heardServer();
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    setReachable(false);
    throw new ApiError({ status: 0, code: 'something-went-wrong', msg: '' });
  }
};

const headersFor = async (endpoint: EndpointShape, request: Request<EndpointShape>, options: CallOptions) => {
  const headers = callHeaders();
  if (options.token !== undefined) headers.set('Authorization', `Bearer ${options.token}`);
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  if (endpoint.csrf) {
    if (csrfToken() === undefined) await send(csrfPath, {});
    headers.set('X-XSRF-TOKEN', csrfToken() ?? '');
  }
  return headers;
};

const refusalOf = async (answer: Response): Promise<ApiError> =>
  readFailure(answer.status, await answer.text(), answer.headers.get('Retry-After'));

/** Sends a call and gives its answer, not read yet; a 401 ends the login of its token, and so does a suspension; every failure is an `ApiError`. */
export const open = async <const E extends EndpointShape>(
  endpoint: E,
  request: CallRequest<E> = {},
  options: CallOptions = {},
): Promise<Response> => {
  const barred = mayNotSend(endpoint);
  if (barred !== null) throw new ApiError({ status: 403, code: 'forbidden', msg: barred });
  const { params, query, body } = request as Request<EndpointShape>;
  const token = options.token ?? currentToken();
  const address = addressOf(endpoint.path, params, query);
  const once = async () =>
    send(address, {
      method: endpoint.method,
      headers: await headersFor(endpoint, request as Request<EndpointShape>, options),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
    });

  let answer = await once();
  if (answer.status === 419 && endpoint.csrf) {
    // The cookie was of an earlier server secret: fetch a new one and try once more.
    await send(csrfPath, {});
    answer = await once();
  }
  if (answer.ok) return answer;
  const failure = await refusalOf(answer);
  // Whoever confirms goes on where they were: the same call, with the same key.
  if (failure.code !== 'confirmation.required' || !(await askConfirmation()))
    throw failureOf(endpoint, token, failure);
  answer = await once();
  if (answer.ok) return answer;
  throw failureOf(endpoint, token, await refusalOf(answer));
};

/** What a refusal comes to: one that ends the login of a token, keeps somebody out or asks for a factor, does so. */
export const failureOf = (endpoint: EndpointShape, token: string | null, failure: ApiError): ApiError => {
  if (failure.status === 401 && token !== null) endLogin(token);
  const asked = factorAskedIn(failure);
  if (asked !== null) askFactor(asked);
  // Said of a role that somebody chose, it leaves the one they work in.
  const isOwn = failure.code === 'membership.suspended' && endpoint.path !== logins.chooseRole.path;
  if (isOwn && token !== null) keepOut(token, failure);
  return failure;
};

/** Calls the server and gives what `results` holds; fails as `open` does. */
export const call = async <const E extends EndpointShape>(
  endpoint: E,
  request: CallRequest<E> = {},
  options: CallOptions = {},
): Promise<Result<E>> => {
  const answer = await open(endpoint, request, options);
  return resultOf(endpoint, answer.status, await answer.text());
};

const parsedOf = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};

/**
 * Whether a call succeeded is said by `success` (docs/decisions.md#envelope): something between the server and the page
 * may answer 200 with a page of its own. The contract declares what an answer holds and the server's tests validate it,
 * so `results` is trusted here.
 */
export const resultOf = <E extends EndpointShape>(endpoint: E, status: number, raw: string): Result<E> => {
  if (status === 204) return null as Result<E>;
  const parsed = parsedOf(raw) as ({ success?: number; results: Result<E> } & Result<E>) | null | undefined;
  const isGood = endpoint.bare ? parsed !== undefined : parsed?.success === 1;
  if (!isGood || parsed == null) throw readFailure(status, raw, null);
  // What has no content is confirmed by 204 alone: a logout that was answered otherwise did not happen.
  if (endpoint.result === null) throw readFailure(status, raw, null);
  return endpoint.bare ? parsed : (parsed.results ?? (null as Result<E>));
};
