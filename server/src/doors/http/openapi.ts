import { type EndpointShape, locales, type Needs, problems, wireKey } from '@voltdeck/contract';
import { endpoints } from '@voltdeck/contract/all';
import { z } from 'zod';
import { isForDriversToo } from './access';
import { envelopeSchema, resultSchema } from './envelope';

type Json = Record<string, unknown>;

/** OpenAPI 3.1, printed from the contract. */
export function openApi(productName: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Every answer is `{ success, results, msg }`; a refusal is `{ success: 0, msg, code, errors }`. ' +
        'Dates are ISO 8601 UTC, money is in major units with its currency beside it, energy in kWh. ' +
        'A write may carry an `Idempotency-Key`: repeated with the same key, it is done once.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'API-KEY' },
      },
      schemas: { Failure: failureSchema },
      parameters: { locale: localeParameter },
    },
  };
}

const failureSchema: Json = {
  type: 'object',
  required: ['success', 'msg', 'code', 'errors'],
  properties: {
    success: { const: 0 },
    msg: { type: 'string', description: "A text in the caller's language" },
    code: { enum: Object.keys(problems) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    details: {
      type: 'object',
      description: 'What a client goes on with, where the refusal asks for something',
    },
  },
};

const localeParameter: Json = {
  name: 'Accept-Language',
  in: 'header',
  schema: { type: 'string', enum: locales, default: 'en' },
};

function operationOf(endpoint: EndpointShape): Json {
  const { method, path, summary, needs } = endpoint;
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
    tags: [tagOf(path)],
    summary,
    description: describeNeeds(needs),
    'x-needs': needs,
    security: securityOf(needs),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      { $ref: '#/components/parameters/locale' },
    ],
    ...requestOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

function formOf({ body, files = [] }: EndpointShape): Json {
  const { properties = {}, ...schema } = body === undefined ? { type: 'object' } : sentSchema(body);
  const sent = files.map(({ field, maxBytes }): [string, Json] => [
    field,
    { type: 'string', format: 'binary', description: `${Math.floor(maxBytes / 1024)} kB at most` },
  ]);
  const encoding = Object.fromEntries(
    files.map(({ field, kinds }) => [field, { contentType: kinds.join(', ') }]),
  );
  const all = { ...schema, properties: { ...(properties as Json), ...Object.fromEntries(sent) } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: all, encoding } } } };
}

function requestOf(endpoint: EndpointShape): Json {
  const { body, upload, files } = endpoint;
  if (files) return formOf(endpoint);
  if (body)
    return { requestBody: { required: true, content: { 'application/json': { schema: sentSchema(body) } } } };
  if (!upload) return {};
  const { field, maxBytes, kinds } = upload;
  const schema = {
    type: 'object',
    required: [field],
    properties: {
      [field]: { type: 'string', format: 'binary', description: `${maxBytes / 1024 / 1024} MB at most` },
    },
  };
  const encoding = { [field]: { contentType: kinds.join(', ') } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } };
}

/** `/api/orders/{id}` belongs to orders. */
const tagOf = (path: string): string =>
  path.split('/').find((part) => part !== '' && part !== 'api' && !/^v\d$/.test(part)) ?? 'other';

function securityOf(needs: Needs): Json[] {
  if ('public' in needs) return [];
  if ('app' in needs) return [{ apiKey: [] }];
  const ofDriver = { apiKey: [], bearer: [] };
  if ('driver' in needs) return [ofDriver];
  return isForDriversToo(needs) ? [{ bearer: [] }, ofDriver] : [{ bearer: [] }];
}

function describeNeeds(needs: Needs): string {
  if ('public' in needs) return 'Open to everybody.';
  if ('app' in needs)
    return "For an app, by its operator's `API-KEY`, and for the operator's drivers' page by `x-driver-page`.";
  if ('driver' in needs)
    return "For a driver who is logged in at an app, by its operator's `API-KEY` and their token.";
  if (isForDriversToo(needs)) return 'For everybody who is logged in, and for drivers at an app.';
  if ('login' in needs) return `For everybody who is logged in.${confirming(needs)}`;
  const { operator, fleet, feature, subscription } = needs;
  const who =
    operator === 'owner'
      ? 'the owner'
      : operator === 'member'
        ? "the operator's own people"
        : `\`${wireKey(operator)}\``;
  return [
    `Needs ${who}${fleet === undefined ? '' : `, or \`${fleet}\` for the fleet`}.`,
    ...(feature === undefined ? [] : [`The plan must include \`${feature}\`.`]),
    ...(subscription ? ['A paid plan must be active.'] : []),
    ...(needs.confirmed ? [confirming(needs).trim()] : []),
    ...(needs.writes ? ['Changes something, though it is a GET.'] : []),
  ].join(' ');
}

const confirming = ({ confirmed }: { confirmed?: true }): string =>
  confirmed ? ' Within ten minutes of a login or a confirmation.' : '';

function sentSchema(shape: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
}

function parametersOf(shape: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!shape) return [];
  return Object.entries<z.core.$ZodType>(shape.shape).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(inner, undefined).success,
    schema: sentSchema(inner as z.ZodType),
    // Several values are parted by commas.
    ...(where === 'query' && { style: 'form', explode: false }),
  }));
}

function responsesOf(endpoint: EndpointShape): Json {
  const failure = (description: string): Json => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  });
  const isOpen = 'public' in endpoint.needs;
  return {
    ...successOf(endpoint),
    ...(!isOpen && { 401: failure('Not logged in'), 403: failure('Permission or subscription is missing') }),
    ...(endpoint.params && { 404: failure('No such row of this operator') }),
    ...((endpoint.upload ?? endpoint.files) && { 413: failure('The file is larger than that') }),
    ...((endpoint.body ?? endpoint.query ?? endpoint.upload) && {
      422: failure('Fields at fault, by dotted name'),
    }),
    default: failure('Any other refusal; `code` says which'),
  };
}

const fileContent: Json = Object.fromEntries(
  ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'].map((kind) => [
    kind,
    { schema: { type: 'string', format: 'binary' } },
  ]),
);

function successOf(endpoint: EndpointShape): Json {
  if (endpoint.file === true) return { 200: { description: 'A file', content: fileContent } };
  if (endpoint.result === null) return { 204: { description: 'Done' } };
  const results = resultSchema(endpoint.result) ?? {};
  const schema = endpoint.bare === true ? results : envelopeSchema(endpoint, results);
  return { 200: { description: 'Done', content: { 'application/json': { schema } } } };
}
