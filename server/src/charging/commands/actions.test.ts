import { commands as contract } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dispatchCommands } from './dispatch';
import { giveUpWaiting } from '../sessions/actions/jobs';
import { chargerAt, chargingHouse, minutes, type ChargingHouse, type Station } from '../testing-charging';
import { listCommands } from './actions';
import type { Outcome } from './rules';

let house: ChargingHouse;
let station: Station;

beforeAll(async () => {
  house = await chargingHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  station = await house.station();
});

const list = async (query: object = {}, by = house.mine, id = station.id) => {
  const asked = contract.listCommands.query.parse(query);
  const said = await house.run({ actor: by }, (ctx) =>
    listCommands(ctx, { params: { id }, query: asked, body: {} }),
  );
  expect(contract.listCommands.result.parse(said)).toEqual(said);
  return said;
};
/** Sends what waits, and lets the charger answer it after some time. */
const answer = (outcome: Outcome, afterMs: number): Promise<void> => {
  const send = async (): Promise<Outcome> => {
    house.clock.advance(afterMs);
    return outcome;
  };
  return dispatchCommands(house, chargerAt(station.id, send), [station.id]);
};
/** One start after another, each given up for want of a car. */
const startAndGiveUp = async (times: number): Promise<void> => {
  for (let count = 0; count < times; count += 1) {
    const { id } = await station.remoteStart();
    house.clock.advance(minutes(2));
    await house.bySystem((ctx) => giveUpWaiting(ctx, { orderId: id }));
  }
};

describe('the commands of a charge point', () => {
  test('tell what was asked, when it was sent, what was answered and what became of the order', async () => {
    const order = await station.remoteStart();
    expect((await list()).data).toMatchObject([
      { kind: 'start', state: 'pending', connector_number: 1, order_id: order.id, sent_at: null },
    ]);
    await answer({ state: 'accepted', detail: 'Accepted' }, 1500);
    const [accepted] = (await list()).data;
    expect(accepted).toMatchObject({ state: 'accepted', outcome: 'Accepted', order_failure: null });
    expect(Date.parse(accepted?.answered_at ?? '') - Date.parse(accepted?.sent_at ?? '')).toBe(1500);
    house.clock.advance(minutes(2));
    await house.bySystem((ctx) => giveUpWaiting(ctx, { orderId: order.id }));
    expect((await list()).data).toMatchObject([{ state: 'accepted', order_failure: 'not-plugged-in' }]);
  });

  test('are starts and stops, newest first', async () => {
    await station.start();
    await station.remoteStop();
    await answer({ state: 'unanswered', detail: 'timed-out' }, 30_000);
    await station.remoteStop();
    const { data } = await list();
    expect(data.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['stop pending', 'stop unanswered']);
  });

  test('are read page by page, and none twice when a new one comes between', async () => {
    await startAndGiveUp(5);
    const first = await list({ per_page: 2 });
    await startAndGiveUp(1);
    const second = await list({ per_page: 2, before: first.next });
    const third = await list({ per_page: 2, before: second.next });
    const ids = [...first.data, ...second.data, ...third.data].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    expect(ids).toHaveLength(5);
    expect(third.next).toBeNull();
    expect((await list({ per_page: 6 })).next).toBeNull();
  });

  test('of another charge point or operator are not among them', async () => {
    await startAndGiveUp(1);
    const neighbour = await house.station();
    expect(await list({}, house.mine, neighbour.id)).toEqual({ data: [], next: null });
    await expect(list({}, house.other)).rejects.toMatchObject({ code: 'not-found' });
  });
});

test.each([{ before: 0 }, { before: 'x' }, { per_page: 0 }, { per_page: 101 }, { kind: 'start' }])(
  'a page is not asked for with %j',
  (query) => {
    expect(contract.listCommands.query.safeParse(query).success).toBe(false);
  },
);
