import type { EndpointShape, Failure } from '@voltdeck/contract';
import fastJson, { type Schema as WritableSchema } from 'fast-json-stringify';
import { z } from 'zod';
import { isOldVersion } from './read';

/** Turns results into the text of an answer. */
export type Write = (results: unknown) => string;

type Schema = z.core.JSONSchema.BaseSchema;

const isLegacy = (endpoint: EndpointShape): boolean =>
  endpoint.legacyEnvelope === true || isOldVersion(endpoint.path);

/** The writer of an endpoint's answers, made once from its shape; fields the contract does not list are left out. */
export function writerOf(endpoint: EndpointShape): Write {
  const { result } = endpoint;
  if (result === null) return () => '';
  const wrap = endpoint.bare === true ? (results: unknown) => results : wrapperOf(endpoint);
  const write = compile(result, endpoint);
  // Shapes that JSON Schema cannot say are cut to the contract by their own parser.
  return write ? (results) => write(wrap(results)) : (results) => JSON.stringify(wrap(result.parse(results)));
}

const wrapperOf = (endpoint: EndpointShape) => (results: unknown) => ({
  success: 1,
  results,
  msg: '',
  ...(isLegacy(endpoint) && { data: results, message: '' }),
});

/** The envelope of a success as a schema (docs/decisions.md#envelope). */
export function envelopeSchema(endpoint: EndpointShape, results: Schema): Schema {
  const old: Record<string, Schema> = isLegacy(endpoint)
    ? { data: results, message: { type: 'string' } }
    : {};
  const properties = {
    success: { type: 'integer' as const },
    results,
    msg: { type: 'string' as const },
    ...old,
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** The shape of what goes out, as JSON Schema; undefined where it cannot say it. */
export function resultSchema(result: z.ZodType): Schema | undefined {
  try {
    const { $schema: _, ...schema } = z.toJSONSchema(result, { io: 'output' });
    return schema;
  } catch {
    return undefined;
  }
}

function compile(result: z.ZodType, endpoint: EndpointShape): ((answer: unknown) => string) | undefined {
  const schema = resultSchema(result);
  // References would point to another root once the schema is wrapped.
  if (schema === undefined || JSON.stringify(schema).includes('"$ref"')) return undefined;
  const plain = forWriting(schema);
  const wrapped = endpoint.bare === true ? plain : envelopeSchema(endpoint, plain);
  return fastJson(asWritable(wrapped));
}

/** Both speak of JSON Schema, in types of their own. */
const asWritable = (schema: Schema): WritableSchema => schema as WritableSchema;

/** "This or null" as `nullable`, which is written at once, where `anyOf` would be tried branch by branch. */
function forWriting(schema: Schema): Schema {
  const inner = mapSchemas(schema, forWriting);
  if (inner.anyOf?.length !== 2) return inner;
  const [kept, ...others] = inner.anyOf.filter((one) => !isNull(one));
  if (!kept || others.length > 0 || isBoolean(kept)) return inner;
  const { anyOf: _, ...rest } = inner;
  return { ...rest, ...kept, nullable: true };
}

const isBoolean = (schema: z.core.JSONSchema._JSONSchema): schema is boolean => typeof schema === 'boolean';
const isNull = (schema: z.core.JSONSchema._JSONSchema): boolean =>
  !isBoolean(schema) && schema.type === 'null';

function mapSchemas(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const one = <S extends z.core.JSONSchema._JSONSchema>(inner: S) =>
    isBoolean(inner) ? inner : change(inner);
  const changed: Schema = { ...schema };
  if (schema.properties)
    changed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, one(inner)]),
    );
  if (schema.items && !Array.isArray(schema.items)) changed.items = one(schema.items);
  if (schema.anyOf) changed.anyOf = schema.anyOf.map(one);
  if (typeof schema.additionalProperties === 'object')
    changed.additionalProperties = one(schema.additionalProperties);
  return changed;
}

/** The answer of a refusal; old clients read `message`, also at addresses where nothing is. */
export function failureOf(
  failure: Omit<Failure, 'success'>,
  { endpoint, path }: { endpoint: EndpointShape | undefined; path: string },
): Failure & { data?: null; message?: string } {
  const isOld = endpoint ? isLegacy(endpoint) : isOldVersion(path);
  const old = isOld ? { data: null, message: failure.msg } : {};
  return { success: 0, ...failure, ...old };
}
