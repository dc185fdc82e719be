import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { errorCode } from '../errors';
import { isInternetAddress } from '../networks';
import { addressFault, hostOf, type OutboundRules } from './address';

/** What is posted to an address which somebody gave. */
export interface OutboundRequest<B extends string | Uint8Array = string | Uint8Array> {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: B;
}

/** Why there is no answer. */
export const outboundErrors = [
  'address-refused',
  'address-private',
  'name-unknown',
  'refused',
  'certificate',
  'timeout',
  'broken',
] as const;
export type OutboundError = (typeof outboundErrors)[number];

/** What became of it: an answer, of which the first part is kept, or why there is none. */
export interface OutboundAnswer {
  status: number | null;
  /** The beginning of the answer's text. */
  text: string | null;
  /** The header `retry-after`, as it was sent. */
  retryAfter?: string | null;
  error: OutboundError | null;
  durationMs: number;
}

/** Posts to addresses that people give, never into private networks (docs/decisions.md#webhooks). */
export interface Outbound {
  readonly rules: OutboundRules;
  post(request: OutboundRequest): Promise<OutboundAnswer>;
}

declare module '../ctx' {
  interface Ports {
    outbound: Outbound;
  }
}

interface Address {
  address: string;
  family: number;
}

export interface OutboundOptions extends OutboundRules {
  /** All addresses of a name; given up by the signal. */
  resolve?: (host: string, signal: AbortSignal) => Promise<readonly Address[]>;
  /** Who is asked what names of the internet mean, as `address:port`; whom the system asks unless told. */
  nameServers?: readonly string[];
  /** For all of a request: name, connection, answer. */
  patienceMs?: number;
}

const patienceMs = 10_000;
/** So much of an answer is read, and so much of it kept. */
const readBytes = 64 * 1024;
const keptCharacters = 1_000;
const headBytes = 16 * 1024;

class Refused extends Error {
  constructor(readonly reason: OutboundError) {
    super(reason);
  }
}

export function createOutbound(options: OutboundOptions): Outbound {
  const { mayBePrivate } = options;
  return {
    rules: { mayBePrivate },
    post: async (asked) => {
      const from = performance.now();
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), options.patienceMs ?? patienceMs);
      try {
        const answer = await postOnce(asked, options, abort.signal);
        return { ...answer, error: null, durationMs: Math.round(performance.now() - from) };
      } catch (error) {
        const reason = abort.signal.aborted ? 'timeout' : reasonOf(error);
        return { status: null, text: null, error: reason, durationMs: Math.round(performance.now() - from) };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function postOnce(
  { url, headers, body }: OutboundRequest,
  options: OutboundOptions,
  signal: AbortSignal,
): Promise<{ status: number; text: string; retryAfter: string | null }> {
  const fault = addressFault(url, options);
  if (fault !== null) throw new Refused(fault === 'private' ? 'address-private' : 'address-refused');
  const addresses = await addressesOf(hostOf(new URL(url)), options, signal);
  const dispatcher = agentFor(addresses, options);
  try {
    // A redirect is an answer like any other: it is not followed.
    const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal });
    const { 'retry-after': retryAfter = null } = answer.headers;
    return {
      status: answer.statusCode,
      text: await beginningOf(answer.body),
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    };
  } finally {
    // Whatever is left of the answer is not read.
    await dispatcher.destroy();
  }
}

/** The addresses of a host, resolved once; where one of them is private, none is asked. */
async function addressesOf(
  host: string,
  { mayBePrivate, nameServers, resolve = mayBePrivate ? bySystem : asking(nameServers) }: OutboundOptions,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  const family = isIP(host);
  const addresses = family === 0 ? await soon(resolve(host, signal), signal) : [{ address: host, family }];
  if (addresses.length === 0) throw new Refused('name-unknown');
  if (!mayBePrivate && !addresses.every(({ address }) => isInternetAddress(address)))
    throw new Refused('address-private');
  return addresses;
}

/** Names of the house are known to the system alone. It cannot be told to stop, and does two at a time for all of the process. */
const bySystem = (host: string): Promise<readonly Address[]> => lookup(host, { all: true });

/**
 * Names of the internet are asked of the name servers, each by itself: a name that nobody answers for would keep every other
 * lookup of the process waiting at the system's.
 */
const asking =
  (nameServers: readonly string[] | undefined) =>
  async (host: string, signal: AbortSignal): Promise<readonly Address[]> => {
    const resolver = new Resolver({ timeout: 2_000, tries: 3 });
    if (nameServers !== undefined) resolver.setServers(nameServers);
    const stop = (): void => resolver.cancel();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
      return [...addressesIn(v4, 4), ...addressesIn(v6, 6)];
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };

const addressesIn = (found: PromiseSettledResult<string[]>, family: number): Address[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];

/** Whatever resolves, it is not waited for any longer. */
const soon = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Refused('timeout')), { once: true }),
    ),
  ]);

/** Connects to these addresses alone, whatever the name means by then. */
function agentFor(
  addresses: readonly Address[],
  { patienceMs: patience = patienceMs }: OutboundOptions,
): Agent {
  const lookup: LookupFunction = (_, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else if (first === undefined) done(new Error('no address'), '');
    else done(null, first.address, first.family);
  };
  return new Agent({
    connections: 1,
    maxHeaderSize: headBytes,
    headersTimeout: patience,
    bodyTimeout: patience,
    connect: { lookup, timeout: patience },
  });
}

async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= readBytes) break;
  }
  // The database keeps no NUL, and no half of a character.
  const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '');
  return Array.from(text).slice(0, keptCharacters).join('');
}

const unresolved = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'EBADNAME',
  'EBADRESP',
  'EFORMERR',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_NONAME',
]);
const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ECONNRESET',
  'EACCES',
]);
const late = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ETIMEOUT',
]);
const distrusted = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_|^ERR_SSL|^ERR_TLS|^EPROTO/;

function reasonOf(error: unknown): OutboundError {
  if (error instanceof Refused) return error.reason;
  const code = errorCode(error) ?? '';
  if (unresolved.has(code)) return 'name-unknown';
  if (unreachable.has(code)) return 'refused';
  if (late.has(code)) return 'timeout';
  return distrusted.test(code) ? 'certificate' : 'broken';
}
