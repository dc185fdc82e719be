import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markNodeOffline, recordConnected, recordDisconnected } from '../../network';
import { chargingHouse, minutes, type ChargingHouse, type Station } from '../testing-charging';
import { changeChargingSettings } from '../charging-settings/actions';
import { orderDetailOf } from '../orders/actions/views';
import { OrderChanged } from '../orders/facts';
import type { Source } from '../sessions/rules/event';
import { orderCurve } from '../readings/actions';

let house: ChargingHouse;
let uid: string;
let dark: Station;
let begun: number | null;
let cards = 0;
beforeAll(async () => {
  house = await chargingHouse();
});
afterAll(() => house.close());
/** A session runs with a card of its own at a charge point that is still there. */
beforeEach(async () => {
  await house.rows('delete from nodes');
  uid = `DARK-${(cards += 1)}`;
  await house.tag(uid);
  dark = await house.station();
  begun = (await dark.start({ uid })).transactionId;
  house.clock.advance(minutes(5));
  await dark.read(begun, 2_500);
});

const connectionOf = async ({ id }: Station) => {
  const [row] = await house.rows<{ connection_id: string; node_id: string }>(
    'select connection_id, node_id from charge_points where id = $1',
    [id],
  );
  if (row === undefined) throw new Error('the charge point is gone');
  return row;
};
const goDark = async (station: Station): Promise<Date> => {
  const { connection_id } = await connectionOf(station);
  await house.bySystem((ctx) => recordDisconnected(ctx, station.id, connection_id));
  return house.clock.now();
};
const comeBack = (station: Station): Promise<void> =>
  house.bySystem((ctx) =>
    recordConnected(ctx, station.id, {
      connectionId: crypto.randomUUID(),
      nodeId: crypto.randomUUID(),
      protocol: 'ocpp1.6',
    }),
  );
const decide = (token_free_after_minutes: number, by = house.mine) =>
  house.run({ actor: by }, (ctx) =>
    changeChargingSettings(ctx, { params: {}, query: {}, body: { token_free_after_minutes } }),
  );
const orderOn = async (station: Station) => {
  const order = (await house.orders(`charge_point_id = ${station.id}`)).at(-1);
  if (order === undefined) throw new Error('no order');
  return order;
};
const detail = (id: number) => house.bySystem((ctx) => orderDetailOf(ctx, id));
const verdictAt = async (station: Station, change: { deviceAt?: Date; source?: Source } = {}) =>
  (await station.start({ uid, ...change })).verdict;

describe('an id token whose charge point is offline', () => {
  test('starts elsewhere after ten minutes, not before', async () => {
    const [soon, later] = [await house.station(), await house.station()];
    await goDark(dark);
    house.clock.advance(minutes(10) - 1);
    expect(await verdictAt(soon)).toBe('concurrent');
    house.clock.advance(1);
    expect(await verdictAt(later)).toBe('accepted');
  });

  test('starts elsewhere after the time its operator sets, whatever others set', async () => {
    await decide(2, house.other);
    await decide(30);
    const [soon, later] = [await house.station(), await house.station()];
    await goDark(dark);
    house.clock.advance(minutes(29));
    expect(await verdictAt(soon)).toBe('concurrent');
    house.clock.advance(minutes(1));
    expect(await verdictAt(later)).toBe('accepted');
    await decide(10);
  });

  test('tells the order it left, once for each order it begins, and closes nothing', async () => {
    const elsewhere = await house.station();
    const old = await orderOn(dark);
    const since = await goDark(dark);
    house.clock.advance(minutes(12));
    expect((await detail(old.id)).token_elsewhere).toBeNull();
    await verdictAt(elsewhere);
    const next = await orderOn(elsewhere);
    expect((await detail(old.id)).token_elsewhere).toEqual({
      at: house.clock.now().toISOString(),
      order_id: next.id,
      charge_point: { id: elsewhere.id, title: expect.any(String) as string },
      offline_since: since.toISOString(),
    });
    expect((await detail(next.id)).token_elsewhere).toBeNull();
    const story = await house.run({ actor: house.mine }, (ctx) =>
      orderCurve(ctx, { params: { id: old.id }, query: {}, body: {} }),
    );
    expect(story.events.filter(({ kind }) => kind === 'token-elsewhere')).toMatchObject([
      { at: house.clock.now().toISOString(), detail: (await detail(next.id)).charge_point.title },
    ]);
    expect(house.announcedOf(OrderChanged).at(-1)).toMatchObject({ orderId: old.id, state: 'charging' });
    expect(await orderOn(dark)).toMatchObject({ state: 'charging', held_reason: null });
  });

  test('leaves a session that goes on when its charger is back, and ends by its word to the Wh', async () => {
    const elsewhere = await house.station();
    await goDark(dark);
    house.clock.advance(minutes(20));
    const other = await elsewhere.start({ uid });
    await comeBack(dark);
    await dark.read(begun, 4_000);
    house.clock.advance(minutes(5));
    await elsewhere.stop(other.transactionId, 1_700);
    await dark.stop(begun, 4_321);
    expect(await orderOn(dark)).toMatchObject({
      state: 'completed',
      energy_wh: 3_321,
      held_reason: null,
      closed_by_rule: false,
    });
    expect(await orderOn(elsewhere)).toMatchObject({ state: 'completed', energy_wh: 700, held_reason: null });
  });

  test('is one of two that start at the same moment', async () => {
    const others = await Promise.all([house.station(), house.station(), house.station()]);
    await goDark(dark);
    house.clock.advance(minutes(10));
    const verdicts = await Promise.all(others.map((station) => verdictAt(station)));
    expect(verdicts.toSorted()).toEqual(['accepted', 'concurrent', 'concurrent']);
  });

  test('is held again the moment the charger is back', async () => {
    const elsewhere = await house.station();
    await goDark(dark);
    house.clock.advance(minutes(60));
    await comeBack(dark);
    expect(await verdictAt(elsewhere)).toBe('concurrent');
    await goDark(dark);
    house.clock.advance(minutes(9));
    expect(await verdictAt(await house.station())).toBe('concurrent');
  });
});

describe('how long a charge point is offline', () => {
  test('counts from the end of the process that held its socket', async () => {
    const [soon, later] = [await house.station(), await house.station()];
    const { node_id } = await connectionOf(dark);
    house.clock.advance(minutes(60));
    await house.bySystem((ctx) => markNodeOffline(ctx, node_id));
    expect(await verdictAt(soon)).toBe('concurrent');
    house.clock.advance(minutes(10));
    expect(await verdictAt(later)).toBe('accepted');
  });

  test('leaves out the time in which no process ran', async () => {
    const [soon, later] = [await house.station(), await house.station()];
    await goDark(dark);
    house.clock.advance(minutes(60));
    await house.rows('insert into nodes (id, lock_key, started_at) values (gen_random_uuid(), 1, $1)', [
      house.clock.now(),
    ]);
    expect(await verdictAt(soon)).toBe('concurrent');
    house.clock.advance(minutes(10));
    expect(await verdictAt(later)).toBe('accepted');
  });

  test('is nothing by a clock that was set back', async () => {
    const elsewhere = await house.station();
    await goDark(dark);
    house.clock.advance(-minutes(120));
    expect(await verdictAt(elsewhere)).toBe('concurrent');
    house.clock.advance(minutes(120));
  });

  test('counts until the start, where that is told later, and not until a clock that is ahead', async () => {
    const [late, ahead] = [await house.station(), await house.station()];
    const since = await goDark(dark);
    house.clock.advance(minutes(5));
    const deviceAt = new Date(house.clock.now().getTime() + minutes(600));
    expect(await verdictAt(ahead, { deviceAt })).toBe('concurrent');
    house.clock.advance(minutes(30));
    await comeBack(late);
    const source = { chargePointId: late.id, connectedAt: house.clock.now() };
    const told = { source, deviceAt: new Date(since.getTime() + minutes(2)) };
    expect(await verdictAt(late, told)).toBe('concurrent');
  });
});

describe('a start that is told later', () => {
  /** It happened so many minutes ago, at a charge point that is back now. */
  const tell = async (minutesAgo: number) => {
    const late = await house.station();
    await comeBack(late);
    const source = { chargePointId: late.id, connectedAt: house.clock.now() };
    const deviceAt = new Date(house.clock.now().getTime() - minutes(minutesAgo));
    return { late, verdict: await verdictAt(late, { source, deviceAt }) };
  };

  test('is not held by a session that began after it, which goes on as it is', async () => {
    const { late, verdict } = await tell(20);
    expect(verdict).toBe('accepted');
    expect(await orderOn(late)).toMatchObject({ state: 'charging', held_reason: null });
    const other = await orderOn(dark);
    expect(other).toMatchObject({ state: 'charging', held_reason: null });
    expect((await detail(other.id)).token_elsewhere).toBeNull();
  });

  test('keeps its id token from no other place until something of it is of the present', async () => {
    await dark.stop(begun, 3_000);
    const { late } = await tell(10);
    const [soon, later] = [await house.station(), await house.station()];
    const live = await soon.start({ uid });
    expect(live.verdict).toBe('accepted');
    expect((await detail((await orderOn(late)).id)).token_elsewhere).toBeNull();
    await soon.stop(live.transactionId, 1_100);
    await late.read((await orderOn(late)).transaction_id, 1_500);
    expect(await verdictAt(later)).toBe('concurrent');
  });

  test('keeps it after a while though nothing more is told of it', async () => {
    await dark.stop(begun, 3_000);
    await tell(10);
    const [soon, later] = [await house.station(), await house.station()];
    house.clock.advance(minutes(5) - 1);
    const live = await soon.start({ uid });
    expect(live.verdict).toBe('accepted');
    await soon.stop(live.transactionId, 1_100);
    house.clock.advance(1);
    expect(await verdictAt(later)).toBe('concurrent');
  });

  test('is held by one that ran then', async () => {
    expect((await tell(2)).verdict).toBe('concurrent');
  });
});
