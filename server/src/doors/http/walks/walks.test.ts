import { endpoints, type EndpointShape, operatorKeys } from '@voltdeck/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testHouse } from '../../../platform/testing-house';
import { Realtime } from '../../realtime/realtime';
import { entries, type Entry, type Sent } from './testing-entries';
import { expectedNeeds } from './testing-expected';
import { ours, section7 } from './testing-section-7';
import { routesOf } from './testing-ports';
import { buildWorld, marker, type World } from './testing-world';

const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;
const named = entries.map((entry) => [nameOf(entry.endpoint), entry] as const);
const expectedOf = (endpoint: EndpointShape): string => expectedNeeds[nameOf(endpoint)] ?? 'nothing expected';
const isOpen = (endpoint: EndpointShape): boolean => expectedOf(endpoint) === 'public';
const isKeyed = (endpoint: EndpointShape): boolean =>
  !['public', 'login', 'member'].includes(expectedOf(endpoint));

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

function requestOf(
  { endpoint }: Entry,
  { params = {}, query, body, headers }: Sent,
  token: string | null,
): InjectOptions {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return {
    method: endpoint.method,
    url,
    ...(query && { query }),
    ...(body && { payload: body }),
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
  };
}

async function walk(entry: Entry, as: 'owner' | 'admin' | 'other' | null) {
  const token = as !== null && entry.endsSession ? await world.freshToken(as) : as && world[as];
  const answer = await world.http.inject(requestOf(entry, await entry.request(world), token));
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const code = isJson ? (answer.json<{ code?: string }>().code ?? '') : '';
  return {
    status: answer.statusCode,
    code,
    text: answer.body,
    json: () => answer.json<{ results?: unknown }>(),
  };
}

describe('every call of the contract', () => {
  test('is listed once', () => {
    const names = endpoints.map(nameOf);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('says what it needs, and that is what the specification says', () => {
    const said = endpoints.map((endpoint) => {
      // A call that slipped past the types has none.
      const needs: EndpointShape['needs'] | undefined = endpoint.needs;
      if (needs === undefined) return [nameOf(endpoint), 'nothing'];
      const key = 'public' in needs ? 'public' : 'login' in needs ? 'login' : needs.operator;
      const more =
        'operator' in needs ? [needs.fleet, needs.feature, needs.subscription && 'subscription'] : [];
      return [nameOf(endpoint), [key, ...more.filter(Boolean)].join(' ')];
    });
    expect(Object.fromEntries(said)).toEqual(expectedNeeds);
  });

  test('has its line in both walks', () => {
    expect(named.map(([name]) => name).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  test('has an action, and no action stands alone', async () => {
    const house = await testHouse();
    const unused = () => Promise.reject(new Error('not in this test'));
    const realtime = new Realtime(house, { loaders: { orderDetailOf: unused, chargePointLiveOf: unused } });
    const answered = routesOf(realtime).map(({ endpoint }) => nameOf(endpoint));
    expect(answered.toSorted()).toEqual(endpoints.map(nameOf).toSorted());
    await house.close();
  });

  test('has method and path of the specification, or a reason of ours', () => {
    const known = new Set([...section7, ...Object.keys(ours)]);
    expect(endpoints.map(nameOf).filter((name) => !known.has(name))).toEqual([]);
    expect(
      Object.keys(ours).filter((name) => !endpoints.some((endpoint) => nameOf(endpoint) === name)),
    ).toEqual([]);
    expect(new Set(section7).size).toBe(section7.length);
  });
});

describe('without a login', () => {
  test.each(named.filter(([, { endpoint }]) => !isOpen(endpoint)))('%s is 401', async (_, entry) => {
    expect(await walk(entry, null)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});

describe('the walk of keys', () => {
  const keyed = named.filter(([, { endpoint }]) => isKeyed(endpoint));
  const keyOf = ({ endpoint }: Entry): string => expectedOf(endpoint).split(' ')[0] ?? '';

  test.each(keyed)('%s is 403 when its key alone is missing', async (_, entry) => {
    await world.allowAdmin(operatorKeys.filter((key) => key !== keyOf(entry)));
    expect(await walk(entry, 'admin')).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test.each(keyed.filter(([, { endpoint }]) => endpoint.method === 'GET'))(
    '%s is 2xx with its key alone',
    async (_, entry) => {
      await world.allowAdmin([keyOf(entry)]);
      expect((await walk(entry, 'admin')).status).toBe(200);
    },
  );
});

describe('the walk of features', () => {
  const gated = named.filter(
    ([, { endpoint }]) => 'feature' in endpoint.needs || 'subscription' in endpoint.needs,
  );

  test('refuses the plan that lacks them', async () => {
    await world.setPlan('free');
    for (const [name, entry] of gated)
      expect([name, (await walk(entry, 'owner')).code]).toEqual([name, 'requires-subscription']);
    await world.setPlan('pro');
  });
});

describe('the walk of tenants', () => {
  test.each(named.filter(([, { other }]) => other === 'refused'))(
    '%s with rows of somebody else is 404',
    async (_, entry) => {
      expect(await walk(entry, 'other')).toMatchObject({ status: 404, code: 'not-found' });
    },
  );

  test.each(named.filter(([, { endpoint, other }]) => other === 'own' && !isOpen(endpoint)))(
    '%s shows each operator its own rows only',
    async (_, entry) => {
      const answer = await walk(entry, 'other');
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(marker);
    },
  );

  test.each(named)('%s with own rows is 2xx, in the shape of the contract', async (_, entry) => {
    const { result, bare, file } = entry.endpoint;
    const answer = await walk(entry, isOpen(entry.endpoint) ? null : 'owner');
    expect([answer.status, answer.code]).toEqual([result === null && !file ? 204 : 200, '']);
    if (result === null) return;
    const results = bare ? answer.json() : answer.json().results;
    expect(result.parse(results)).toEqual(results);
  });
});

describe('a filter by rows of somebody else', () => {
  test.each([
    ['/api/orders', 'charge_point_id'],
    ['/api/orders', 'charging_site_id'],
    ['/api/charge-points', 'charging_site_id'],
    ['/api/charge-points/datatable', 'charging_site_id'],
  ])('%s by %s finds nothing', async (url, filter) => {
    const value = String(filter === 'charge_point_id' ? world.chargePointId : world.siteId);
    const headers = { authorization: `Bearer ${world.other}` };
    const answer = await world.http.inject({ method: 'GET', url, query: { [filter]: value }, headers });
    const { results } = answer.json<{ results: unknown[] | { data: unknown[] } }>();
    expect([answer.statusCode, Array.isArray(results) ? results : results.data]).toEqual([200, []]);
  });
});
