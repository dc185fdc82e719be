import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { ErrorKind } from '../rpc/errors';
import { coerce } from './coerce';
import type { Deviation, DeviationKind, Schema } from './schema';

export interface SchemaError {
  path: string;
  keyword: string;
  message: string;
}

export interface Checked {
  payload: unknown;
  deviations: Deviation[];
  errors: SchemaError[];
}

// A flood of errors says no more than the first few.
const errorLimit = 20;

// ajv-formats is CommonJS, whose default import is the module itself under some loaders.
const addFormats = addFormatsModule.default;
const rules = { strict: false, multipleOfPrecision: 6 };
/** Tells all that is wrong. */
const telling = addFormats(new Ajv({ ...rules, allErrors: true, verbose: true }));
/** Tells only whether all is right, at a fraction of the cost. */
const deciding = addFormats(new Ajv(rules));

type Decide = (payload: unknown) => boolean;

const tellers = new WeakMap<Schema, ValidateFunction>();
const deciders = new WeakMap<Schema, Decide>();

function compiled(ajv: Ajv, schema: Schema): ValidateFunction {
  // The official ids ("urn:Authorize.req") are no valid URN, and nothing refers to them.
  const { $id: _id, ...anonymous } = schema;
  return ajv.compile(anonymous);
}

function tellerOf(schema: Schema): ValidateFunction {
  const known = tellers.get(schema);
  if (known) return known;
  const teller = compiled(telling, schema);
  tellers.set(schema, teller);
  return teller;
}

/** Whether a field may be of any type, so that the schema accepts a `null` or an empty text that coercion takes for absent. */
function hasUntyped({ properties = {}, definitions = {}, items }: Schema): boolean {
  const fields = Object.values(properties);
  return (
    fields.some(({ type, $ref }) => type === undefined && $ref === undefined) ||
    [...fields, ...Object.values(definitions), ...(items ? [items] : [])].some(hasUntyped)
  );
}

/** Whether a payload is as its schema wants it, so that coercion would leave it as it is. */
function isExact(schema: Schema, payload: unknown): boolean {
  const known = deciders.get(schema);
  if (known) return known(payload);
  const validate = hasUntyped(schema) ? null : compiled(deciding, schema);
  const decide: Decide = (input) => validate?.(input) === true;
  deciders.set(schema, decide);
  return decide(payload);
}

function pathOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const params = error.params as { additionalProperty?: string; missingProperty?: string };
  const field = params.additionalProperty ?? params.missingProperty;
  return [path, field].filter(Boolean).join('.');
}

/** The breaches that are kept and counted instead of refused. */
function toleranceOf(error: ErrorObject): DeviationKind | undefined {
  switch (error.keyword) {
    case 'additionalProperties':
      return 'unknown-field';
    case 'maxLength':
      return 'too-long';
    case 'multipleOf':
      return 'decimals';
    case 'format':
      return 'format';
    case 'type':
      return error.params['type'] === 'integer' && Number.isFinite(error.data) ? 'decimals' : undefined;
    default:
      return undefined;
  }
}

/** Tells what of a coerced payload is kept and counted, and what is wrong with it. */
function told(schema: Schema, { payload, deviations }: ReturnType<typeof coerce>): Checked {
  const validate = tellerOf(schema);
  const errors: SchemaError[] = [];
  if (validate(payload)) return { payload, deviations, errors };
  const known = new Set(deviations.map((deviation) => deviation.path));
  for (const error of validate.errors ?? []) {
    const path = pathOf(error);
    const kind = toleranceOf(error);
    if (kind === undefined) {
      if (errors.length < errorLimit)
        errors.push({ path, keyword: error.keyword, message: error.message ?? '' });
    } else if (!(kind === 'format' && known.has(path))) deviations.push({ path, kind });
  }
  return { payload, deviations, errors };
}

/** Coerces a payload and checks the outcome against its schema. */
export function checkTolerantly(schema: Schema, input: unknown): Checked {
  return told(schema, coerce(schema, input));
}

/** Checks a payload as `checkTolerantly` does; one that is as the standard wants it is handed back itself. */
export function check(schema: Schema, input: unknown): Checked {
  if (isExact(schema, input)) return { payload: input, deviations: [], errors: [] };
  const coerced = coerce(schema, input);
  // What coercion has put right needs no list of what is wrong.
  const isRight = coerced.payload !== input && isExact(schema, coerced.payload);
  return isRight ? { ...coerced, errors: [] } : told(schema, coerced);
}

/** The kind of CALLERROR that fits what a schema found (OCPP-J 1.6 section 4.2.3). */
export function errorKindOf(errors: readonly SchemaError[]): ErrorKind {
  const [first] = errors;
  switch (first?.keyword) {
    case 'type':
      return first.path === '' ? 'format' : 'type';
    case 'required':
    case 'minItems':
    case 'maxItems':
      return 'occurrence';
    default:
      return 'property';
  }
}
