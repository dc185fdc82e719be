import type { EndpointShape, Failure, Request, Result } from '@voltdeck/contract';
import { currentLocale } from '../i18n/locale';
import { currentCode } from './operator';
import { currentToken, forgetToken } from './login';
import { Refusal, Unreachable } from './refusal';

/** A call by the method and path that the contract gives it, so that none of its shapes is loaded. */
type Call<E extends EndpointShape> = `${E['method']} ${E['path']}`;

/** How long an answer may take, in ms: after that the network counts as gone. */
const patienceMs = 20_000;

/** What drivers call as those of an operator; all else is open to anybody. */
const isOfDrivers = (path: string): boolean => path.startsWith('/api/v1/');

const filled = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const searchOf = (query: Readonly<Record<string, unknown>>): string => {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return said.length === 0
    ? ''
    : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
};

const headersOf = (path: string, token: string | null): Headers => {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLocale() });
  const code = currentCode();
  if (!isOfDrivers(path)) return headers;
  if (code !== null) headers.set('x-driver-page', code);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return headers;
};

interface Sent {
  method: string;
  path: string;
  query?: object;
  body?: object;
}

async function send({ method, path, query = {}, body }: Sent): Promise<Response> {
  const token = currentToken();
  const headers = headersOf(path, token);
  if (body !== undefined) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await fetch(`${path}${searchOf(query as Record<string, unknown>)}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    throw new Unreachable('no answer', { cause: error });
  }
  if (response.ok) return response;
  const failure = (await response.json().catch(() => null)) as
    | (Partial<Failure> & { message?: string })
    | null;
  // A proxy answers for a server that is gone, in a form of its own.
  if (failure?.code === undefined) throw new Unreachable(`answered ${response.status}`);
  if (response.status === 401 && token !== null && isOfDrivers(path)) forgetToken(token);
  throw new Refusal({
    status: response.status,
    msg: failure.msg ?? failure.message ?? '',
    code: failure.code,
    errors: failure.errors,
    details: failure.details,
  });
}

/** Asks the server; the type of the call says what goes along and what comes back. */
export async function ask<E extends EndpointShape>(
  call: Call<E>,
  request: Request<E> = {},
): Promise<Result<E>> {
  const [method = '', path = ''] = call.split(' ');
  const {
    params = {},
    query,
    body,
  } = request as { params?: Record<string, unknown>; query?: object; body?: object };
  const response = await send({ method, path: filled(path, params), query, body });
  // The contract says what the answer holds, and tests of the server hold it to that.
  if (response.status === 204) return null as Result<E>;
  return ((await response.json()) as { results: Result<E> }).results;
}

/** A file that the server makes for whoever is logged in. */
export const askFile = async (path: string): Promise<Blob> => (await send({ method: 'GET', path })).blob();
