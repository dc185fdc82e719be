import type { EndpointShape } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Entry } from '../../../platform/testing-walk';
import { entries } from './testing-entries';
import { buildWorld, headersFor, type World } from './testing-world';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const fieldsOf = (shape: unknown): string[] => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []);

/** The call with what its walk sends, changed. */
async function ask({ endpoint, request }: Entry, change: { query?: object; body?: object }): Promise<string> {
  const sent = await request(world.own);
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(sent.params?.[name]));
  const answer = await world.http.inject({
    method: endpoint.method,
    url,
    query: { ...sent.query, ...change.query } as Record<string, string>,
    ...(change.body && { payload: { ...sent.body, ...change.body } }),
    headers: headersFor(world, endpoint, 'owner'),
  });
  return answer.statusCode < 500 ? '' : `${JSON.stringify(change)} ${answer.statusCode} ${answer.body}`;
}

const named = (isWanted: (endpoint: EndpointShape) => boolean) =>
  entries
    .filter(({ endpoint }) => isWanted(endpoint))
    .map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry] as const);

/** Larger than the database counts, before its calendar, and full of what patterns and quotes are made of. */
const nonsense = ['999999999999999', '0000-01-01T00:00:00Z', String.raw`%_\'"(`];

describe('nonsense in a query is refused or finds nothing', () => {
  const asked = named(({ method, query }) => method === 'GET' && fieldsOf(query).length > 0);

  test.each(asked)('%s', async (_, entry) => {
    const broken: string[] = [];
    for (const field of fieldsOf(entry.endpoint.query))
      for (const value of nonsense) broken.push(await ask(entry, { query: { [field]: value } }));
    expect(broken.filter(Boolean)).toEqual([]);
  });

  test('also where two make sense alone and not together', async () => {
    const [, entry] = named(({ path }) => path === '/api/charge-points/map')[0] ?? [];
    expect(entry && (await ask(entry, { query: { south: '60', north: '50' } }))).toBe('');
  });
});

describe('nonsense in a body is refused', () => {
  // A login is asked for its password, which takes long on purpose, and one that ends would spoil what follows.
  const asked = named(({ path, body }) => fieldsOf(body).length > 0 && !/\/(login|role)$/.test(path));
  const values = [...nonsense, '\ud800', 'a\u0000', 1e308, null, [{}], { a: '\udc00' }];

  test.each(asked)('%s', async (_, entry) => {
    const broken: string[] = [];
    for (const field of fieldsOf(entry.endpoint.body))
      for (const value of values) broken.push(await ask(entry, { body: { [field]: value } }));
    expect(broken.filter(Boolean)).toEqual([]);
  });
});
