import type { EndpointShape, OperatorKey } from '@voltdeck/contract';
import type { Actor, Driver, Member } from '../kernel/actor';
import type { Ctx } from './ctx';
import type { TestHouse } from './testing-house';

/** A request with real ids. */
export interface Sent {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: object;
  /** For a call that takes a file. */
  file?: Uint8Array;
  /** Of a call that takes a form, by the names of their fields. */
  files?: Readonly<Record<string, Uint8Array>>;
  headers?: Record<string, string>;
}

/**
 * What a call is expected to need, written from docs/decisions.md#permissions and not from the contract:
 * a permission key without its prefix, with what it accepts of a fleet admin instead (a key, or `assigned`) and what else
 * it asks for behind it; `confirmed` where the caller must have confirmed lately, `enrolling` where it is open before
 * a second factor that is required was added.
 */
export type ExpectedNeeds =
  | 'public'
  | 'app'
  | 'driver'
  | 'login'
  | 'member'
  | 'owner'
  | OperatorKey
  | `${OperatorKey} ${string}`
  | `login ${string}`
  | `owner ${string}`;

/** An operator whose rows are walked. */
export interface WalkedOperator {
  house: TestHouse;
  /** Stands in every name of its rows: another operator must never read it. */
  name: string;
  operatorId: number;
  owner: { email: string; password: string; member: Member };
  /** Somebody who is logged in at its app, and another one there. */
  driver: Driver;
  otherDriver: Driver;
  /** Runs an action as somebody. */
  as<T>(actor: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** The headers by which a form of the dashboard proves that it is one. */
  formHeaders(): Promise<Record<string, string>>;
  /** The same of a browser that was sent to Google, once that is offered. */
  visitHeaders(): Promise<Record<string, string>>;
  /** The rows of a noun, made when they are first asked for. */
  rows<R>(make: MakeRows<R>): Promise<R>;
}

/** Makes an operator's rows of a noun, by its actions or its store. */
export type MakeRows<R> = (operator: WalkedOperator) => Promise<R>;

/** For a noun that needs none of its own. */
export const noRows: MakeRows<null> = () => Promise.resolve(null);

/** Of drivers who are used up, and of nobody else. */
export const spareDriverPassword = 'a spare password of a driver';

/** What one call is walked with. */
export interface CallWalk<R> {
  call: EndpointShape;
  needs: ExpectedNeeds;
  /** What another operator, or a driver at its app, gets for the same request: 404 because it names rows, or an answer of its own. */
  other: 'refused' | 'own';
  sends?(rows: R): Sent | Promise<Sent>;
  /** Filters of the query that name rows: another operator finds nothing by them. */
  filters?: Readonly<Record<string, (rows: R) => number>>;
  /** Why it exists, where existing clients do not make it (docs/decisions.md#calls). */
  reason?: string;
  /** What another driver of the same operator gets, where the call names rows of a driver; 404 unless told. */
  otherDriver?: 'own';
  /** The call ends the login of its token. */
  endsLogin?: true;
  /** The call uses its driver up: whoever walks it is a new one, with the `spareDriverPassword`. */
  spendsDriver?: true;
  /** Why it changes nothing as it is walked, and so leaves no line in the audit log. */
  unchanged?: string;
}

/** A call as the walks go it. */
export interface Entry extends Pick<
  CallWalk<unknown>,
  'needs' | 'other' | 'otherDriver' | 'reason' | 'endsLogin' | 'spendsDriver' | 'unchanged'
> {
  endpoint: EndpointShape;
  request(operator: WalkedOperator): Promise<Sent>;
  filters: readonly { name: string; value(operator: WalkedOperator): Promise<number> }[];
}

/** What a noun declares in its `walk.ts`. */
export interface Walk {
  makeRows: MakeRows<unknown>;
  entries: readonly Entry[];
}

export const declareWalk = <R>(makeRows: MakeRows<R>, calls: readonly CallWalk<R>[]): Walk => ({
  makeRows,
  entries: calls.map(({ call, sends, filters = {}, ...walk }) => ({
    ...walk,
    endpoint: call,
    request: async (operator) => (await sends?.(await operator.rows(makeRows))) ?? {},
    filters: Object.entries(filters).map(([name, valueOf]) => ({
      name,
      value: async (operator) => valueOf(await operator.rows(makeRows)),
    })),
  })),
});

/** A file as the one part of `multipart/form-data`, by a name that leads out of any folder. */
export function asMultipart(
  field: string,
  bytes: Uint8Array,
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = 'a-boundary-that-is-in-no-file';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="../../../etc/passwd"\r\nContent-Type: image/svg+xml\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A form of `multipart/form-data` with its fields and files. */
export function asForm(
  fields: object,
  files: Readonly<Record<string, Uint8Array>> = {},
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = 'a-boundary-that-is-in-no-file';
  const head = (name: string, more: string): Buffer =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
  const line = Buffer.from('\r\n');
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [head(name, ''), Buffer.from(String(value)), line]),
    ...Object.entries(files).flatMap(([name, bytes]) => [
      head(name, '; filename="../../../etc/passwd"\r\nContent-Type: image/svg+xml'),
      bytes,
      line,
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** What is sent as the body of a call, with the headers that say how. */
export function payloadOf(
  { upload, files: taken }: EndpointShape,
  { body, file, files }: Sent,
): { payload?: object; headers?: Record<string, string> } {
  if (taken !== undefined && (body ?? files) !== undefined) return asForm(body ?? {}, files);
  if (upload !== undefined && file !== undefined) return asMultipart(upload.field, file);
  return body === undefined ? {} : { payload: body };
}
