import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../commands/rules';
import { dispatchCommands } from '../commands/dispatch';
import {
  chargerAt,
  chargingHouse,
  mayAll,
  minutes,
  type ChargingHouse,
  type Station,
} from '../testing-charging';
import { getOrder, listOrders, orderTotals } from '../orders/actions/views';
import { sumUpOrders } from '../orders/testing-figures';
import { orderMessages } from '../messages/actions';
import { giveUpWaiting } from './actions/jobs';
import { startOrder } from './actions/requests';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());
beforeEach(async () => {
  house.answer.now = mayAll;
  await house.rows(`update orders set state = 'completed'`);
  await sumUpOrders(house.db.pool);
  house.clock.advance(minutes(30));
});

const problem = (code: string) => expect.objectContaining({ code }) as Error;

describe('a start from afar', () => {
  test('repeated by the same is the same order, by another a refusal', async () => {
    const { remoteStart, id } = await house.station();
    const order = await remoteStart();
    expect((await remoteStart()).id).toBe(order.id);
    await expect(remoteStart(house.colleague)).rejects.toEqual(problem('connector.occupied'));
    expect(await house.rows('select id from commands where charge_point_id = $1', [id])).toHaveLength(1);
  });

  test('sent twice at the same moment is one order', async () => {
    const { remoteStart } = await house.station();
    const [one, two] = await Promise.all([remoteStart(), remoteStart()]);
    expect(one.id).toBe(two.id);
  });

  const refusals: [string, string, (station: Station) => Promise<unknown>][] = [
    [
      'offline',
      'charge-point.offline',
      ({ id }) => house.rows(`update charge_points set online = false where id = ${id}`),
    ],
    [
      'out of service',
      'charge-point.out-of-service',
      ({ id }) => house.rows(`update charge_points set out_of_service = true where id = ${id}`),
    ],
    ['that is unavailable', 'connector.unavailable', ({ status }) => status('Unavailable')],
    ['that is booked', 'connector.booked', ({ status }) => status('Reserved')],
    ['that charges', 'connector.occupied', ({ status }) => status('Charging')],
    ['with a card’s session', 'connector.occupied', ({ start }) => start()],
    [
      'without a price',
      'price.none',
      ({ id }) => house.rows(`delete from charge_point_prices where charge_point_id = ${id}`),
    ],
  ];
  test.each(refusals)('at one %s is refused as %s', async (_fact, code, prepare) => {
    const station = await house.station();
    await prepare(station);
    await expect(station.remoteStart()).rejects.toEqual(problem(code));
  });

  test('on an unknown connector, at another’s charge point, or at none, is refused', async () => {
    const { id, remoteStart } = await house.station();
    await expect(remoteStart(house.mine, 9)).rejects.toEqual(problem('connector.unknown'));
    await expect(remoteStart(house.other)).rejects.toEqual(problem('not-found'));
    const nowhere = { power_source_id: id + 9_999_999_999, connector: 1, quantity: 'full' as const };
    await expect(
      house.run({ actor: house.mine }, (ctx) => startOrder(ctx, { params: {}, query: {}, body: nowhere })),
    ).rejects.toEqual(problem('not-found'));
  });

  test('that no transaction followed fails', async () => {
    const { remoteStart } = await house.station();
    const order = await remoteStart();
    house.clock.advance(minutes(2));
    await house.bySystem((ctx) => giveUpWaiting(ctx, { orderId: order.id }));
    expect(await house.orders(`id = ${order.id}`)).toMatchObject([
      { state: 'failed', failure_reason: 'not-plugged-in' },
    ]);
  });
});

describe('a stop', () => {
  test('without an open order is refused, and of a charging one where the charger is offline', async () => {
    const { id, start, remoteStop } = await house.station();
    await expect(remoteStop()).rejects.toEqual(problem('order.not-open'));
    await start();
    await expect(remoteStop(house.other)).rejects.toEqual(problem('not-found'));
    await house.rows('update charge_points set online = false where id = $1', [id]);
    await expect(remoteStop()).rejects.toEqual(problem('charge-point.offline'));
  });
});

describe('a command', () => {
  const chargers = (id: number, sent: Command[]) =>
    chargerAt(id, async (command) => {
      sent.push(command);
      return { state: 'accepted', detail: 'Accepted' };
    });

  test('is sent by one of two processes', async () => {
    const { id, remoteStart } = await house.station();
    await remoteStart();
    const sent: Command[] = [];
    const both = [chargers(id, sent), chargers(id, sent)];
    await Promise.all(both.map((each) => dispatchCommands(house, each, [id])));
    expect(sent).toHaveLength(1);
  });

  test('to start that waited too long, or was cancelled, is not sent', async () => {
    const [slow, cancelled] = [await house.station(), await house.station()];
    const order = await slow.remoteStart();
    await cancelled.remoteStart();
    await cancelled.remoteStop();
    house.clock.advance(61_000);
    const sent: Command[] = [];
    await dispatchCommands(house, chargers(slow.id, sent), [slow.id]);
    await dispatchCommands(house, chargers(cancelled.id, sent), [cancelled.id]);
    expect(sent).toEqual([]);
    expect(await house.orders(`id = ${order.id}`)).toMatchObject([{ failure_reason: 'unanswered' }]);
  });
});

describe('a stop that the charger would not heed', () => {
  test('may be asked for again at once', async () => {
    const { id, start, remoteStop } = await house.station();
    await start();
    expect((await remoteStop()).stop_requested_at).not.toBeNull();
    const refusing = chargerAt(id, async () => ({ state: 'rejected', detail: 'Rejected' }));
    await dispatchCommands(house, refusing, [id]);
    const [order] = await house.orders(`charge_point_id = ${id}`);
    expect(order).toMatchObject({ state: 'charging', stop_requested_at: null });
    expect((await remoteStop()).stop_requested_at).not.toBeNull();
    expect(await house.rows('select id from commands where charge_point_id = $1', [id])).toHaveLength(2);
  });
});

describe('a list of orders', () => {
  const list = (query: object = {}) =>
    house.run({ actor: house.mine }, (ctx) =>
      listOrders(ctx, { params: {}, query: { page: 1, per_page: 25, ...query }, body: {} } as never),
    );

  const totals = (query: object = {}) =>
    house.run({ actor: house.mine }, (ctx) => orderTotals(ctx, { params: {}, query, body: {} } as never));

  test('sums the whole set, sorts, filters, and shows nothing of another operator', async () => {
    const { id, start, stop, read } = await house.station();
    for (const meterStop of [2_000, 4_000, 3_000]) {
      const { transactionId } = await start();
      house.clock.advance(minutes(30));
      await stop(transactionId, meterStop);
      house.clock.advance(minutes(1));
    }
    const mine = { charge_point_id: [id] };
    const page = await list({ ...mine, per_page: 2, sort: '-energy' });
    expect(page.data.map((order) => order.charging_session_energy)).toEqual([3, 2]);
    expect(page.meta).toMatchObject({ total: 3, last_page: 2 });
    expect(await totals(mine)).toMatchObject({
      count: 3,
      energy: 6,
      price: 3,
      average_energy: 2,
      currency: 'EUR',
    });
    // Sums that are kept come to the same as orders that are read one by one.
    for (const narrowed of [{}, { way: ['card'] }, { status: [2], payment_kind: ['cash'] }]) {
      expect(await totals(narrowed)).toEqual(await totals({ ...narrowed, energy_from: 0 }));
    }
    const { earning } = await totals(mine);
    const running = await start();
    house.clock.advance(minutes(30));
    await read(running.transactionId, 6_000);
    // What still runs is not earned yet; its row says so, too.
    for (const narrowed of [mine, { ...mine, energy_from: 0 }]) {
      expect(await totals(narrowed)).toMatchObject({ count: 4, earning });
    }
    expect((await totals()).earning).toBe((await totals({ energy_from: 0 })).earning);
    await stop(running.transactionId, 6_000);
    expect((await list({ ...mine, status: [0] })).data).toEqual([]);
    const order = page.data[0]?.id ?? 0;
    const asOther = (work: Parameters<typeof house.run>[1]) => house.run({ actor: house.other }, work);
    const theirs = { params: { id: order }, query: {}, body: {} };
    await expect(asOther((ctx) => getOrder(ctx, theirs))).rejects.toEqual(problem('not-found'));
    await expect(asOther((ctx) => orderMessages(ctx, theirs))).rejects.toEqual(problem('not-found'));
  });
});
