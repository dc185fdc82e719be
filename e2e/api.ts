import { logins, type EndpointShape, type Request, type Result } from '@voltdeck/contract';
import { login } from './product';

/** Calls of the owner, as a client makes them. */
export interface Api {
  call<E extends EndpointShape>(endpoint: E, request?: Request<E>): Promise<Result<E>>;
  /** The same, for what is meant to be refused. */
  refusal<E extends EndpointShape>(
    endpoint: E,
    request?: Request<E>,
  ): Promise<{ status: number; code: string; msg: string }>;
}

interface Answer {
  status: number;
  body: { success: number; results: unknown; code: string; msg: string };
}

const filled = (path: string, params: Record<string, unknown> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));

const queryOf = (query: Record<string, unknown> = {}): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
};

/** Logs the owner in over HTTP. */
export async function openApi(port: number): Promise<Api> {
  let token: string | null = null;
  const send = async (endpoint: EndpointShape, request: Request<EndpointShape> = {}): Promise<Answer> => {
    const response = await fetch(
      `http://127.0.0.1:${port}${filled(endpoint.path, request.params)}${queryOf(request.query)}`,
      {
        method: endpoint.method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: request.body === undefined ? undefined : JSON.stringify(request.body),
      },
    );
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  const api: Api = {
    call: async (endpoint, request) => {
      const { status, body } = await send(endpoint, request as Request<EndpointShape>);
      if (body.success !== 1)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${body.code} ${body.msg}`);
      return body.results as Result<typeof endpoint>;
    },
    refusal: async (endpoint, request) => {
      const { status, body } = await send(endpoint, request as Request<EndpointShape>);
      return { status, code: body.code, msg: body.msg };
    },
  };
  token = (await api.call(logins.loginV3, { body: login })).access_token;
  return api;
}
