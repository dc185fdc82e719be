import { driverDevices } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PersonErased } from '../../identity';
import { endLoginsOf } from '../../identity/tokens/actions';
import { endDriverToken } from '../../identity/tokens/actions-drivers';
import type { Driver } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import { testReceiver } from '../../platform/push/testing-push';
import {
  listDriverDevices,
  ownDriverDevicesOf,
  registerDriverDevice,
  removeDriverDevice,
} from './actions/devices';
import { forgetTold } from './actions/note';
import { deviceHouse, type DeviceHouse, logIn } from './testing-devices';

let house: DeviceHouse;
let dora: Driver;
let otto: Driver;
beforeAll(async () => {
  house = await deviceHouse();
  dora = await house.driver('dora');
  otto = await house.driver('otto');
});
afterAll(() => house.close());

const keys = testReceiver().keys;
const send = (body: unknown, as = dora) =>
  house.run({ actor: as }, (ctx) =>
    registerDriverDevice(ctx, {
      params: {},
      query: {},
      body: driverDevices.registerDriverDevice.body.parse(body),
    }),
  );
const remove = (body: object, as = dora, query: object = {}) =>
  house.run({ actor: as }, (ctx) => removeDriverDevice(ctx, { params: {}, query, body }));
const refusalOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
    return 'heard';
  } catch (error) {
    if (error instanceof Problem)
      return [error.code, error.details.field ?? Object.keys(error.details.errors ?? {})[0]];
    throw error;
  }
};
const endpoints = async (of: Driver) => (await house.devicesOf(of)).map(({ endpoint }) => endpoint);
const subscription = (endpoint: string, of = keys) => ({ endpoint, keys: of });

describe('a device', () => {
  test('is registered once, however often it comes, with the key it needs', async () => {
    const endpoint = 'https://push.example.com/one';
    const rows = await Promise.all(
      [1, 2, 3].map(() => send({ subscription: subscription(endpoint), locale: 'fr' })),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    const text = JSON.stringify({ ...subscription(endpoint), expirationTime: null });
    expect(await send({ subscription: text, platform: 'ignored' })).toMatchObject({
      id: rows[0]?.id,
      locale: null,
    });
    const { public_key: key, devices } = await house.run({ actor: dora }, listDriverDevices);
    expect([Buffer.from(key, 'base64url').length, devices.length]).toEqual([65, 1]);
    const [kept] = await house.rows<{ text: string }>('select d::text as text from driver_devices d');
    expect(kept?.text).not.toContain(keys.auth);
  });

  test.each([
    [{}, ['fields.invalid', 'subscription']],
    [{ subscription: subscription('http://push.example.com/') }, 'endpoint'],
    [{ subscription: subscription('https://127.0.0.1/') }, 'endpoint'],
    [{ subscription: subscription('https://[::1]/') }, 'endpoint'],
    [{ subscription: subscription('https://10.1.2.3/') }, 'endpoint'],
    [{ subscription: subscription('https://localhost/') }, 'endpoint'],
    [{ subscription: subscription('https://me:pw@push.example.com/') }, 'endpoint'],
    [{ subscription: subscription('https://push.example.com:25/') }, 'endpoint'],
    [{ subscription: subscription('no address') }, 'endpoint'],
    [
      { subscription: subscription('https://push.example.com/', { ...keys, p256dh: 'AAAA' }) },
      ['fields.invalid', 'subscription.keys.p256dh'],
    ],
    [
      { subscription: subscription('https://push.example.com/', { ...keys, auth: 'c2hvcnQ' }) },
      ['fields.invalid', 'subscription.keys.auth'],
    ],
  ])('%j is refused by the name of its field', async (body, refusal) => {
    const expected =
      refusal === 'endpoint' ? ['driver-device.endpoint-refused', 'subscription.endpoint'] : refusal;
    expect(await refusalOf(send(body))).toEqual(expected);
  });

  test.each(driverDevices.pushTokenFields)(
    'with a %s of another push service is refused, never kept',
    async (field) => {
      const before = await endpoints(dora);
      for (const beside of [{}, { subscription: subscription('https://push.example.com/beside') }])
        for (const value of ['a token', 7, { token: 'inside' }])
          expect(await refusalOf(send({ ...beside, [field]: value }))).toEqual([
            'driver-device.push-token',
            field,
          ]);
      expect(await endpoints(dora)).toEqual(before);
      expect(await refusalOf(send({ [field]: '' }))).toEqual(['fields.invalid', 'subscription']);
    },
  );

  test('is one of at most twenty, the oldest falls out, of many at once too', async () => {
    const many = await house.driver('many');
    const named = (number: number) => `https://push.example.com/many/${number}`;
    await send({ subscription: subscription(named(0)) }, many);
    house.clock.advance(1_000);
    await Promise.all(
      Array.from({ length: 22 }, (_, number) =>
        send({ subscription: subscription(named(number + 1)) }, many),
      ),
    );
    const kept = await endpoints(many);
    expect([kept.length, kept.includes(named(0))]).toEqual([driverDevices.mostDriverDevices, false]);
  });
});

describe('the devices of a driver', () => {
  test('are seen and removed by nobody else, nor at another operator', async () => {
    const endpoint = 'https://push.example.com/dora';
    const { id } = await send({ subscription: subscription(endpoint) });
    const there = await logIn(house, dora.personId, house.other.operatorId);
    for (const stranger of [otto, there]) {
      expect(await endpoints(stranger)).toEqual([]);
      for (const body of [{ id }, { endpoint }])
        expect(await refusalOf(remove(body, stranger))).toEqual(['not-found', undefined]);
    }
    expect(await remove({ endpoint: `${endpoint}#part` })).toEqual({ id });
    expect(await refusalOf(remove({ endpoint }))).toEqual(['not-found', undefined]);
    expect(await refusalOf(remove({}))).toEqual(['fields.invalid', 'id']);
    const again = await send({ subscription: subscription(endpoint) });
    expect(await remove({}, dora, { id: again.id })).toEqual({ id: again.id });
  });

  test('go to whoever drives with the same browser now, by its secret alone', async () => {
    const endpoint = 'https://push.example.com/shared';
    await send({ subscription: subscription(endpoint) });
    await send({ subscription: subscription(endpoint, testReceiver().keys) }, otto);
    expect(await endpoints(dora)).toContain(endpoint);
    await send({ subscription: subscription(endpoint) }, otto);
    expect([await endpoints(dora), await endpoints(otto)]).toEqual([
      expect.not.arrayContaining([endpoint]),
      [endpoint],
    ]);
  });

  test('go with the login that registered them, however it ends', async () => {
    const { personId, operatorId } = await house.driver('lea');
    const [first, second] = [
      await logIn(house, personId, operatorId),
      await logIn(house, personId, operatorId),
    ];
    await send({ subscription: subscription('https://push.example.com/first') }, first);
    await send({ subscription: subscription('https://push.example.com/second') }, second);
    await house.bySystem((ctx) => endDriverToken(ctx, { bearer: first.token, operatorId }));
    expect(await endpoints(second)).toEqual(['https://push.example.com/second']);
    await house.bySystem((ctx) => endLoginsOf(ctx, { personId }));
    expect(await endpoints(second)).toEqual([]);
    const unused = await logIn(house, personId, operatorId);
    await send({ subscription: subscription('https://push.example.com/unused') }, unused);
    await house.bySystem(forgetTold);
    expect(await endpoints(unused)).toHaveLength(1);
    await house.rows('delete from driver_tokens where id = $1', [unused.tokenId]);
    await house.bySystem(forgetTold);
    expect(await endpoints(unused)).toEqual([]);
  });

  test('stand in the copy of their data, and go when they are erased', async () => {
    const gone = await house.driver('gone');
    await send({ subscription: subscription('https://push.example.com/gone') }, gone);
    const copy = await house.bySystem((ctx) => ownDriverDevicesOf(ctx, gone.personId));
    expect(copy).toMatchObject([{ endpoint: 'https://push.example.com/gone' }]);
    await house.bySystem((ctx) =>
      ctx.announce(PersonErased, { personId: gone.personId, membershipIds: [] }, null),
    );
    expect(await endpoints(gone)).toEqual([]);
    await house.rows(`update persons set erased_at = now() where id = $1`, [gone.personId]);
    expect(
      await refusalOf(send({ subscription: subscription('https://push.example.com/after') }, gone)),
    ).toEqual(['unauthenticated', undefined]);
  });
});
