import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OrderEnded } from '../../charging';
import { dayMs, hourMs, minuteMs } from '../../kernel/clock';
import { createOutbound } from '../../platform/outbound/outbound';
import { testReceiver } from '../../platform/push/testing-push';
import { keyOf } from '../../platform/secrets/keys';
import { createSecrets } from '../../platform/secrets/secrets';
import { testSecrets } from '../../platform/secrets/testing-secrets';
import { forgetTold } from './actions/note';
import { takeDue } from './actions/push';
import { PushSender } from './dispatch';
import { shares } from './rules';
import { answering, chargeAt, type PushScene, pushScene, type TestDevice } from './testing-devices';

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
const waiting = () =>
  house.rows<{ kind: string; tries: number; is_short: boolean; next_at: Date | null }>(
    'select kind, tries, is_short, next_at from driver_pushes order by id',
  );

describe('a push service', () => {
  const host = () => new URL(device.endpoint).host;

  test.each([404, 410])('that says %i ends its device', async (status) => {
    house.services.set(host(), () => answering(status));
    await charge();
    await house.sendDue();
    expect([await house.devicesOf(dora), await waiting()]).toEqual([[], []]);
  });

  test('that finds it too long gets less', async () => {
    house.services.set(host(), ({ body }) => answering((body as Uint8Array).length > 300 ? 413 : 201));
    await charge();
    await house.sendDue();
    const [long, short] = house.heardBy(device);
    expect([long?.order.price, Object.keys(short?.order ?? {}), short?.title]).toEqual([
      0.75,
      ['id'],
      'Charging has ended',
    ]);
    expect(await waiting()).toMatchObject([{ next_at: null }]);
  });

  test('that has too much to do is asked again when it says', async () => {
    house.services.set(host(), () => answering(429, '600'));
    await charge();
    await house.sendDue();
    const [left] = await waiting();
    const wait = Number(left?.next_at?.getTime()) - house.clock.now().getTime();
    expect([wait >= 10 * minuteMs, wait <= 12 * minuteMs]).toEqual([true, true]);
    house.services.clear();
    house.clock.advance(12 * minuteMs);
    await house.sendDue();
    expect(types()).toEqual(['order.ended', 'order.ended']);
    expect(await waiting()).toMatchObject([{ next_at: null, tries: 2 }]);
  });

  test('that never answers is given up once nobody wants to hear', async () => {
    house.services.set(host(), () => ({ ...answering(0), status: null, error: 'timeout' }));
    await charge();
    for (let hours = 0; hours < 30; hours += 1) {
      await house.sendDue();
      house.clock.advance(hourMs);
    }
    const [left] = await waiting();
    expect([Number(left?.tries) > 3, left?.next_at]).toEqual([true, null]);
    house.clock.advance(2 * dayMs);
    await house.bySystem(forgetTold);
    expect(await waiting()).toEqual([]);
  });

  test('holds nothing newer up: what ended while the beginning was sent is told after it', async () => {
    let answer = (): void => undefined;
    house.services.set(host(), () => new Promise((resolve) => (answer = () => resolve(answering(201)))));
    house.clock.advance(minuteMs);
    const { transactionId } = await station.start();
    await station.status('Charging');
    house.sender.wake();
    await expect.poll(() => house.sent.length).toBe(1);
    house.clock.advance(minuteMs / 2);
    await station.stop(transactionId, 2_000);
    await station.status('Available');
    house.sender.wake();
    house.services.clear();
    answer();
    await house.sendDue();
    expect(types()).toEqual(['order.started', 'order.ended']);
  });

  test('that hangs delays nobody elsewhere, and is asked little once it fails', async () => {
    const others = await house.driver(`others-${device.row.id}`, house.other.operatorId);
    const fine = await house.device(others, 'https://fine.example.com/d');
    const held: (() => void)[] = [];
    const silent = { ...answering(0), status: null, error: 'timeout' } as const;
    house.services.set(
      'hangs.example.com',
      () => new Promise((resolve) => void held.push(() => resolve(silent))),
    );
    await house.rows('delete from driver_devices where person_id = $1', [dora.personId]);
    for (let number = 0; number < 20; number += 1)
      await house.device(dora, `https://hangs.example.com/${number}`);
    await charge();
    house.sender.wake();
    await expect.poll(() => held.length).toBe(20);
    const [order] = await house.orders(`state = 'completed'`);
    const moved = 'update orders set person_id = $1, payer_id = $1, operator_id = $2 where id = $3';
    await house.rows(moved, [others.personId, house.other.operatorId, order?.id]);
    await tellEnd(order?.id ?? 0);
    house.sender.wake();
    await expect.poll(() => types(fine)).toEqual(['order.ended']);
    for (const answer of held.splice(0)) answer();
    await expect.poll(() => house.sender.sending).toBe(0);
    house.clock.advance(minuteMs);
    house.sender.wake();
    await expect.poll(() => held.length).toBe(shares.allFailing);
    for (const answer of held.splice(0)) answer();
  });

  test('that fails does not keep what works behind it waiting', async () => {
    for (let number = 0; number < 19; number += 1)
      await house.device(dora, `https://${new URL(device.endpoint).host}/${number}`);
    await charge();
    await house.rows(`update driver_devices set failures = 1 where endpoint <> $1`, [device.endpoint]);
    await house.rows(
      `update driver_pushes set next_at = next_at - interval '1 minute' where device_id <> $1`,
      [device.row.id],
    );
    await house.bySystem((ctx) => takeDue(ctx, shares.allFailing));
    const [{ isClaimed } = { isClaimed: false }] = await house.rows<{ isClaimed: boolean }>(
      'select claimed_until is not null as "isClaimed" from driver_pushes where device_id = $1',
      [device.row.id],
    );
    expect(isClaimed).toBe(true);
  });
});

const tellEnd = (orderId: number) =>
  house.bySystem((ctx) => ctx.announce(OrderEnded, { orderId }, house.other.operatorId));

test('what two processes take at once is taken once, and again once the one that took it is dead', async () => {
  await charge();
  const take = () => house.bySystem((ctx) => takeDue(ctx, 10));
  const taken = (await Promise.all([take(), take(), take()])).flat();
  expect(taken.length).toBe(1);
  house.clock.advance(2 * minuteMs);
  expect(await take()).toHaveLength(1);
});

test('a device whose secret nobody can open any more goes', async () => {
  house.supply({ secrets: createSecrets(keyOf('another key than before, of 32 characters')) });
  await charge();
  await house.sendDue();
  house.supply({ secrets: testSecrets() });
  expect([await house.devicesOf(dora), house.sent]).toEqual([[], []]);
});

describe('on the wire', () => {
  let server: Server;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('a message arrives encrypted, with what push services ask for', async () => {
    const heard: { body: Buffer; headers: NodeJS.Dict<string | string[]>; method: string | undefined }[] = [];
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        heard.push({ body: Buffer.concat(parts), headers: request.headers, method: request.method });
        response.writeHead(201).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const outbound = createOutbound({ mayBePrivate: true });
    house.supply({ outbound });
    const local = await house.device(dora, `http://127.0.0.1:${(server.address() as AddressInfo).port}/d`);
    const sender = new PushSender(house, outbound);
    await house.rows('delete from driver_devices where endpoint <> $1', [local.endpoint]);
    await charge();
    sender.wake();
    await expect.poll(() => heard.length).toBe(1);
    await sender.stop();
    const [request] = heard;
    if (request === undefined) throw new Error('nothing was heard');
    const { body, headers, method } = request;
    expect(JSON.parse(local.open(body))).toMatchObject({ type: 'order.ended' });
    expect(() => testReceiver().open(body)).toThrow(/authenticate/);
    expect([method, headers['content-encoding'], headers['content-type'], headers.urgency]).toEqual([
      'POST',
      'aes128gcm',
      'application/octet-stream',
      'normal',
    ]);
    expect(await waiting()).toMatchObject([{ next_at: null, tries: 1 }]);
  });
});
