import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { developerKeys } from '@voltdeck/contract';
import type { TestDoor } from '../testing-door';

/** A new developer key in place of the one for the same use. */
export async function newKey(door: TestDoor, token: string, scopes: readonly string[]): Promise<string> {
  const known = (await door.ask('GET', '/api/developer/api-key', { token })).json
    .results as developerKeys.DeveloperAccess;
  const replaces = (scopes.includes('apps') ? known.app_key : known.key)?.id ?? null;
  const body = { payment_gateway_type: 'none', scopes, replaces };
  const { json } = await door.ask('POST', '/api/developer/generate-new-api-key', { token, body });
  return (json.results as { api_key: string }).api_key;
}

/** The protocol's own client, on our door without a socket. */
export async function clientWith(door: TestDoor, key: string): Promise<Client> {
  const fetch = async (_url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = await door.http.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: '/mcp',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const headers = { 'content-type': String(answer.headers['content-type'] ?? 'text/plain') };
    return new Response(answer.statusCode === 202 ? null : answer.body, {
      status: answer.statusCode,
      headers,
    });
  };
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch,
    requestInit: { headers: { 'API-KEY': key } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

/** What a tool answers, as parsed; each test knows what it asked for. */
export async function use<T = Record<string, unknown>>(
  client: Client,
  name: string,
  told: Record<string, unknown> = {},
): Promise<{ isError: boolean; said: T }> {
  const answer = await client.callTool({ name, arguments: told });
  const [first] = answer.content as { text: string }[];
  return { isError: answer.isError === true, said: JSON.parse(first?.text ?? 'null') as T };
}
