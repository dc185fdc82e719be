import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingHouse, minutes, type ChargingHouse, type Station } from '../testing-charging';
import { OrderEnded } from '../orders/facts';
import { sweepChargePoint } from './actions/jobs';
import { chargePointLiveOf, getOrder } from '../orders/actions/views';
import { closeOrder } from './actions/close';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.rows(`update orders set state = 'completed'`);
  house.clock.advance(minutes(30));
});

const close = (id: number, by = house.mine) =>
  house.run({ actor: by }, (ctx) => closeOrder(ctx, { params: { id }, query: {}, body: {} }));
const read = (id: number) =>
  house.run({ actor: house.mine }, (ctx) => getOrder(ctx, { params: { id }, query: {}, body: {} }));
const problem = (code: string, args?: object) =>
  expect.objectContaining({ code, ...(args && { details: { args } }) }) as Error;

/** A session of 2 kWh whose charger restarted: its connector is free, its stop was not reported. */
async function restarted(): Promise<Station & { orderId: number; transactionId: number; freeAt: Date }> {
  const station = await house.station();
  const { transactionId } = await station.start();
  await station.status('Charging');
  house.clock.advance(minutes(30));
  await station.read(transactionId, 3000);
  house.clock.advance(minutes(1));
  const freeAt = house.clock.now();
  await station.status('Available');
  const [order] = await house.orders(`transaction_id = ${transactionId}`);
  if (order === undefined) throw new Error('no order');
  return { ...station, orderId: order.id, transactionId, freeAt };
}

describe('an order whose charger restarted', () => {
  test('says until when it waits for the stop, to readers and to who watches', async () => {
    const { id, orderId, freeAt } = await restarted();
    const until = new Date(freeAt.getTime() + minutes(5)).toISOString();
    expect((await read(orderId)).awaits_stop_until).toBe(until);
    const live = await house.bySystem((ctx) => chargePointLiveOf(ctx, id));
    expect(live.orders[0]?.awaits_stop_until).toBe(until);
    expect(live.connectors[0]?.status_at).toBe(freeAt.toISOString());
  });

  test('draws nothing that is known, though the last power it told was another', async () => {
    const { id, orderId, status } = await restarted();
    await house.rows('update orders set power_w = 11000 where id = $1', [orderId]);
    const live = async () => (await house.bySystem((ctx) => chargePointLiveOf(ctx, id))).orders[0]?.power;
    expect([(await read(orderId)).power, await live()]).toEqual([null, null]);
    await status('Charging');
    expect([(await read(orderId)).power, await live()]).toEqual([11, 11]);
  });

  test('waits no more once energy flows again, or the charger reports its stop', async () => {
    const { orderId, transactionId, status, stop } = await restarted();
    await status('Charging');
    expect((await read(orderId)).awaits_stop_until).toBeNull();
    await status('Available');
    expect((await read(orderId)).awaits_stop_until).not.toBeNull();
    await stop(transactionId, 3200);
    expect(await read(orderId)).toMatchObject({
      state: 'completed',
      closed_by_rule: false,
      awaits_stop_until: null,
      charging_session_energy: 2.2,
    });
  });

  test('refuses a start by whomever and says which order waits and for how long', async () => {
    const { orderId, remoteStart } = await restarted();
    house.clock.advance(minutes(1.5));
    const refusal = problem('connector.awaits-stop', { order: String(orderId), minutes: 4 });
    await expect(remoteStart()).rejects.toEqual(refusal);
    await expect(remoteStart(house.colleague)).rejects.toEqual(refusal);
  });

  test('is closed at once as the rule would close it, twice alike, and a start is free', async () => {
    const swept = await restarted();
    house.clock.advance(minutes(6));
    await house.bySystem((ctx) => sweepChargePoint(ctx, { chargePointId: swept.id }));
    const byRule = await read(swept.orderId);
    const { orderId, remoteStart } = await restarted();
    const closed = await close(orderId);
    expect(closed).toMatchObject({
      state: 'completed',
      closed_by_rule: true,
      stop_reason: byRule.stop_reason,
      charging_session_energy: byRule.charging_session_energy,
      charging_session_time: byRule.charging_session_time,
      price: byRule.price,
      held_reason: byRule.held_reason,
      awaits_stop_until: null,
    });
    expect((await close(orderId)).completed_at).toBe(closed.completed_at);
    expect((await remoteStart()).state).toBe('requested');
    const audit = `select 1 from audit_log where noun = 'order' and action = 'closed' and noun_id = $1`;
    expect(await house.rows(audit, [orderId])).toHaveLength(1);
  });

  test('whose stop came a moment before is ended, and keeps what its charger said', async () => {
    const { orderId, transactionId, stop } = await restarted();
    const [, ...closed] = await Promise.all([
      stop(transactionId, 3400),
      close(orderId),
      close(orderId, house.colleague),
    ]);
    expect(closed.map(({ state }) => state)).toEqual(['completed', 'completed']);
    await stop(transactionId, 3400);
    const after = await close(orderId);
    expect(closed).toEqual([after, after]);
    expect(house.announcedOf(OrderEnded).filter((fact) => fact.orderId === orderId)).toHaveLength(1);
  });

  test('whose stop comes after all keeps its figures, and the stop is kept aside', async () => {
    const { orderId, transactionId, stop } = await restarted();
    const { price } = await close(orderId);
    await stop(transactionId, 3400);
    expect((await read(orderId)).price).toBe(price);
    const [aside] = await house.rows<{ reason: string }>('select reason from quarantine order by id desc');
    expect(aside?.reason).toBe('already-stopped');
  });
});

test.each([0, -1, null])(
  'a stop of before, numbered %s, ends no session that began after it',
  async (nobody) => {
    const { orderId, start, stop } = await restarted();
    const deviceAt = house.clock.now();
    house.clock.advance(minutes(1));
    const { price } = await close(orderId);
    house.clock.advance(minutes(1));
    const { transactionId } = await start({ meterStartWh: 3_400 });
    await stop(nobody, 3_400, { uid: 'CARD', deviceAt });
    expect((await read(orderId)).price).toBe(price);
    const [next] = await house.orders(`transaction_id = ${transactionId}`);
    expect(next?.state).toBe('charging');
    const [aside] = await house.rows<{ reason: string }>('select reason from quarantine order by id desc');
    expect(aside?.reason).toBe('unknown-transaction');
    house.clock.advance(minutes(10));
    await stop(nobody, 5_400, { uid: 'CARD' });
    expect(await read(next?.id ?? 0)).toMatchObject({ state: 'completed', charging_session_energy: 2 });
  },
);

test('an order that does not wait is not closed, nor is another’s', async () => {
  const { start } = await house.station();
  await start();
  const [running] = await house.orders(`state = 'charging'`);
  await expect(close(running?.id ?? 0)).rejects.toEqual(problem('order.not-awaited'));
  const { orderId } = await restarted();
  await expect(close(orderId, house.other)).rejects.toEqual(problem('not-found'));
});
