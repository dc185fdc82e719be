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
const ajv = addFormats(new Ajv({ strict: false, allErrors: true, verbose: true, multipleOfPrecision: 6 }));
const validators = new WeakMap<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  // The official ids ("urn:Authorize.req") are no valid URN, and nothing refers to them.
  const { $id: _id, ...anonymous } = schema;
  const validator = ajv.compile(anonymous);
  validators.set(schema, validator);
  return validator;
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

/** Coerces a payload and checks the outcome against its schema. */
export function check(schema: Schema, input: unknown): Checked {
  const { payload, deviations } = coerce(schema, input);
  const validate = validatorOf(schema);
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
