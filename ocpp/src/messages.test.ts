import { describe, expect, it } from 'vitest';
import { actionsOf, isAction, validateRequest, validateResponse } from './messages';
import type { ActionSchemas, Schema } from './schema/schema';
import { v16Schemas } from './v16/schemas';
import { v201Schemas } from './v201/schemas';

/** A payload with every field of a schema, made of each field's first choice. */
function fullSample(schema: Schema, root: Schema = schema): unknown {
  if (schema.$ref)
    return fullSample(root.definitions?.[schema.$ref.replace('#/definitions/', '')] ?? {}, root);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, fullSample(inner, root)]),
      );
    case 'array':
      return [fullSample(schema.items ?? {}, root)];
    case 'string':
      if (schema.format === 'date-time') return '2026-03-01T08:00:00Z';
      return schema.enum?.[0] ?? (schema.format === 'uri' ? 'ftp://example.test/a' : 'A');
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    default:
      return {};
  }
}

/** The same payload with every number written as text. */
function withTexts(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'number' ? `${inner}` : inner)),
  );
}

const cases = [
  ...Object.entries(v16Schemas).map(([action, schemas]) => ['1.6', action, schemas] as const),
  ...Object.entries(v201Schemas).map(([action, schemas]) => ['2.0.1', action, schemas] as const),
];

function checkBoth(version: '1.6' | '2.0.1', action: string, schemas: ActionSchemas) {
  if (!isAction(version, action)) throw new Error(`${action} is not known`);
  return [
    { schema: schemas.request, validate: (payload: unknown) => validateRequest(version, action, payload) },
    { schema: schemas.response, validate: (payload: unknown) => validateResponse(version, action, payload) },
  ];
}

describe.each(cases)('%s %s', (version, action, schemas) => {
  it('is valid with every field, and with every number as text', () => {
    for (const { schema, validate } of checkBoth(version, action, schemas)) {
      const payload = fullSample(schema);
      expect(validate(payload)).toEqual({ valid: true, payload, deviations: [] });
      expect(validate(withTexts(payload))).toMatchObject({ valid: true, payload });
    }
  });

  it('lacks no required field unnoticed, a time excepted', () => {
    for (const { schema, validate } of checkBoth(version, action, schemas)) {
      for (const field of schema.required ?? []) {
        const { [field]: _left, ...rest } = fullSample(schema) as Record<string, unknown>;
        const isTime = schema.properties?.[field]?.format === 'date-time';
        expect(validate(rest)).toMatchObject(
          isTime
            ? { valid: true, deviations: [{ kind: 'missing-time', path: field }] }
            : { valid: false, kind: 'occurrence', errors: [{ path: field }] },
        );
      }
    }
  });
});

it('knows all actions of both versions', () => {
  expect(actionsOf('1.6')).toHaveLength(39);
  expect(actionsOf('2.0.1')).toHaveLength(64);
});

it('does not take a name every object has for an action', () => {
  expect(isAction('1.6', 'constructor')).toBe(false);
  expect(isAction('1.6', 'TransactionEvent')).toBe(false);
});

it('an unknown action is not implemented', () => {
  const result = validateRequest('2.0.1', 'StartTransaction' as never, {});
  expect(result).toMatchObject({ valid: false, kind: 'notImplemented', code: 'NotImplemented' });
});
