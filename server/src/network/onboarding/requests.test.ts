import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '..';
import { lifetime } from '../../charging';
import { type Answer, logIn, type TestDoor, testDoor } from '../../doors/http/testing-door';

let door: TestDoor;
let token: string;

beforeAll(async () => {
  door = await testDoor(routes);
  door.house.supply({
    usage: { openOn: async () => [], unfinishedOn: async () => [], lostTo: async () => new Map() },
    lifetime,
    addresses: { ocppUrl: 'wss://volt.example/ocpp' },
  });
  token = await logIn(door);
});
afterAll(() => door.close());

const post = (body: unknown, language = 'en'): Promise<Answer> =>
  door.ask('POST', '/api/charge-points', { token, body, headers: { 'accept-language': language } });

describe('what a client sends to add a charge point', () => {
  const good = { identifier: 'Quay-1', title: 'Quay' };

  test.each([
    [{}, ['identifier', 'title']],
    [{ ...good, latitude: 90.001, longitude: 0 }, ['latitude']],
    [{ ...good, latitude: 0, longitude: '-180.5' }, ['longitude']],
    [{ ...good, latitude: 'north', longitude: 0 }, ['latitude']],
    [{ ...good, latitude: 12 }, ['longitude']],
    [{ ...good, identifier: 'Quay 1' }, ['identifier']],
    [{ ...good, identifier: 'Quay/1' }, ['identifier']],
    [{ ...good, identifier: '..' }, ['identifier']],
    [{ ...good, identifier: 'x'.repeat(49) }, ['identifier']],
    [{ ...good, tittle: 'x', colour: 1 }, ['colour', 'tittle']],
    [{ ...good, address: { city: 'Aix', town: 'Aix' } }, ['address.town']],
    [{ ...good, country: 'France' }, ['country']],
    [{ ...good, address: { country: 'XX' } }, ['country']],
    [{ ...good, time_zone: 'Mars/Olympus' }, ['time_zone']],
    [{ ...good, visibility: 'hidden' }, ['visibility']],
    [{ ...good, open_time: '25:00' }, ['open_time']],
    [{ ...good, open_time: '08:00' }, ['close_time']],
    [{ ...good, amenities: [1, 99] }, ['amenities']],
    [{ ...good, contact_number: 'call me' }, ['contact_number']],
    [{ ...good, connectors: [{ number: 0 }] }, ['connectors.0.number']],
    [{ ...good, connectors: [{ number: 1 }, { number: '1' }] }, ['connectors.1.number']],
    [{ ...good, connectors: [{ number: 1, type: 'TYPE_9' }] }, ['connectors.0.type']],
    [{ ...good, connectors: [{ number: 1, max_power: 0 }] }, ['connectors.0.max_power']],
    [{ ...good, connectors: [{ number: 1, plug: 'x' }] }, ['connectors.0.plug']],
    [{ ...good, connectors: 'two' }, ['connectors']],
    [{ ...good, listed: 1 }, ['description', 'listed']],
    [{ ...good, listed: 'maybe' }, ['listed']],
    [{ ...good, title: 'a\u0000b' }, ['title']],
    [{ ...good, address_line_1: 'a\u0000b' }, ['address_line_1']],
  ])('%j is refused at %j', async (body, fields) => {
    const { status, json } = await post(body);
    expect([status, json.code, Object.keys(json.errors ?? {}).toSorted()]).toEqual([
      422,
      'fields.invalid',
      fields,
    ]);
  });

  test('is told in the language of the caller what listing needs', async () => {
    const { json } = await post({ ...good, listed: true }, 'fr');
    expect(json.errors?.listed).toEqual([
      'Une borne n’est publiée qu’avec une image. Veuillez d’abord en ajouter une.',
    ]);
    expect(json.errors?.description).toEqual([
      'Le champ «\u{202f}description\u{202f}» doit compter au moins 40 caractères',
    ]);
  });

  test('may be numbers as text, booleans as 0 and 1, the address flat or nested', async () => {
    const { status, json } = await post({
      identifier: 'Lenient-1',
      title: ' Lenient ',
      latitude: '31.95',
      longitude: '35.91',
      secure: 0,
      listed: 'false',
      address_line_1: 'Rainbow Street 1',
      address: { city: 'Amman', country: 'jo' },
      description: '',
      open_time: '08:00:00',
      close_time: '22:00',
      type_id: '4',
      connectors: [{ number: '1', type: 2, max_power: '22' }],
    });
    expect([status, json.errors]).toEqual([200, undefined]);
    const { token: publicToken, ocpp, ...chargePoint } = json.results as Record<string, unknown>;
    expect(chargePoint).toMatchObject({
      title: 'Lenient',
      latitude: 31.95,
      secure: 0,
      description: null,
      address: { address_line_1: 'Rainbow Street 1', city: 'Amman', country: 'JO' },
      open_time: '08:00',
      time_zone: 'Asia/Amman',
      type: { id: 4 },
      connectors: [{ number: 1, type: 'TYPE_2', max_power: 22 }],
    });
    expect(publicToken).toMatch(/^[\w-]{22}$/);
    expect(ocpp).toMatchObject({ username: 'Lenient-1', password: null });
  });

  test('is refused where the identifier differs only by letter case', async () => {
    const { status, json } = await post({ identifier: 'LENIENT-1', title: 'Twin' });
    expect([status, json.errors?.identifier]).toEqual([
      422,
      ['This identifier is already in use. Choose another one'],
    ]);
  });

  test('is refused with the words that existing clients know where the plan is full', async () => {
    expect((await post({ identifier: 'Second', title: 'Second' })).status).toBe(200);
    const { status, json } = await post({ identifier: 'Third', title: 'Third' });
    expect([status, json.code, json.msg]).toEqual([
      403,
      'charge-point.limit-reached',
      'Upgrade your plan to add more chargers.',
    ]);
    const answer = await door.ask('GET', '/api/charge-points/check-subscription-limitation', { token });
    expect(answer.json.results).toEqual({
      can_create: false,
      plan: 'free',
      chargers_included: 2,
      chargers_count: 2,
    });
  });
});

test.each([
  ['/api/charge-points?colour=red', 'colour'],
  ['/api/charge-points?status=broken', 'status.0'],
  ['/api/charge-points/datatable?sort=colour', 'sort'],
  ['/api/charge-points/datatable?per_page=201', 'per_page'],
  ['/api/charge-points/geojson?near=me', 'near'],
  ['/api/charge-points?search=a%00b', 'search'],
])('%s is refused by name', async (url, field) => {
  const { status, json } = await door.ask('GET', url, { token });
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]]);
});

test.each(['0', '-1', '1.5', 'abc', '9999999999999999999', '%00'])('the id %s names nothing', async (id) => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { title: 'x' };
    expect([method, (await door.ask(method, `/api/charge-points/${id}`, { token, body })).status]).toEqual([
      method,
      404,
    ]);
  }
});

test('deleting asks for a confirmation, which may be in the query or in the body', async () => {
  const list = await door.ask('GET', '/api/charge-points', { token });
  const [one, two] = (list.json.results as { id: number }[]).map(({ id }) => `/api/charge-points/${id}`);
  const refused = await door.ask('DELETE', one ?? '', { token });
  expect([refused.status, refused.json.code]).toEqual([409, 'charge-point.delete-unconfirmed']);
  expect(refused.json.msg).toContain('1 connector and 0 prices go with it');
  expect((await door.ask('DELETE', `${one}?confirm=1`, { token })).status).toBe(200);
  expect((await door.ask('DELETE', two ?? '', { token, body: { confirm: 'true' } })).status).toBe(200);
});
