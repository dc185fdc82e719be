import { type Failure, type Sent, VoltdeckError } from './failure';
import type { Calls } from './generated/calls';

export interface ClientOptions {
  /** Of the installation, such as `https://charging.example`. */
  url: string;
  /** The operator's developer key. */
  apiKey?: string;
  /** Of whoever is logged in, at an app beside its key. */
  token?: string;
  /** The language of texts: `en`, `ar`, `fr` or `es`. */
  locale?: string;
  /** For all of one try. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export type CallName = keyof Calls;
type RequestOf<N extends CallName> = Calls[N]['request'];
type ResultsOf<N extends CallName> = Calls[N]['results'];

/** A call that needs nothing told may be made without a request. */
type Told<N extends CallName> =
  Record<never, never> extends RequestOf<N> ? [request?: RequestOf<N>] : [request: RequestOf<N>];

interface Page {
  data: unknown[];
  meta: { current_page: number; last_page: number };
}
/** Calls whose results come by pages. */
export type PagedCall = { [N in CallName]: ResultsOf<N> extends Page ? N : never }[CallName];
type RowOf<N extends PagedCall> = ResultsOf<N> extends { data: (infer Row)[] } ? Row : never;

export interface Client {
  /** Makes a call; its `results`. Throws a VoltdeckError where it is refused, or where nobody answers. */
  call<N extends CallName>(name: N, ...told: Told<N>): Promise<ResultsOf<N>>;
  /** The rows of a list, page after page, as they are asked for. */
  pages<N extends PagedCall>(name: N, ...told: Told<N>): AsyncGenerator<RowOf<N>, void>;
  /** The same client for somebody else: what is left out stays. */
  as(change: Pick<ClientOptions, 'apiKey' | 'token' | 'locale'>): Client;
}

/** A call that was refused because there are too many is made so often, when the server says it may. */
const mostTries = 4;
const longestWaitMs = 30_000;

const filled = (path: string, params: Sent = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Several values of a field are parted by commas; what is undefined is left out. */
function queryOf(query: Query = {}): string {
  const told = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) told.set(name, String(value));
  const text = told.toString();
  return text === '' ? '' : `?${text}`;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;

interface Request {
  params?: Sent;
  query?: Query;
  body?: Sent;
}

/** A client of one installation. */
export function createClient(options: ClientOptions): Client {
  const client: Client = {
    call: async (name, ...[request]) => (await makeCall(options, name, request as Request)) as never,
    pages: (name, ...[request]) => rowsOf(options, name, request as Request) as never,
    as: (change) => createClient({ ...options, ...change }),
  };
  return client;
}

async function* rowsOf(
  options: ClientOptions,
  name: string,
  request: Request = {},
): AsyncGenerator<unknown, void> {
  for (let page = Number(request.query?.page ?? 1); ; page += 1) {
    const { data, meta } = (await makeCall(options, name, {
      ...request,
      query: { ...request.query, page },
    })) as Page;
    yield* data;
    if (page >= meta.last_page) return;
  }
}

/** Makes a call, again where it was refused before anything was done; one that changes something carries a key, so that it is done once. */
async function makeCall(options: ClientOptions, name: string, request: Request = {}): Promise<unknown> {
  const isRead = name.startsWith('GET ');
  const onceKey = isRead ? null : crypto.randomUUID();
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(options, name, { ...request, onceKey });
    } catch (error) {
      if (!(error instanceof VoltdeckError)) throw error;
      const wasRefused = error.status === 429 || error.status === 503;
      const mayRepeat = wasRefused || (isRead && error.status === null);
      const waitMs = (error.retryAfterSeconds ?? 2 ** (tries - 1)) * 1000;
      if (!mayRepeat || tries === mostTries || waitMs > longestWaitMs) throw error;
      await sleep(waitMs);
    }
  }
}

const headersOf = (
  { apiKey, token, locale }: ClientOptions,
  { body, onceKey }: Request & { onceKey: string | null },
) => ({
  accept: 'application/json',
  ...(apiKey === undefined ? {} : { 'api-key': apiKey }),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(locale === undefined ? {} : { 'accept-language': locale }),
  ...(onceKey === null ? {} : { 'idempotency-key': onceKey }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
});

async function tryOnce(
  options: ClientOptions,
  name: string,
  request: Request & { onceKey: string | null },
): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ', 2);
  const { url, timeoutMs = 30_000, fetch: ask = fetch } = options;
  const address = `${url.replace(/\/$/, '')}${filled(path, request.params)}${queryOf(request.query)}`;
  const answer = await ask(address, {
    method,
    headers: headersOf(options, request),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new VoltdeckError({ status: null, msg: `${name}: nobody answered`, cause });
  });
  if (answer.status === 204) return null;
  const told = (await answer.json().catch(() => null)) as ({ results?: unknown } & Partial<Failure>) | null;
  if (answer.ok && told !== null) return 'results' in told ? told.results : told;
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
  throw new VoltdeckError({
    ...told,
    status: answer.status,
    msg: told?.msg ?? `${name}: ${answer.status}`,
    retryAfterSeconds: Number.isNaN(wait) ? null : wait,
  });
}
