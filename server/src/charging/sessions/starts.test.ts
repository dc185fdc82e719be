import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingHouse, mayAll, minutes, type ChargingHouse } from '../testing-charging';
import type { Ctx } from '../../platform/ctx';
import { authorizeTokens } from './actions/authorize';
import type { Source } from './rules/event';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
  await house.tag('BLOCKED', { status: 'blocked' });
  await house.tag('EXPIRED', { expires_at: '2020-01-01' });
});
afterAll(() => house.close());
beforeEach(async () => {
  house.answer.now = mayAll;
  await house.rows(`update orders set state = 'completed'`);
  house.clock.advance(minutes(30));
});

const authorizeOne = async (ctx: Ctx, { source, uid }: { source: Source; uid: string }) => {
  const { chargePointId } = source;
  const [word] = await authorizeTokens(ctx, [{ chargePointId, uid, at: ctx.now }]);
  return word;
};

const orderOf = async (transactionId: number) => {
  const [order] = await house.orders(`transaction_id = ${transactionId}`);
  if (order === undefined) throw new Error('no such order');
  return order;
};

describe('a tag', () => {
  test.each([
    ['known is accepted', 'CARD', 'accepted'],
    ['in another letter case is the same', 'card', 'accepted'],
    ['is cut at a semicolon', 'CARD;whatever', 'accepted'],
    ['unknown is invalid', 'NOBODY', 'invalid'],
    ['blocked is blocked', 'BLOCKED', 'blocked'],
    ['expired is expired', 'EXPIRED', 'expired'],
  ])('%s, when asked for and at the start', async (_fact, uid, verdict) => {
    const { source, start } = await house.station();
    expect(await house.bySystem((ctx) => authorizeOne(ctx, { source, uid }))).toMatchObject({ verdict });
    const begun = await start({ uid });
    expect(begun.verdict).toBe(verdict);
    expect(begun.transactionId).toBeGreaterThan(0);
    expect(await orderOf(begun.transactionId)).toMatchObject({
      state: 'charging',
      held_reason: verdict === 'accepted' ? null : 'not-authorized',
    });
  });

  // docs/chargers-in-the-field.md#id-token-spelling
  test('charges in one place at a time, but may be asked for elsewhere', async () => {
    const [one, two] = [await house.station(), await house.station()];
    expect((await one.start()).verdict).toBe('accepted');
    expect(
      (await house.bySystem((ctx) => authorizeOne(ctx, { source: two.source, uid: 'CARD' })))?.verdict,
    ).toBe('accepted');
    expect((await two.start()).verdict).toBe('concurrent');
  });

  test('that two chargers send at the same moment is accepted by one', async () => {
    const stations = await Promise.all([house.station(), house.station(), house.station()]);
    const begun = await Promise.all(stations.map((each) => each.start()));
    expect(begun.map((each) => each.verdict).toSorted()).toEqual(['accepted', 'concurrent', 'concurrent']);
  });

  test('refused before does not count as charging', async () => {
    const [bare, priced] = [await house.station({ prices: [] }), await house.station()];
    expect((await bare.start()).verdict).toBe('blocked');
    expect((await priced.start()).verdict).toBe('accepted');
  });

  test('that nobody knows stays unknown while its refused session is open', async () => {
    const { source, start } = await house.station();
    await start({ uid: 'STRANGER' });
    expect((await house.bySystem((ctx) => authorizeOne(ctx, { source, uid: 'STRANGER' })))?.verdict).toBe(
      'invalid',
    );
  });
});

// docs/chargers-in-the-field.md#start-repeated
describe('a start sent again after a lost reply', () => {
  test.each([
    ['accepted', 'CARD', {}],
    ['invalid', 'NOBODY', {}],
    ['blocked', 'BLOCKED', {}],
    ['blocked', 'CARD', { prices: [] }],
  ])('is the same transaction, still %s', async (verdict, uid, change) => {
    const { start } = await house.station(change);
    const deviceAt = house.clock.now();
    const first = await start({ uid, deviceAt });
    house.clock.advance(minutes(1));
    expect(await start({ uid, deviceAt })).toEqual(first);
    expect(first.verdict).toBe(verdict);
  });

  test('without a time is the same while it runs', async () => {
    const { start, stop } = await house.station();
    const first = await start({ deviceAt: null });
    expect(await start({ deviceAt: null })).toEqual(first);
    await stop(first.transactionId, 1_000);
    expect((await start({ deviceAt: null })).transactionId).not.toBe(first.transactionId);
  });
});

describe('a start from afar', () => {
  test('is adopted by its tag, also on another connector', async () => {
    const { start, remoteStart } = await house.station({ connectors: [{ number: 1 }, { number: 2 }] });
    const order = await remoteStart();
    const begun = await start({ uid: (order.tag ?? '').toLowerCase(), connectorNumber: 2 });
    expect(begun.verdict).toBe('accepted');
    expect(await orderOf(begun.transactionId)).toMatchObject({
      id: order.id,
      way: 'remote',
      connector_number: 2,
      state: 'charging',
    });
  });

  test('still waiting is overtaken by a card', async () => {
    const { start, remoteStart } = await house.station();
    const order = await remoteStart();
    expect((await start()).verdict).toBe('accepted');
    expect(await house.orders(`id = ${order.id}`)).toMatchObject([
      { state: 'failed', failure_reason: 'overtaken' },
    ]);
  });

  test('cancelled before it begins is refused when it comes after all', async () => {
    const { start, remoteStart, remoteStop } = await house.station();
    const order = await remoteStart();
    expect((await remoteStop()).state).toBe('cancelled');
    const late = await start({ uid: order.tag ?? '' });
    expect(late.verdict).toBe('invalid');
    expect(await orderOf(late.transactionId)).toMatchObject({ held_reason: 'not-authorized', way: 'card' });
  });
});

// docs/chargers-in-the-field.md#start-on-an-open-session
describe('an open session on the connector', () => {
  test.each([
    ['the next start where that is larger', 4_000, 4_000],
    ['the last reading where the register began anew', 10, 2_500],
  ])('is closed by a new start at %s', async (_fact, nextStartWh, endWh) => {
    const { start, read } = await house.station();
    const { transactionId } = await start();
    house.clock.advance(minutes(20));
    await read(transactionId, 2_500);
    house.clock.advance(minutes(20));
    const next = await start({ meterStartWh: nextStartWh });
    // The token is free again once the session it was used for is closed.
    expect(next.verdict).toBe('accepted');
    expect(await orderOf(transactionId)).toMatchObject({
      state: 'completed',
      closed_by_rule: true,
      meter_stop_wh: endWh,
      energy_wh: endWh - 1_000,
      held_reason: null,
    });
  });
});

describe('a session that may not be', () => {
  test('in a gap of the prices is refused and held', async () => {
    const { start } = await house.station({ prices: [{ starting_time: '01:00', ending_time: '01:01' }] });
    const begun = await start();
    expect(begun.verdict).toBe('blocked');
    expect(await orderOf(begun.transactionId)).toMatchObject({ held_reason: 'no-price', cost_minor: 0 });
  });

  test('at a charge point out of service is refused', async () => {
    const { id, start } = await house.station();
    await house.rows('update charge_points set out_of_service = true where id = $1', [id]);
    expect((await start()).verdict).toBe('blocked');
  });

  test('at a charge point the plan does not include is refused, but not what began before', async () => {
    const { id, start } = await house.station();
    await house.rows('update charge_points set plan_deactivated_at = $2 where id = $1', [
      id,
      house.clock.now(),
    ]);
    const before = new Date(house.clock.now().getTime() - minutes(60));
    expect((await start({ deviceAt: before })).verdict).toBe('accepted');
    expect((await start()).verdict).toBe('blocked');
  });

  test('of a driver at a private charge point is refused, of the operator not', async () => {
    await house.tag('DRIVER');
    const [driver] = await house.rows<{ id: number }>(
      `insert into persons (email, first_name, last_name) values ('driver@example.com', 'Ada', 'D') returning id`,
    );
    await house.rows(`update tags set holder = 'person', person_id = $1 where uid = 'DRIVER'`, [driver?.id]);
    const { start } = await house.station({ visibility: 'private' });
    expect((await start({ uid: 'DRIVER' })).verdict).toBe('not-here');
    expect((await start()).verdict).toBe('accepted');
  });

  test('that nobody pays is refused', async () => {
    house.answer.now = { ok: false, reason: 'no-money' };
    expect((await (await house.station()).start()).verdict).toBe('blocked');
  });
});

describe('the moment of a start', () => {
  test('before the socket opened is offline', async () => {
    const { start } = await house.station();
    const begun = await start({ deviceAt: new Date(house.clock.now().getTime() - minutes(60)) });
    expect(await orderOf(begun.transactionId)).toMatchObject({ way: 'offline', held_reason: null });
  });

  test('more than five minutes off by an unknown clock holds the settlement', async () => {
    const { id, start } = await house.station();
    await house.rows('update charge_points set clock_skew_ms = null where id = $1', [id]);
    const begun = await start({ deviceAt: new Date(house.clock.now().getTime() - minutes(6)) });
    expect(await orderOf(begun.transactionId)).toMatchObject({ held_reason: 'untrusted-clock' });
  });

  test('is not moved by a status that was kept offline', async () => {
    const { status, start } = await house.station();
    const earlier = new Date(house.clock.now().getTime() - minutes(20));
    await status('Charging', { deviceAt: earlier });
    const begun = await start({ deviceAt: earlier });
    expect((await orderOf(begun.transactionId)).started_at).toEqual(earlier);
  });
});

// docs/chargers-in-the-field.md#connector-zero, #unannounced-connector
test('a connector nobody announced is made, and 0 is the only one', async () => {
  const { id, start } = await house.station();
  const zero = await start({ connectorNumber: 0 });
  expect(await orderOf(zero.transactionId)).toMatchObject({ connector_number: 1 });
  const unknown = await start({ connectorNumber: 7, uid: 'X' });
  expect(await orderOf(unknown.transactionId)).toMatchObject({ connector_number: 7 });
  expect(
    await house.rows('select number from connectors where charge_point_id = $1 order by 1', [id]),
  ).toEqual([{ number: 1 }, { number: 7 }]);
});
