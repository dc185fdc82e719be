import { webhooks } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../kernel/clock';
import { recordDisconnections } from '../../network';
import { changeWebhook, removeWebhook, rotateSecret } from './actions/change';
import { replayDelivery, testWebhook } from './actions/deliver';
import { forgetEvents, forgetJob, noteEvents } from './actions/note';
import { answering, changeTo, silent, webhookHouse, type WebhookHouse } from './testing-webhooks';

let house: WebhookHouse;
let url: string;
let made = 0;
beforeAll(async () => {
  house = await webhookHouse();
});
afterAll(async () => {
  await house.sender.stop();
  await house.close();
});
beforeEach(async () => {
  url = `https://hooks.example.com/${(made += 1)}`;
  await house.rows('delete from webhook_endpoints');
  house.sent.length = 0;
});

const asMine = <T>(work: Parameters<typeof house.run<T>>[1]) => house.run({ actor: house.mine }, work);
const input = (id: number, more: object = {}) => ({ params: { id, ...more }, query: {}, body: {} });
const states = async (id: number) =>
  (await house.deliveries(id)).map(({ kind, state, tries }) => [kind, state, tries]);
const settled = (id: number) => {
  house.sender.wake();
  return expect.poll(async () =>
    (await house.deliveries(id)).filter((each) => each.next_at !== null && each.tries === 0),
  );
};

describe('what happens', () => {
  test('is sent once it is committed, with the shapes of the calls, signed', async () => {
    const { id } = await house.add(url, ['order.started', 'order.ended', 'charge_point.status']);
    const station = await house.station();
    const { transactionId } = await station.start();
    await station.status('Charging');
    await station.read(transactionId, 1_000);
    await station.read(transactionId, 2_000);
    await station.stop(transactionId, 2_500);
    await settled(id).toEqual([]);
    const bodies = house.sent.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    const of = (type: string) => bodies.filter((body) => body.type === type);
    expect([of('order.started').length, of('order.ended').length]).toEqual([1, 1]);
    expect(of('order.ended')[0]?.data).toMatchObject({ state: 'completed', charging_session_energy: 1.5 });
    expect(of('charge_point.status').at(-1)?.data).toMatchObject({ id: station.id, online_status: 1 });
    for (const { headers } of house.sent)
      expect(headers).toMatchObject({
        'webhook-id': expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        'webhook-signature': expect.stringMatching(/^v1,\S{44}$/),
      });
    expect(
      (await house.deliveries(id)).every(({ state, status }) => state === 'delivered' && status === 204),
    ).toBe(true);
    expect(await house.look(id)).toMatchObject({ failing_since: null, last_status: 204 });
  });

  test('is nobody else’s business, and is not told of without the plan, nor when it is undone', async () => {
    const theirs = await house.add(url, [...webhooks.webhookKinds], house.other);
    const { id } = await house.add(url, [...webhooks.webhookKinds]);
    house.plan.features = [];
    await house.station();
    house.plan.features = ['developer-api'];
    const undone = house.bySystem(async (ctx) => {
      const { operatorId } = house.mine;
      await noteEvents(ctx, [{ operatorId, kind: 'order.ended', subject: 1, data: {} }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await house.deliveries(id)).toEqual([]);
    await house.station();
    expect((await house.deliveries(id)).length).toBeGreaterThan(0);
    const { rows } = await house.db.pool.query('select from webhook_deliveries where endpoint_id = $1', [
      theirs.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('of many charge points at once is told of by a few statements', async () => {
    const { id } = await house.add(url, ['charge_point.status']);
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await house.station()).id);
    await house.rows('delete from webhook_deliveries');
    await disconnect(ids);
    const log = await house.deliveries(id);
    type Told = { data: { id: number; online_status: number } };
    const told = log.map(({ body }) => (JSON.parse(body) as Told).data);
    expect(told.every((each) => each.online_status === 0)).toBe(true);
    expect(new Set(told.map((each) => each.id))).toEqual(new Set(ids));
  });
});

/** The sockets of charge points close. */
async function disconnect(ids: readonly number[]): Promise<void> {
  const open = await house.rows<{ chargePointId: number; connectionId: string }>(
    `select id as "chargePointId", connection_id as "connectionId" from charge_points where id = any($1)`,
    [ids],
  );
  const at = house.clock.now();
  await house.bySystem((ctx) =>
    recordDisconnections(
      ctx,
      open.map((each) => ({ ...each, at })),
    ),
  );
}

/** An event of the operator's. */
const happen = (subject: number | null = null) =>
  house.bySystem(async (ctx) => {
    const { operatorId } = house.mine;
    await noteEvents(ctx, [{ operatorId, kind: 'order.ended', subject, data: { id: subject } }]);
  });

describe('a receiver that fails', () => {
  test('is tried 8 times over a day, then its webhook is off, and what waits is given up', async () => {
    const { id } = await house.add(url, ['order.ended']);
    house.receivers.set(url, () => silent);
    await happen();
    for (let tries = 1; tries <= 8; tries += 1) {
      house.sender.wake();
      await expect.poll(async () => (await house.deliveries(id)).at(-1)?.tries).toBe(tries);
      if (tries === 7) await happen();
      house.clock.advance(tries < 5 ? hourMs : dayMs);
    }
    await expect.poll(() => house.look(id)).toMatchObject({ is_active: false, off_reason: 'failing' });
    expect(await states(id)).toEqual([
      ['order.ended', 'off', expect.any(Number)],
      ['order.ended', 'failed', 8],
    ]);
    const [line] = await house.rows<{ action: string }>(
      `select action from audit_log where noun = 'webhook' order by id desc limit 1`,
    );
    expect(line?.action).toBe('switched-off');
  });

  test('with 410 is off at once; switched on again it goes on with what is new, and what failed is sent on wish', async () => {
    const { id, version } = await house.add(url, ['order.ended']);
    house.receivers.set(url, () => answering(410));
    await happen();
    house.sender.wake();
    await expect.poll(() => house.look(id)).toMatchObject({ is_active: false, off_reason: 'gone' });
    await happen();
    const [failed] = await house.deliveries(id);
    expect(await states(id)).toEqual([['order.ended', 'failed', 1]]);
    const again = input(id, { deliveryId: failed?.id ?? 0 }) as Parameters<typeof replayDelivery>[1];
    await expect(asMine((ctx) => replayDelivery(ctx, again))).rejects.toMatchObject({ code: 'webhook.off' });
    const body = changeTo(await house.look(id), { is_active: true, version });
    await asMine((ctx) => changeWebhook(ctx, { ...input(id), body }));
    await expect(asMine((ctx) => changeWebhook(ctx, { ...input(id), body }))).rejects.toMatchObject({
      code: 'webhook.changed',
    });
    house.receivers.set(url, () => answering(200));
    await asMine((ctx) => replayDelivery(ctx, again));
    await expect(asMine((ctx) => replayDelivery(ctx, again))).rejects.toMatchObject({
      code: 'webhook.replay-waits',
    });
    await settled(id).toEqual([]);
    expect(await states(id)).toEqual([['order.ended', 'delivered', 1]]);
    expect(new Set(house.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('is asked by the test button, also while it is off, and that neither repeats nor switches off', async () => {
    const added = await house.add(url, ['order.ended']);
    house.receivers.set(url, () => answering(500));
    const body = changeTo(added, { is_active: false });
    await asMine((ctx) => changeWebhook(ctx, { ...input(added.id), body }));
    await asMine((ctx) => testWebhook(ctx, input(added.id)));
    await settled(added.id).toEqual([]);
    expect(await house.deliveries(added.id)).toMatchObject([
      { kind: 'webhook.test', state: 'failed', tries: 1, status: 500, answer: 'said 500', error: 'status' },
    ]);
    expect(await house.look(added.id)).toMatchObject({ off_reason: 'by-hand', failing_since: null });
  });
});

describe('a webhook', () => {
  test.each([
    ['http://hooks.example.com/', 'webhook.address-not-https'],
    ['https://[::ffff:10.0.0.1]/', 'webhook.address-private'],
    ['https://2130706433/', 'webhook.address-private'],
    ['https://a:b@hooks.example.com/', 'webhook.address-with-login'],
    ['nonsense', 'webhook.address-unreadable'],
  ])('at %s is refused', async (address, code) => {
    await expect(house.add(address, ['order.ended'])).rejects.toMatchObject({
      code,
      details: { field: 'url' },
    });
  });

  test('is one of 20, however many are added at once', async () => {
    for (let count = 0; count < 19; count += 1) await house.add(url, ['order.ended']);
    const both = await Promise.allSettled([house.add(url, ['order.ended']), house.add(url, ['order.ended'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('has its secret once, sealed; a new one signs beside the former for a day', async () => {
    const { id, secret } = await house.add(url, ['order.ended']);
    const [kept] = await house.rows<{ secret_sealed: string }>('select secret_sealed from webhook_endpoints');
    expect(kept?.secret_sealed).not.toContain(secret.slice(6));
    expect(await house.look(id)).not.toHaveProperty('secret');
    const renewed = await asMine((ctx) => rotateSecret(ctx, input(id)));
    expect(renewed.secret).not.toBe(secret);
    const signatures = async (): Promise<number> => {
      house.sent.length = 0;
      await happen();
      await settled(id).toEqual([]);
      return house.sent[0]?.headers['webhook-signature']?.split(' ').length ?? 0;
    };
    expect(await signatures()).toBe(2);
    house.clock.advance(dayMs);
    expect(await signatures()).toBe(1);
  });

  test('of another operator is not there; removed, its log goes, too', async () => {
    const { id } = await house.add(url, ['order.ended']);
    await happen();
    for (const verb of [removeWebhook, rotateSecret, testWebhook])
      await expect(house.run({ actor: house.other }, (ctx) => verb(ctx, input(id)))).rejects.toMatchObject({
        code: 'not-found',
      });
    await asMine((ctx) => removeWebhook(ctx, input(id)));
    expect(await house.rows('select from webhook_deliveries where endpoint_id = $1', [id])).toEqual([]);
  });

  test('is told of an order once', async () => {
    const { id } = await house.add(url, ['order.ended']);
    await Promise.all([happen(7_001), happen(7_001)]);
    expect(await house.deliveries(id)).toHaveLength(1);
    house.clock.advance(31 * dayMs);
    await house.bySystem(forgetEvents);
    expect(await house.deliveries(id)).toEqual([]);
  });

  test('is tested once at a time', async () => {
    const { id } = await house.add(url, ['order.ended']);
    const tests = [1, 2].map(() => asMine((ctx) => testWebhook(ctx, input(id))));
    const said = await Promise.allSettled(tests);
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is forgotten with all that it was told, however much that is', async () => {
    const { id } = await house.add(url, ['order.ended']);
    for (const order of [8_001, 8_002, 8_003]) await happen(order);
    house.clock.advance(31 * dayMs);
    const forgetTwo = () => house.bySystem((ctx) => forgetEvents(ctx, 2));
    house.queue.task(forgetJob, forgetTwo);
    await forgetTwo();
    await house.runJobs();
    expect(await house.deliveries(id)).toEqual([]);
  });

  test('needs a kind', () => {
    expect(webhooks.createWebhook.body.safeParse({ url, kinds: [] }).success).toBe(false);
  });
});
