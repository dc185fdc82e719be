import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OrderEnded } from '../../charging';
import { giveUpWaiting } from '../../charging/sessions/actions/jobs';
import { minuteMs } from '../../kernel/clock';
import { vapidIn } from '../../platform/push/testing-push';
import { chargeAt, type PushScene, pushScene, type TestDevice } from './testing-devices';

let scene: PushScene;
let house: PushScene['house'];
let dora: PushScene['dora'];
let station: PushScene['station'];
let device: TestDevice;
beforeAll(async () => {
  scene = await pushScene();
  ({ house, dora, station } = scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  device = await scene.newDevice();
});

const types = (of = device) => house.heardBy(of).map(({ type }) => type);
const charge = () => chargeAt(house, station);

describe('a session', () => {
  test('is told when it begins and when it is over, in the words and the money of its driver', async () => {
    const { transactionId } = await station.start();
    await station.status('Charging');
    await house.sendDue();
    expect(house.heardBy(device)).toMatchObject([
      { type: 'order.started', title: 'Charging has started', body: '\u2068Harbour\u2069, connector 1' },
    ]);
    await station.status('SuspendedEV');
    house.clock.advance(30 * minuteMs);
    await station.status('Charging');
    await house.sendDue();
    await station.stop(transactionId, 2_500);
    await station.status('Available');
    await house.sendDue();
    const [, ended, ...more] = house.heardBy(device);
    expect([more, ended]).toEqual([
      [],
      {
        type: 'order.ended',
        title: 'Charging has ended',
        body: '\u20681.5\u2069 kWh for \u2068€0.75\u2069 at \u2068Harbour\u2069',
        lang: 'en',
        dir: 'ltr',
        order: {
          id: expect.any(Number),
          state: 'completed',
          charge_point_id: station.id,
          connector_number: 1,
          charging_session_energy: 1.5,
          price: 0.75,
          currency: 'EUR',
        },
      },
    ]);
    const [first, last] = house.sent;
    expect([first?.headers.ttl, last?.headers.ttl]).toEqual(['1800', '86400']);
    expect(last?.headers.topic).toBe(`order-${Number(ended?.order.id)}`);
    expect(vapidIn(last?.headers.authorization).aud).toBe(new URL(device.endpoint).origin);
    const [{ last_delivered_at: at } = {}] = await house.devicesOf(dora);
    expect(at).toBe(house.clock.now().toISOString());
  });

  test('is told to each device in its own language', async () => {
    const arabic = await house.device(dora, 'https://push.example.com/ar', 'ar');
    const french = await house.device(dora, 'https://push.example.com/fr', 'fr');
    await charge();
    await house.sendDue();
    expect(house.heardBy(arabic).at(-1)).toMatchObject({ title: 'انتهى الشحن', lang: 'ar', dir: 'rtl' });
    expect(house.heardBy(french).at(-1)?.body).toBe(
      '\u20681,5\u2069 kWh pour \u20680,75\u00a0€\u2069 à \u2068Harbour\u2069',
    );
  });

  test('that was over before anybody was told of its beginning is told once', async () => {
    await charge();
    await house.sendDue();
    expect(types()).toEqual(['order.ended']);
  });

  test('is told to its driver’s devices at its operator alone', async () => {
    const otto = await house.driver(`otto-${device.row.id}`);
    const strange = await house.device(otto, 'https://push.example.com/otto');
    const there = await house.device(
      { ...dora, operatorId: house.other.operatorId },
      'https://push.example.com/there',
    );
    await charge();
    await house.sendDue();
    expect([types(), types(strange), types(there)]).toEqual([['order.ended'], [], []]);
  });

  test('that is undone is not told', async () => {
    const begun = house.bySystem(async (ctx) => {
      await ctx.announce(OrderEnded, { orderId: 1 }, house.mine.operatorId);
      throw new Error('undone');
    });
    await expect(begun).rejects.toThrow('undone');
    await house.sendDue();
    expect(house.sent).toEqual([]);
  });

  test('that came to nothing says why; one that somebody took back says nothing', async () => {
    const { id } = await station.remoteStart();
    await house.rows('update orders set person_id = $1 where id = $2', [dora.personId, id]);
    house.clock.advance(3 * minuteMs);
    await house.bySystem((ctx) => giveUpWaiting(ctx, { orderId: id }));
    await house.sendDue();
    expect(house.heardBy(device)).toMatchObject([
      {
        type: 'order.failed',
        body: '\u2068Harbour\u2069, connector 1: no cable was plugged in within two minutes.',
        order: { id, state: 'failed', price: null },
      },
    ]);
    expect(house.sent[0]?.headers.urgency).toBe('high');
    const { id: second } = await station.remoteStart();
    await house.rows('update orders set person_id = $1 where id = $2', [dora.personId, second]);
    await station.remoteStop();
    await house.sendDue();
    expect(types()).toEqual(['order.failed']);
  });
});
