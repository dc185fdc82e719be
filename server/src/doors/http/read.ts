import { type EndpointShape, live, logins, socialLogins } from '@voltdeck/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Problem } from '../../kernel/problem';
import { mustBeBounded } from './bounds';
import { Faults } from './field-errors';
import { unkeepable } from './unkeepable';

/** What an action receives, parsed; the contract says how, so the types are those of its shapes. */
export interface Input {
  params: never;
  query: never;
  body: never;
}

/** Calls that foreign clients also send as forms (docs/decisions.md#envelope). */
const takesForms: ReadonlySet<EndpointShape> = new Set<EndpointShape>([
  logins.loginV3,
  live.channelAuth,
  socialLogins.socialLoginOfDriver,
]);

/** Reads parameters, query and body by the shapes of the contract; what does not fit is refused by name. */
export const readInput = (endpoint: EndpointShape, request: FastifyRequest): Input =>
  readParts(endpoint, {
    params: request.params,
    query: request.query,
    body: bodyOf(endpoint, request),
  });

/** The same of parts that came by another way. */
export function readParts(endpoint: EndpointShape, sent: Record<keyof Input, unknown>): Input {
  const faults = new Faults();
  const params = endpoint.params?.safeParse(sent.params);
  // An id that cannot be one names nothing.
  if (params?.success === false) throw new Problem('not-found');
  const query = readPart(endpoint.query, sent.query, { faults, isStrict: mayRefuseQuery(endpoint) });
  // A form with files is read later, once its caller is sure.
  const body =
    endpoint.files === undefined
      ? readPart(endpoint.body, sent.body, { faults, isStrict: !isOldVersion(endpoint.path) })
      : {};
  if (!faults.isEmpty) throw new Problem('fields.invalid', { errors: faults.all() });
  return asInput({ params: params?.data ?? {}, query, body });
}

/** Reads the fields of a form with files by the shape of the contract. */
export function readForm(endpoint: EndpointShape, fields: Readonly<Record<string, unknown>>): Input['body'] {
  const faults = new Faults();
  const body = readPart(endpoint.body, fields, { faults, isStrict: true });
  if (!faults.isEmpty) throw new Problem('fields.invalid', { errors: faults.all() });
  return asInput({ params: {}, query: {}, body }).body;
}

const asInput = (parts: Record<keyof Input, unknown>): Input => parts as Input;

/** Old clients send what we never heard of. */
export const isOldVersion = (path: string): boolean => /^\/api\/v[13](\/|$)/.test(path);

const mayRefuseQuery = (endpoint: EndpointShape): boolean =>
  endpoint.method === 'GET' && 'operator' in endpoint.needs && !isOldVersion(endpoint.path);

function readPart(
  shape: z.ZodObject | undefined,
  sent: unknown,
  { faults, isStrict }: { faults: Faults; isStrict: boolean },
): unknown {
  mustBeBounded(sent);
  if (!shape) {
    if (isStrict && typeof sent === 'object' && sent !== null)
      for (const field of Object.keys(sent)) faults.add(field, { code: 'unknown' });
    return {};
  }
  for (const field of unkeepable(sent)) faults.add(field, { code: 'invalid' });
  const read = shape.safeParse(sent ?? {}, { reportInput: true });
  if (read.success) return read.data;
  faults.addIssues(read.error.issues);
  return {};
}

function bodyOf(endpoint: EndpointShape, request: FastifyRequest): unknown {
  if (endpoint.method === 'GET') return undefined;
  const isMultipart = endpoint.upload !== undefined || endpoint.files !== undefined;
  if (request.isMultipart() !== isMultipart) throw new Problem('body.unreadable');
  const { body } = request;
  if (body === undefined || body === null) return undefined;
  const isUrlEncoded =
    request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (typeof body !== 'object' || Array.isArray(body)) throw new Problem('body.unreadable');
  if (isUrlEncoded && endpoint.body && !takesForms.has(endpoint)) throw new Problem('body.unreadable');
  return isUrlEncoded && !endpoint.body ? undefined : body;
}
