import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPrice } from '../../network';
import { type NetworkHouse, networkHouse, type Tenant } from '../../network/testing-network';
import { setPlan } from '../../plans';
import { changeParty, renewToken, showCredentials } from '../../roaming/credentials/actions';
import type { ForeignAnswer } from '../http/foreign';
import { answerOcpi } from './ocpi';

let house: NetworkHouse;
const tokens = new Map<Tenant, string>();
const ids: number[] = [];

const party = (tenant: Tenant, party_id: string) =>
  house.as(tenant, (ctx) =>
    changeParty(ctx, { params: {}, query: {}, body: { party_id, country_code: 'FR' } }),
  );
const renew = async (tenant: Tenant): Promise<string> => {
  const { token } = await house.as(tenant, renewToken);
  if (token === null) throw new Error('the owner was told no token');
  tokens.set(tenant, token);
  return token;
};

const read = async (
  address: string,
  { token = btoa(tokens.get(house.mine) ?? ''), headers = {}, method = 'GET' } = {},
): Promise<ForeignAnswer & { data: unknown; code: number }> => {
  const { pathname, searchParams } = new URL(address, 'http://localhost:3000');
  const sent: Record<string, string | undefined> = { authorization: `Token ${token}`, ...headers };
  const answer = await answerOcpi(house)({
    id: 'test',
    network: '203.0.113.1',
    method,
    path: pathname,
    query: searchParams,
    header: (name) => sent[name],
    signal: new AbortController().signal,
  });
  const { data, status_code: code } = answer.body as { data: unknown; status_code: number };
  return { ...answer, data, code };
};
const locations = async (query = '') =>
  (await read(`/ocpi/2.2.1/locations${query}`)).data as Record<string, unknown>[];

beforeAll(async () => {
  house = await networkHouse();
  house.supply({ ocpiUrl: 'http://localhost:3000/ocpi' });
  for (const tenant of [house.mine, house.other]) {
    await house.bySystem((ctx) => setPlan(ctx, { operatorId: tenant.operatorId, plan: 'custom' }));
    await renew(tenant);
  }
  await party(house.mine, 'VLT');
  for (let number = 0; number < 3; number += 1) ids.push((await house.chargePoint()).id);
  await house.db.pool.query(
    `update charge_points set visibility = 'public', listed = true, latitude = 48.85, longitude = 2.35,
      country = 'FR', city = 'Paris', configured_at = now(), online = true`,
  );
  await house.db.pool.query(
    `insert into connectors (charge_point_id, number, type, max_power_w, status)
     select id, 1, 'TYPE_2', 22000, 'available' from charge_points`,
  );
  for (const id of ids)
    await house.as(house.mine, (ctx) =>
      createPrice(ctx, {
        params: { id },
        query: {},
        body: {
          starting_time: '00:00',
          ending_time: '00:00',
          price: 0.48,
          price_unit: 'energy',
        },
      }),
    );
});
afterAll(() => house.close());

describe('the token', () => {
  test.each([
    ['in Base64', btoa],
    ['as it is', (token: string) => token],
  ])('is taken %s', async (_, written) => {
    expect((await read('/ocpi/versions', { token: written(tokens.get(house.mine) ?? '') })).data).toEqual([
      { version: '2.2.1', url: 'http://localhost:3000/ocpi/2.2.1' },
    ]);
  });

  test.each(['/ocpi/versions', '/ocpi', '/ocpi/2.2.1/locations', '/ocpi/nothing', '/ocpi/%ff'])(
    'is asked for at %s',
    async (address) => {
      expect(await read(address, { token: 'guessed' })).toMatchObject({ status: 401, code: 2000 });
      expect((await read(address, { headers: { authorization: undefined } })).status).toBe(401);
    },
  );

  test('that is renewed ends the one before, and tells when it was used', async () => {
    const before = tokens.get(house.mine) ?? '';
    const token = await renew(house.mine);
    expect((await read('/ocpi/versions', { token: before })).status).toBe(401);
    expect((await house.as(house.mine, showCredentials)).token_used_at).toBeNull();
    expect((await read('/ocpi/versions', { token })).status).toBe(200);
    expect((await house.as(house.mine, showCredentials)).token_used_at).toBe(house.clock.now().toISOString());
  });

  test('is told to the owner alone', async () => {
    const { owner, operatorId } = house.mine;
    const colleague = { ...owner, isOwner: false, operatorId };
    const told = await house.run({ actor: colleague }, showCredentials);
    expect(told).toMatchObject({ token: null, has_token: true, party_id: 'VLT' });
  });

  test('of an operator whose plan is without roaming reads nothing', async () => {
    await house.bySystem((ctx) => setPlan(ctx, { operatorId: house.other.operatorId, plan: 'free' }));
    const answer = await read('/ocpi/versions', { token: tokens.get(house.other) ?? '' });
    expect(answer).toMatchObject({ status: 403, code: 2000 });
    await house.bySystem((ctx) => setPlan(ctx, { operatorId: house.other.operatorId, plan: 'custom' }));
  });
});

describe('the party', () => {
  test('is one operator’s alone, of two who take it at once too', async () => {
    await expect(party(house.other, 'VLT')).rejects.toMatchObject({ code: 'fields.invalid' });
    const both = await Promise.allSettled([party(house.mine, 'NEW'), party(house.other, 'NEW')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await house.db.pool.query(`update ocpi_credentials set party_id = null, country_code = null`);
    await party(house.mine, 'VLT');
  });

  test('is needed before anything is offered', async () => {
    const token = tokens.get(house.other) ?? '';
    expect(await read('/ocpi/2.2.1/locations', { token })).toMatchObject({ status: 409, code: 3000 });
  });

  test('names a country that there is', async () => {
    const body = { party_id: 'ABC', country_code: 'XX' };
    await expect(
      house.as(house.mine, (ctx) => changeParty(ctx, { params: {}, query: {}, body })),
    ).rejects.toMatchObject({ code: 'fields.invalid' });
  });
});

describe('what is offered', () => {
  test('is named by the version', async () => {
    expect((await read('/ocpi/2.2.1/')).data).toMatchObject({
      version: '2.2.1',
      endpoints: [
        { identifier: 'locations', role: 'SENDER', url: 'http://localhost:3000/ocpi/2.2.1/locations' },
        { identifier: 'tariffs', role: 'SENDER' },
      ],
    });
  });

  test('comes by pages, each with the way to the next', async () => {
    const first = await read('/ocpi/2.2.1/locations?limit=2');
    expect(first.data).toHaveLength(2);
    expect(first.headers).toMatchObject({ 'x-total-count': '3', 'x-limit': '100' });
    const [, next = ''] = /<(.+)>; rel="next"/.exec(first.headers['link'] ?? '') ?? [];
    const second = await read(next);
    expect(second.data).toHaveLength(1);
    expect(second.headers['link']).toBeUndefined();
  });

  test('is a location with its EVSE, its connector, and the tariff that all of one price share', async () => {
    const [location] = await locations();
    expect(location).toMatchObject({ id: `charge-point-${ids[0]}`, country: 'FRA', publish: true });
    const { data } = await read('/ocpi/2.2.1/tariffs');
    expect(data).toMatchObject([
      {
        currency: 'EUR',
        elements: [{ price_components: [{ type: 'ENERGY', price: 0.4, vat: 20 }] }],
      },
    ]);
    const [{ id }] = data as [{ id: string }];
    const connector = { id: '1', standard: 'IEC_62196_T2', tariff_ids: [id] };
    const at = `/ocpi/2.2.1/locations/charge-point-${ids[0]}`;
    expect((await read(at)).data).toEqual(location);
    expect((await read(`${at}/${ids[0]}-1`)).data).toMatchObject({
      status: 'AVAILABLE',
      connectors: [connector],
    });
    expect((await read(`${at}/${ids[0]}-1/1`)).data).toMatchObject(connector);
    for (const wrong of [`${at}x`, `${at}/9`, `${at}/${ids[0]}-1/2`])
      expect(await read(wrong)).toMatchObject({ status: 404, code: 2003 });
  });

  test('that changes is told to who asks for what has changed since', async () => {
    await locations();
    house.clock.advance(60_000);
    const since = house.clock.now().toISOString();
    expect(await locations(`?date_from=${since}`)).toEqual([]);
    await house.db.pool.query(`update connectors set status = 'busy' where charge_point_id = $1`, [ids[1]]);
    house.clock.advance(60_000);
    expect(await locations(`?date_from=${since}`)).toMatchObject([
      {
        id: `charge-point-${ids[1]}`,
        last_updated: house.clock.now().toISOString(),
        evses: [{ status: 'CHARGING', last_updated: house.clock.now().toISOString() }],
      },
    ]);
    expect(await locations(`?date_to=${since}`)).toHaveLength(2);
  });

  test('that is made private says so once, and is back when it is public again', async () => {
    const show = async (visibility: string) => {
      await house.db.pool.query('update charge_points set visibility = $2 where id = $1', [
        ids[2],
        visibility,
      ]);
      house.clock.advance(60_000);
      return (await read(`/ocpi/2.2.1/locations/charge-point-${ids[2]}`)).data;
    };
    expect(await show('private')).toMatchObject({ publish: false, evses: [{ status: 'REMOVED' }] });
    const { last_updated: gone } = (await show('private')) as { last_updated: string };
    expect(gone).not.toBe(house.clock.now().toISOString());
    expect(await show('public')).toMatchObject({ publish: true, evses: [{ status: 'AVAILABLE' }] });
  });

  test('is not another operator’s', async () => {
    await party(house.other, 'OTH');
    const token = tokens.get(house.other) ?? '';
    expect((await read('/ocpi/2.2.1/locations', { token })).data).toEqual([]);
    const foreign = await read(`/ocpi/2.2.1/locations/charge-point-${ids[0]}`, { token });
    expect(foreign.status).toBe(404);
  });

  test('is compared once by many who ask at the same moment', async () => {
    house.clock.advance(60_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => read('/ocpi/2.2.1/locations')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  });

  test.each([
    ['POST', '/ocpi/2.2.1/locations', 405],
    ['GET', '/ocpi/2.1.1/locations', 404],
    ['GET', '/ocpi/2.2.1/sessions', 404],
    ['GET', '/ocpi/2.2.1/tariffs/t1', 404],
    ['GET', '/ocpi/2.2.1/locations?limit=none', 400],
  ])('%s %s is refused by the words of the protocol', async (method, address, status) => {
    const answer = await read(address, {
      method,
      headers: { 'x-request-id': 'r-1', 'x-correlation-id': 'c 1' },
    });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status_message: expect.any(String), timestamp: expect.any(String) });
    expect(answer.headers['x-request-id']).toBe('r-1');
    expect(answer.headers['x-correlation-id']).toBeUndefined();
  });
});
