import { type EndpointShape, operatorKeys } from '@voltdeck/contract';
import { endpoints } from '@voltdeck/contract/all';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../../kernel/route';
import { productRoutes } from '../../../main/routes';
import type { Ctx } from '../../../platform/ctx';
import { auditWords } from '../../../identity/audit/texts';
import { testHouse } from '../../../platform/testing-house';
import type { Entry } from '../../../platform/testing-walk';
import { Realtime } from '../../realtime/realtime';
import { entries, walks } from './testing-entries';
import { driverLoginTests } from './testing-driver-logins';
import { headersOf, isAppCall, isOpen, named, nameOf, requestOf, withoutLogin } from './testing-requests';
import { callsOfExistingClients } from './testing-existing-clients';
import { silentWrites, writes } from './testing-writes';
import { buildWorld, marker, type Walker, type World } from './testing-world';

/** What every `routes.ts` exports, by its place. */
const routeFiles = import.meta.glob<Record<string, readonly Route<Ctx>[]>>('/server/src/*/*/routes.ts', {
  eager: true,
});

const namesOf = (some: readonly { endpoint: EndpointShape }[]): string[] =>
  some.map(({ endpoint }) => nameOf(endpoint)).toSorted();
const keyOf = ({ needs }: Entry): string => needs.split(' ')[0] ?? '';
const isKeyed = (entry: Entry): boolean =>
  !['public', 'login', 'member', 'app', 'driver'].includes(keyOf(entry));

let world: World;
/** Calls that change something and left no line in the audit log when they were walked. */
const untold = new Set<string>();
const linesOfLog = async (): Promise<number> => {
  const { rows } = await world.own.house.db.pool.query<{ lines: number }>(
    'select count(*)::int as lines from audit_log',
  );
  return rows[0]?.lines ?? 0;
};
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

async function walk(entry: Entry, as: Walker | null) {
  const answer = await world.http.inject(
    as === null
      ? withoutLogin(entry, requestOf(entry, await entry.request(world.own), {}))
      : requestOf(entry, await entry.request(world.own), await headersOf(world, entry, as)),
  );
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

  test('says what it needs, and that is what its walk expects', () => {
    const said = endpoints.map((endpoint) => {
      // A call that slipped past the types has none.
      const needs: EndpointShape['needs'] | undefined = endpoint.needs;
      if (needs === undefined) return [nameOf(endpoint), 'nothing'];
      if ('app' in needs) return [nameOf(endpoint), 'app'];
      if ('driver' in needs) return [nameOf(endpoint), 'driver'];
      const key = 'public' in needs ? 'public' : 'login' in needs ? 'login' : needs.operator;
      const more: unknown[] =
        'operator' in needs ? [needs.fleet, needs.feature, needs.subscription && 'subscription'] : [];
      if ('login' in needs) more.push(needs.enrolling && 'enrolling');
      if (!('public' in needs)) more.push(needs.confirmed && 'confirmed');
      return [nameOf(endpoint), [key, ...more.filter(Boolean)].join(' ')];
    });
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(named.map(([name, { needs }]) => [name, needs])),
    );
  });

  test('is walked once', () => {
    expect(namesOf(entries)).toEqual(endpoints.map(nameOf).toSorted());
  });

  test('is walked by the noun that answers it', () => {
    const answered = Object.entries(routeFiles).map(([file, routes]) => [
      file.replace(/routes\.ts$/, 'walk.ts'),
      namesOf(Object.values(routes).flat()),
    ]);
    const walked = Object.entries(walks)
      .filter(([file]) => !file.startsWith('/server/src/doors/'))
      .map(([file, walk]) => [file, namesOf(walk.entries)]);
    expect(Object.fromEntries(walked)).toEqual(Object.fromEntries(answered));
  });

  test('has an action, and no action stands alone', async () => {
    const house = await testHouse();
    const realtime = new Realtime(house, { channels: [] });
    const served = productRoutes(realtime);
    expect(namesOf(served)).toEqual(endpoints.map(nameOf).toSorted());
    const declared = Object.values(routeFiles).flatMap((routes) => Object.values(routes).flat());
    expect(namesOf(declared.filter((route) => !served.includes(route)))).toEqual([]);
    await house.close();
  });

  test('is made by existing clients, or says why it exists', () => {
    const made = new Set(callsOfExistingClients);
    expect(made.size).toBe(callsOfExistingClients.length);
    const unexplained = named.filter(([name, { reason = '' }]) => made.has(name) === (reason !== ''));
    expect(unexplained.map(([name]) => name)).toEqual([]);
  });
});

describe('without a login', () => {
  test.each(named.filter(([, entry]) => !isOpen(entry)))('%s is 401', async (_, entry) => {
    const code = isAppCall(entry) ? 'developer-key.refused' : 'unauthenticated';
    expect(await walk(entry, null)).toMatchObject({ status: 401, code });
  });
});

driverLoginTests(() => world);

describe('the walk of keys', () => {
  const keyed = named.filter(([, entry]) => isKeyed(entry));

  test.each(keyed)('%s is 403 when its key alone is missing', async (_, entry) => {
    await world.allowAdmin(operatorKeys.filter((key) => key !== keyOf(entry)));
    expect(await walk(entry, 'admin')).toMatchObject({ status: 403, code: 'forbidden' });
  });

  // What is the owner's alone, no key opens.
  test.each(keyed.filter(([, entry]) => entry.endpoint.method === 'GET' && keyOf(entry) !== 'owner'))(
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

describe('the walk of confirmations', () => {
  const asking = named.filter(
    ([, { endpoint }]) => 'confirmed' in endpoint.needs && endpoint.needs.confirmed,
  );
  const confirmed = (minutesAgo: number) =>
    world.own.house.db.pool.query('update tokens set confirmed_at = $1', [
      new Date(world.own.house.clock.now().getTime() - minutesAgo * 60_000),
    ]);

  test('covers who may do what, who works here, and what logs somebody in', () => {
    expect(asking.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'PUT /api/admins/{id}',
        'POST /api/admins',
        'DELETE /api/admins/{id}',
        'POST /api/admins/{id}/factors/reset',
        'POST /api/fleets/{id}/admins',
        'POST /api/fleets/{id}/admins/{adminId}/permissions',
        'POST /api/user/factors/totp',
        'DELETE /api/user/factors/passkeys/{id}',
        'POST /api/user/social-logins/{provider}',
      ]),
    );
  });

  test.each(asking)('%s is refused ten minutes after the last one', async (_, entry) => {
    const sent = await entry.request(world.own);
    const ask = async () =>
      (await world.http.inject(requestOf(entry, sent, { authorization: `Bearer ${world.owner}` }))).json<{
        code?: string;
      }>();
    await confirmed(10);
    expect(await ask()).toMatchObject({ code: 'confirmation.required' });
    await confirmed(0);
  });
});

describe('where a second factor is required and missing', () => {
  const require = (isRequired: boolean) =>
    world.own.house.db.pool.query('update memberships set factor_required = $1 where operator_id = $2', [
      isRequired,
      world.own.operatorId,
    ]);

  test('nothing opens but what adds one, and what leads elsewhere', async () => {
    await require(true);
    const open: string[] = [];
    for (const [name, entry] of named.filter(
      ([, each]) => !isOpen(each) && !isAppCall(each) && !each.endsLogin,
    )) {
      const token = { authorization: `Bearer ${world.admin}` };
      const answer = await world.http.inject({ ...requestOf(entry, {}, {}), headers: token });
      if (!answer.body.includes('"factor.missing"')) open.push(name);
    }
    await require(false);
    const enrolling = named.filter(([, { needs, endsLogin }]) => needs.includes('enrolling') && !endsLogin);
    expect(open.toSorted()).toEqual(enrolling.map(([name]) => name).toSorted());
  });
});

describe('the walk of tenants', () => {
  test.each(named.filter(([, { other }]) => other === 'refused'))(
    '%s with rows of somebody else is 404',
    async (_, entry) => {
      expect(await walk(entry, 'other')).toMatchObject({ status: 404, code: 'not-found' });
    },
  );

  test.each(
    named.filter(
      ([, { needs, other, otherDriver }]) =>
        needs === 'driver' && other === 'refused' && otherDriver !== 'own',
    ),
  )('%s with rows of another driver is 404', async (_, entry) => {
    expect(await walk(entry, 'otherDriver')).toMatchObject({ status: 404, code: 'not-found' });
  });

  test.each(named.filter(([, entry]) => entry.other === 'own' && !isOpen(entry)))(
    '%s shows each operator its own rows only',
    async (_, entry) => {
      const answer = await walk(entry, 'other');
      expect(answer.status).toBe(entry.endpoint.result === null && !entry.endpoint.file ? 204 : 200);
      expect(answer.text).not.toContain(marker);
    },
  );

  test.each(named)('%s with own rows is 2xx, in the shape of the contract', async (_, entry) => {
    const { result, bare, file } = entry.endpoint;
    const before = await linesOfLog();
    const answer = await walk(entry, isOpen(entry) ? null : 'owner');
    if (writes(entry) && (await linesOfLog()) === before) untold.add(nameOf(entry.endpoint));
    expect([answer.status, answer.code]).toEqual([result === null && !file ? 204 : 200, '']);
    if (result === null) return;
    const results = bare ? answer.json() : answer.json().results;
    expect(result.parse(results)).toEqual(results);
  });
});

test('every call that changes something leaves a line in the audit log, or says why it need not', () => {
  const unchanged = named.filter(([, entry]) => entry.unchanged !== undefined).map(([name]) => name);
  expect([...untold].filter((name) => !(name in silentWrites)).toSorted()).toEqual(unchanged.toSorted());
});

test('every line of the walks has its words', async () => {
  const { rows } = await world.own.house.db.pool.query<{ noun: string; action: string }>(
    'select distinct noun, action from audit_log',
  );
  const words = auditWords('en');
  expect(rows.filter(({ noun, action }) => !(noun in words.noun) || !(action in words.choice))).toEqual([]);
});

describe('a filter by rows of somebody else', () => {
  const filtered = entries.flatMap(({ endpoint, filters }) =>
    filters.map((filter) => [endpoint.path, filter.name, filter] as const),
  );

  test('is walked for lists of charge points and of orders', () => {
    expect(filtered.map(([url, name]) => `${url} ${name}`)).toEqual(
      expect.arrayContaining([
        '/api/orders charge_point_id',
        '/api/orders charging_site_id',
        '/api/charge-points charging_site_id',
        '/api/charge-points/datatable charging_site_id',
      ]),
    );
  });

  test.each(filtered)('%s by %s finds nothing', async (url, name, filter) => {
    const query = { [name]: String(await filter.value(world.own)) };
    const found = async (token: string): Promise<unknown[]> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await world.http.inject({ method: 'GET', url, query, headers });
      expect(answer.statusCode).toBe(200);
      const { results } = answer.json<{ results: unknown[] | { data: unknown[] } }>();
      return Array.isArray(results) ? results : results.data;
    };
    expect(await found(world.other)).toEqual([]);
    expect(await found(world.owner)).not.toEqual([]);
  });
});
