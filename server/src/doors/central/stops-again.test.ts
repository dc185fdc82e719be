import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stopOrder } from '../../charging';
import {
  basic,
  connect,
  testCentral,
  until,
  type Charger,
  type Message,
  type TestCentral,
} from './testing-central';

let house: TestCentral;
let place: { identifier: string; id: number; password: string };
let charger: Charger;
let transactionId: number;
let made = 0;
beforeAll(async () => {
  house = await testCentral({ callTimeoutMs: 60_000 });
});
afterAll(() => house.close());

const now = (): string => new Date().toISOString();
const come = (): Promise<Charger> =>
  connect(`${house.url}/${place.identifier}`, basic(`x:${place.password}`));
const isStop = (message: Message): boolean => message[0] === 2 && message[2] === 'RemoteStopTransaction';
const askToStop = () =>
  house.run({ actor: house.mine }, (ctx) =>
    stopOrder(ctx, { params: {}, query: {}, body: { power_source_id: place.id, connector: 1 } }),
  );
const order = async () => (await house.orders(`charge_point_id = ${place.id}`)).at(-1);
const commands = async (): Promise<string[]> =>
  (
    await house.rows<{ state: string }>('select state from commands where charge_point_id = $1 order by id', [
      place.id,
    ])
  ).map(({ state }) => state);

/** A session runs, and its charger left a stop unanswered when its connection was lost. */
beforeEach(async () => {
  const identifier = `STOPS-${(made += 1)}`;
  place = { identifier, ...(await house.device(identifier)) };
  await house.tag(identifier);
  charger = await come();
  const started = await charger.call('StartTransaction', {
    connectorId: 1,
    idTag: identifier,
    meterStart: 1_000,
    timestamp: now(),
  });
  transactionId = (started[2] as { transactionId: number }).transactionId;
  await askToStop();
  await charger.next(isStop);
  charger.socket.terminate();
  await until(async () => !(await house.online(place.id)));
  await until(async () => (await commands())[0] === 'unanswered');
});

test('a stop that was not answered is asked again when its charger is back, and the session ends by it', async () => {
  const back = await come();
  const [, callId, , asked] = await back.next(isStop);
  expect(asked).toEqual({ transactionId });
  back.send([3, callId, { status: 'Accepted' }]);
  await expect.poll(commands).toEqual(['unanswered', 'accepted']);
  expect((await order())?.stop_requested_why).toBe('operator');
  await back.call('StopTransaction', { transactionId, meterStop: 1_001, timestamp: now(), reason: 'Remote' });
  await expect.poll(order).toMatchObject({ state: 'completed', energy_wh: 1, held_reason: null });
  await back.close();
  const again = await come();
  await again.call('Heartbeat', {});
  expect((await commands()).length).toBe(2);
  await again.close();
});

test('one that was refused is not', async () => {
  const back = await come();
  const [, callId] = await back.next(isStop);
  back.send([3, callId, { status: 'Rejected' }]);
  await expect.poll(commands).toEqual(['unanswered', 'rejected']);
  await back.close();
  const again = await come();
  await again.call('Heartbeat', {});
  await until(() => house.online(place.id));
  expect(await commands()).toEqual(['unanswered', 'rejected']);
  await again.close();
});

test('one that a process had sent when it died is asked again, too', async () => {
  await house.rows(
    `update commands set state = 'sent', outcome = null, answered_at = null where charge_point_id = $1`,
    [place.id],
  );
  await house.rows(
    `update orders set stop_requested_at = now(), stop_requested_why = 'operator' where charge_point_id = $1`,
    [place.id],
  );
  const back = await come();
  const [, callId] = await back.next(isStop);
  back.send([3, callId, { status: 'Accepted' }]);
  await expect.poll(commands).toEqual(['unanswered', 'accepted']);
  await back.close();
});
