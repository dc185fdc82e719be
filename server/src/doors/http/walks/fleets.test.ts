import { fleetKeys } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entry, payloadOf } from '../../../platform/testing-walk';
import { fleetRows } from '../../../identity/fleets/walk';
import { entries } from './testing-entries';
import { buildWorld, marker, type World } from './testing-world';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type FleetAdmin = 'fleetAdmin' | 'otherFleetAdmin' | 'foreignFleetAdmin';

/** What the call accepts of a fleet admin: a key, `assigned`, or nothing. */
const fleetKeyOf = ({ needs }: Entry): string | null =>
  needs.split(' ').find((part) => part === 'assigned' || fleetKeys.some((key) => key === part)) ?? null;

const namesFleet = ({ endpoint }: Entry): boolean => endpoint.path.startsWith('/api/fleets/{id}');

/** Whether a call names a fleet of the operator's that the fleet admin does not work for: one that can be deleted. */
async function namesAnother(entry: Entry): Promise<boolean> {
  if (!namesFleet(entry)) return false;
  const { params } = await entry.request(world.own);
  const { fleetId } = await world.own.rows(fleetRows);
  return params?.['id'] !== fleetId;
}

async function walk({ endpoint, request }: Entry, as: FleetAdmin) {
  const sent = await request(world.own);
  const { params = {}, query } = sent;
  const { payload, headers } = payloadOf(endpoint, sent);
  const answer = await world.http.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    ...(query && { query }),
    ...(payload && { payload }),
    headers: { ...headers, authorization: `Bearer ${world[as]}` },
  });
  const { code = '' } = answer.statusCode < 400 ? {} : answer.json<{ code?: string }>();
  return { status: answer.statusCode, code, text: answer.body };
}

const named = (which: (entry: Entry) => boolean) =>
  entries.filter(which).map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry] as const);

describe('a fleet admin of this fleet', () => {
  const opened = named((entry) => fleetKeyOf(entry) !== null);

  test('has calls to make', () => expect(opened.length).toBeGreaterThan(8));

  test.each(opened)('may %s with the key of this fleet alone', async (_, entry) => {
    await world.allowFleetAdmin([fleetKeyOf(entry) ?? '']);
    expect(await walk(entry, 'fleetAdmin')).toMatchObject({ status: 200 });
  });

  test.each(opened.filter(([, entry]) => fleetKeyOf(entry) !== 'assigned'))(
    'is refused %s without that key alone',
    async (_, entry) => {
      await world.allowFleetAdmin(fleetKeys.filter((key) => key !== fleetKeyOf(entry)));
      expect(await walk(entry, 'fleetAdmin')).toMatchObject({ status: 403, code: 'forbidden' });
    },
  );

  test.each(named((entry) => 'operator' in entry.endpoint.needs && fleetKeyOf(entry) === null))(
    'is refused %s, which is the operator’s alone',
    async (_, entry) => {
      await world.allowFleetAdmin(fleetKeys);
      // Of a fleet that is not theirs they are not even told that it is there.
      const refused = (await namesAnother(entry)) ? [404, 'not-found'] : [403, 'forbidden'];
      const { status, code } = await walk(entry, 'fleetAdmin');
      expect([status, code]).toEqual(refused);
    },
  );

  test('is told that the plan of the operator lacks fleets', async () => {
    await world.allowFleetAdmin(fleetKeys);
    await world.setPlan('free');
    for (const [name, entry] of opened)
      expect([name, (await walk(entry, 'fleetAdmin')).code]).toEqual([name, 'requires-subscription']);
    await world.setPlan('pro');
  });
});

describe.each(['otherFleetAdmin', 'foreignFleetAdmin'] as const)('to the %s', (as) => {
  test.each(named(namesFleet))('%s does not exist', async (_, entry) => {
    expect(await walk(entry, as)).toMatchObject({ status: 404, code: 'not-found' });
  });
});

describe('the list of fleets', () => {
  const [, list] =
    named(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === '/api/fleets')[0] ?? [];

  test.each([
    ['fleetAdmin', [`${marker} couriers`]],
    ['otherFleetAdmin', [`${marker} vans`]],
    ['foreignFleetAdmin', ['Beta couriers']],
  ] as const)('has for the %s those they work for', async (as, names) => {
    if (list === undefined) throw new Error('there is no list of fleets');
    const { text } = await walk(list, as);
    const { results } = JSON.parse(text) as { results: { name: string }[] };
    expect(results.map(({ name }) => name)).toEqual(names);
  });
});
