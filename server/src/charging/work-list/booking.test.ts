import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OrderAccepted, OrderEnded } from '../orders/facts';
import { verifySums } from '../orders/actions/sums';
import { minutes, sample, type Station } from '../testing-charging';
import { workHouse, type WorkHouse } from './testing-work';

let house: WorkHouse;
beforeAll(async () => {
  house = await workHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

/** An hour that has passed at a charger, of which only its stop tells, by a transaction that nobody knows. */
async function missed(change: object = {}) {
  const station = await house.station();
  const from = house.clock.now();
  house.clock.advance(minutes(60));
  await station.stop(2_000_000_000, 13_000, { uid: 'CARD', deviceAt: house.clock.now(), ...change });
  const id = await house.aside(station.id);
  return { station, from, to: house.clock.now(), id };
}

/** What somebody says of a session; times in minutes from now. */
interface Asked {
  started_at?: number;
  ended_at?: number;
  energy?: number;
  connector_number?: number;
}

const book = (id: number, cure: object = {}, preview = false) =>
  house.cure([{ kind: 'unmatched', id }], { do: 'book', ...cure }, { preview });
const ofStation = ({ id }: Station) => house.orders(`charge_point_id = ${id}`);
const codeOf = async (rows: ReturnType<typeof book>) => (await rows)[0]?.reason?.code ?? null;

describe('a session that no order took', () => {
  test('is booked with what somebody adds, priced, paid and confirmed, as the preview said', async () => {
    const { station, from, to, id } = await missed();
    const cure = { started_at: from.toISOString(), energy: 10, reason: 'told by the driver' };
    const [preview] = await book(id, cure, true);
    expect(await ofStation(station)).toEqual([]);
    const [row] = await book(id, cure);
    const [order] = await ofStation(station);
    expect({ ...row, order_id: null }).toEqual(preview);
    expect(row).toMatchObject({
      outcome: 'cured',
      order_id: order?.id,
      before: null,
      after: { energy: 10, price: 5 },
      reason: null,
    });
    expect(order).toMatchObject({
      state: 'completed',
      way: 'offline',
      tag_uid: 'CARD',
      start_verdict: 'accepted',
      started_at: from,
      stopped_at: to,
      energy_wh: 10_000,
      meter_start_wh: 3_000,
      meter_stop_wh: 13_000,
      held_reason: null,
      confirmed_by: house.mine.membershipId,
      confirmed_comment: 'told by the driver',
    });
    const ended = house.announcedOf(OrderEnded).filter(({ orderId }) => orderId === order?.id);
    const accepted = house.announcedOf(OrderAccepted).filter(({ orderId }) => orderId === order?.id);
    expect([ended.length, accepted.length]).toEqual([1, 1]);
    expect((await house.detail('unmatched', id)).cured).toMatchObject({ cure: 'book', order_id: order?.id });
    expect(await codeOf(book(id, cure))).toBe('work-item.gone');
    expect(await house.bySystem((ctx) => verifySums(ctx))).toEqual([]);
  });

  test('whose stop tells its begin needs nobody to add anything', async () => {
    const station = await house.station({ connectors: [{ number: 1 }, { number: 2 }] });
    const from = house.clock.now();
    house.clock.advance(minutes(60));
    // A running session on each connector, so that nobody knows where it was.
    const { transactionId: first } = await station.start({ uid: 'A', deviceAt: from });
    const { transactionId: second } = await station.start({ uid: 'B', connectorNumber: 2, deviceAt: from });
    await station.stop(2_000_000_000, 13_000, {
      uid: 'CARD',
      samples: [{ ...sample(new Date(from.getTime() + minutes(10)), 5_000), context: 'Transaction.Begin' }],
    });
    const id = await house.aside(station.id);
    expect(await house.detail('unmatched', id)).toMatchObject({
      energy: 8,
      said: {
        began_register: 5,
        register: 13,
        began_at: new Date(from.getTime() + minutes(10)).toISOString(),
      },
    });
    expect(await codeOf(book(id))).toBe('work-item.incomplete');
    const [running] = await house.orderOf(first);
    const overlap = await book(id, { connector_number: 1 });
    expect(overlap[0]?.reason).toMatchObject({ code: 'work-item.overlaps' });
    expect(overlap[0]?.reason?.text).toContain(String(running?.id));
    await house.rows('delete from running_orders');
    await house.rows(`delete from orders where transaction_id = $1`, [first]);
    expect(await book(id, { connector_number: 1 })).toMatchObject([
      { outcome: 'cured', after: { energy: 8, price: 4 } },
    ]);
    expect(await house.orderOf(second)).toMatchObject([{ state: 'charging' }]);
  });

  const unfit: readonly [string, Asked, string, string][] = [
    ['no begin', {}, 'work-item.incomplete', 'start time'],
    ['no energy', { started_at: -60 }, 'work-item.incomplete', 'energy'],
    ['an end before its begin', { started_at: -60, ended_at: -70, energy: 1 }, 'invalid', 'end time'],
    ['an end to come', { started_at: -60, ended_at: 5, energy: 1 }, 'invalid', 'end time'],
    ['a begin to come', { started_at: 5, ended_at: 6, energy: 1 }, 'invalid', 'start time'],
    ['a begin long ago', { started_at: -600_000, ended_at: -599_990, energy: 1 }, 'invalid', 'start time'],
    ['more than a month', { started_at: -45_000, ended_at: -1, energy: 1 }, 'invalid', 'end time'],
    ['energy of a part of a Wh', { started_at: -60, energy: 1.00001 }, 'decimals', 'energy'],
    ['a connector that is not there', { connector_number: 7 }, 'connector.unknown', ''],
  ];
  test.each(unfit)(
    'is not booked with %s',
    async (_, { started_at: from, ended_at: to, ...rest }, code, word) => {
      const { id, station } = await missed();
      const at = (minute: number | undefined) =>
        minute === undefined
          ? undefined
          : new Date(house.clock.now().getTime() + minutes(minute)).toISOString();
      const [row] = await book(id, { started_at: at(from), ended_at: at(to), ...rest });
      expect(row).toMatchObject({ outcome: 'refused', after: null, reason: { code } });
      expect(row?.reason?.text).toContain(word);
      expect(await ofStation(station)).toEqual([]);
    },
  );

  test('is not booked with energy that no session has, whatever its message says', async () => {
    const { id, from, station } = await missed();
    await house.rows(`update quarantine set said = said || $2::jsonb where id = $1`, [
      id,
      { beganRegisterWh: 0, registerWh: 9e15 },
    ]);
    expect(await codeOf(book(id, { started_at: from.toISOString() }))).toBe('too-big');
    expect(await ofStation(station)).toEqual([]);
  });

  test('without a card in its message is booked once somebody says so, for the operator to answer for', async () => {
    const { id, from, station } = await missed({ uid: null });
    const session = { started_at: from.toISOString(), energy: 2 };
    expect(await codeOf(book(id, session))).toBe('work-item.incomplete');
    const [row] = await book(id, { ...session, tag: '' });
    expect(row).toMatchObject({ outcome: 'cured', reason: { code: 'not-authorized' } });
    expect(await ofStation(station)).toMatchObject([
      { tag_uid: null, payment_kind: 'none', held_reason: null, confirmed_hold: 'not-authorized' },
    ]);
  });

  test('of more energy than can be is booked, and the preview says that it is', async () => {
    const { id, from, station } = await missed();
    const cure = { started_at: from.toISOString(), energy: 10_000 };
    const [preview] = await book(id, cure, true);
    expect(preview).toMatchObject({ outcome: 'cured', reason: { code: 'impossible-energy' } });
    await book(id, cure);
    expect(await ofStation(station)).toMatchObject([
      { energy_wh: 10_000_000, held_reason: null, confirmed_hold: 'impossible-energy', meter_stop_wh: null },
    ]);
  });

  test('is paid by its card, though that charges again by now', async () => {
    const { id, from, station } = await missed();
    const next = await house.station();
    const { transactionId } = await next.start();
    await book(id, { started_at: from.toISOString(), energy: 2 });
    await next.stop(transactionId, 1_000);
    expect(await ofStation(station)).toMatchObject([{ start_verdict: 'accepted', confirmed_hold: null }]);
  });

  test('is booked once, however many do so at once', async () => {
    const { id, from, station } = await missed();
    const cure = { started_at: from.toISOString(), energy: 2 };
    const all = await Promise.all([book(id, cure), book(id, cure), book(id, cure)]);
    const outcomes = all.flatMap((rows) => rows.map((row) => row.reason?.code ?? row.outcome));
    expect(outcomes.toSorted()).toEqual(['cured', 'work-item.gone', 'work-item.gone']);
    expect(await ofStation(station)).toHaveLength(1);
  });
});
