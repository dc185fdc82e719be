import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Ask {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is text. */
  body?: unknown;
  token?: string;
  /** The loopback address it comes from: each one is another stranger to the product. */
  from?: string;
  timeoutMs?: number;
  /** Hangs up when it is aborted. */
  signal?: AbortSignal;
  /** Counts the bytes of the answer and keeps none of them. */
  isLarge?: boolean;
}

export interface Answer {
  /** 0 where there was none. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: number;
  ms: number;
  /** Why there was no answer. */
  error?: string;
}

const agents = new Map<string, Agent>();

const agentOf = (from: string): Agent => {
  const known = agents.get(from);
  if (known !== undefined) return known;
  const made = new Agent({ keepAlive: true, maxSockets: Infinity, localAddress: from });
  agents.set(from, made);
  return made;
};

/** Lets the connections go that wait to be used again. */
export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

const bodyOf = ({ body }: Ask): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

function headersOf(ask: Ask, body: string | undefined): Record<string, string | number> {
  return {
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(ask.token === undefined ? {} : { authorization: `Bearer ${ask.token}` }),
    ...ask.headers,
  };
}

/** One request from one address; never rejects. */
export function ask(port: number, wanted: Ask): Promise<Answer> {
  const began = performance.now();
  const { method = 'GET', path, from = '127.0.0.1', timeoutMs = 120_000, signal, isLarge } = wanted;
  const body = bodyOf(wanted);
  return new Promise((resolve) => {
    const answer: Answer = { status: 0, headers: {}, text: '', bytes: 0, ms: 0 };
    const end = (error?: string): void => {
      clearTimeout(timer);
      resolve({ ...answer, ms: performance.now() - began, ...(error === undefined ? {} : { error }) });
    };
    const options = { host: '127.0.0.1', port, method, path, agent: agentOf(from), signal };
    const sent = request({ ...options, headers: headersOf(wanted, body) }, (response) => {
      answer.status = response.statusCode ?? 0;
      answer.headers = response.headers;
      response.on('data', (chunk: Buffer) => {
        answer.bytes += chunk.length;
        if (isLarge !== true) answer.text += chunk.toString('utf8');
      });
      response.on('end', () => end());
      response.on('error', (error) => end(error.message));
    });
    sent.on('error', (error) => end(error.message));
    const timer = setTimeout(() => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    sent.end(body);
  });
}

/** What an answer's envelope holds, read as what the caller knows it to be. */
export function resultsOf<T>({ text, status }: Answer): T {
  try {
    const { results } = JSON.parse(text) as { results: T };
    return results;
  } catch {
    throw new Error(`an answer with status ${status} is not what was expected: ${text.slice(0, 200)}`);
  }
}
