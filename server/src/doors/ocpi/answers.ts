import type { ForeignAnswer, ForeignRequest } from '../http/foreign';

/** What is answered: data, or why there is none (OCPI 2.2.1, 4.1.7 and 5). */
export type OcpiAnswer =
  | { data: unknown; headers?: Readonly<Record<string, string>> }
  | { status: number; code: number; message: string; headers?: Readonly<Record<string, string>> };

const successCode = 1000;
const clientCode = 2000;
const parameterCode = 2001;
const unknownLocationCode = 2003;
const serverCode = 3000;

const refusal = (status: number, code: number, message: string): OcpiAnswer => ({ status, code, message });

/** Why something is not answered. */
export const said = {
  unknownToken: {
    ...refusal(401, clientCode, 'The token is missing or not known. Send it as "Authorization: Token …".'),
    headers: { 'www-authenticate': 'Token' },
  },
  notIncluded: refusal(403, clientCode, 'The plan of this operator does not include roaming.'),
  noParty: refusal(409, serverCode, 'This operator has not set its party yet.'),
  onlyReads: {
    ...refusal(405, clientCode, 'Locations and tariffs can be read here; nothing is taken in.'),
    headers: { allow: 'GET' },
  },
  noSuchAddress: refusal(404, clientCode, 'There is nothing at this address. Begin with /ocpi/versions.'),
  unknownLocation: refusal(404, unknownLocationCode, 'There is no such location, EVSE or connector.'),
  badParameter: (name: string): OcpiAnswer =>
    refusal(400, parameterCode, `The parameter ${name} cannot be read.`),
  busy: refusal(503, serverCode, 'Too much is asked for at the moment. Try again in a few seconds.'),
} as const;

/** An answer with what OCPI puts around it; the ids of a request go back with it (4.1.5). */
export function wrapped(
  answer: OcpiAnswer,
  request: Pick<ForeignRequest, 'header'>,
  at: Date,
): ForeignAnswer {
  const ids = ['x-request-id', 'x-correlation-id'].flatMap((name) => {
    const told = request.header(name);
    return told !== undefined && /^[\x21-\x7e]{1,64}$/.test(told) ? [[name, told] as const] : [];
  });
  const headers = { ...answer.headers, ...Object.fromEntries(ids) };
  const timestamp = at.toISOString();
  if ('data' in answer)
    return {
      status: 200,
      headers,
      body: { data: answer.data, status_code: successCode, status_message: 'Success', timestamp },
    };
  return {
    status: answer.status,
    headers,
    body: { status_code: answer.code, status_message: answer.message, timestamp },
  };
}
