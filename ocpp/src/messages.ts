import { errorCodes, type ErrorKind } from './rpc/errors';
import { check, errorKindOf, type SchemaError } from './schema/check';
import { type Readable, salvage } from './schema/salvage';
import type { ActionSchemas, Deviation, Schema } from './schema/schema';
import type { V16Requests, V16Responses } from './v16/generated/types';
import { v16Schemas } from './v16/schemas';
import type { V201Requests, V201Responses } from './v201/generated/types';
import { v201Schemas } from './v201/schemas';
import type { OcppVersion } from './version';

/** Request payloads by version and action. */
export interface Requests {
  '1.6': V16Requests;
  '2.0.1': V201Requests;
}

/** Response payloads by version and action. */
export interface Responses {
  '1.6': V16Responses;
  '2.0.1': V201Responses;
}

export type ActionOf<V extends OcppVersion> = keyof Requests[V] & keyof Responses[V] & string;

/** A payload after coercion: valid and typed, or what is wrong with it and the error code that says so. */
export type Validated<P> =
  | { valid: true; payload: P; deviations: Deviation[] }
  | {
      valid: false;
      payload: unknown;
      deviations: Deviation[];
      errors: SchemaError[];
      kind: ErrorKind;
      code: string;
    };

const schemasByVersion: Readonly<Record<OcppVersion, Readonly<Record<string, ActionSchemas>>>> = {
  '1.6': v16Schemas,
  '2.0.1': v201Schemas,
};

/** The actions a version knows, in either direction. */
export function actionsOf<V extends OcppVersion>(version: V): ActionOf<V>[] {
  return Object.keys(schemasByVersion[version]) as ActionOf<V>[];
}

export function isAction<V extends OcppVersion>(version: V, action: string): action is ActionOf<V> {
  return Object.hasOwn(schemasByVersion[version], action);
}

/** The official schema of the payload of a CALL. */
export function requestSchema<V extends OcppVersion>(version: V, action: ActionOf<V>): Schema {
  return schemasByVersion[version][action]?.request ?? {};
}

// The schema has checked the payload, which the compiler cannot follow.
function validated<P>(version: OcppVersion, schema: ActionSchemas['request'], input: unknown): Validated<P> {
  const { payload, deviations, errors } = check(schema, input ?? {});
  if (errors.length === 0) return { valid: true, payload: payload as P, deviations };
  const kind = errorKindOf(errors);
  return { valid: false, payload, deviations, errors, kind, code: errorCodes[version][kind] };
}

function unknownAction(version: OcppVersion, action: string, payload: unknown): Validated<never> {
  const error: SchemaError = { path: '', keyword: 'action', message: `${action} is not known` };
  const code = errorCodes[version].notImplemented;
  return { valid: false, payload, deviations: [], errors: [error], kind: 'notImplemented', code };
}

/** Checks the payload of a CALL; an unknown action is `notImplemented`. */
export function validateRequest<V extends OcppVersion, A extends ActionOf<V>>(
  version: V,
  action: A,
  payload: unknown,
): Validated<Requests[V][A]> {
  const schemas = isAction(version, action) ? schemasByVersion[version][action] : undefined;
  return schemas ? validated(version, schemas.request, payload) : unknownAction(version, action, payload);
}

/** Checks the payload of a CALLRESULT to a call of this action. */
export function validateResponse<V extends OcppVersion, A extends ActionOf<V>>(
  version: V,
  action: A,
  payload: unknown,
): Validated<Responses[V][A]> {
  const schemas = isAction(version, action) ? schemasByVersion[version][action] : undefined;
  return schemas ? validated(version, schemas.response, payload) : unknownAction(version, action, payload);
}

/** What can be read of the payload of a CALL that breaks its schema; all that is odd about it is among the deviations. */
export function salvageRequest<V extends OcppVersion, A extends ActionOf<V>>(
  version: V,
  action: A,
  { payload, deviations }: Pick<Validated<unknown>, 'payload' | 'deviations'>,
): { payload: Readable<Requests[V][A]>; deviations: Deviation[] } {
  const read = salvage(requestSchema(version, action), payload);
  // The walk leaves only what the schema knows, which the compiler cannot follow.
  return {
    payload: read.payload as Readable<Requests[V][A]>,
    deviations: [...deviations, ...read.deviations],
  };
}
