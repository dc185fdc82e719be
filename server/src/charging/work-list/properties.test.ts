import fc from 'fast-check';
import type { CuredRow } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifySums } from '../orders/actions/sums';
import { quarantineAll } from '../quarantine/actions';
import { nothingSaid } from '../quarantine/rules';
import { minutes, type Station } from '../testing-charging';
import { type Items, workHouse, type WorkHouse } from './testing-work';

let house: WorkHouse;
let stations: Station[] = [];
beforeAll(async () => {
  house = await workHouse();
  await house.tag('CARD');
  const byDay = { starting_time: '06:00', ending_time: '18:00', price: 0.4, price_unit: 'energy' } as const;
  const byNight = { ...byDay, starting_time: '18:00', ending_time: '06:00', price: 0.03 } as const;
  stations = [
    await house.station({ prices: [byDay, { ...byNight, price_unit: 'minutes' }] }),
    await house.station({ prices: [byDay] }),
    await house.station({ prices: [] }),
  ];
});
afterAll(() => house.close());

const drawn = fc.record({
  place: fc.nat({ max: 2 }),
  what: fc.constantFrom('completed', 'running', 'booked', 'stuck', 'corrected'),
  hasKnownCard: fc.boolean(),
  lasts: fc.integer({ min: 1, max: 900 }),
  readWh: fc.integer({ min: 0, max: 40_000 }),
  registerWh: fc.integer({ min: -2_000, max: 60_000 }),
  kWh: fc.integer({ min: 0, max: 100_000 }).map((wh) => wh / 1_000),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

interface Case {
  items: Items;
  cure: object;
}

/** A waiting item of the kind that was drawn, and what is done about it. */
async function made({ place, what, hasKnownCard, lasts, readWh, registerWh, kWh }: Drawn): Promise<Case> {
  const station = stations[place] ?? (await house.station());
  const uid = hasKnownCard ? 'CARD' : 'UNKNOWN';
  const from = house.clock.now();
  const items = async (kind: 'unmatched') => [{ kind, id: await house.aside(station.id) }];
  if (what === 'booked') {
    house.clock.advance(minutes(lasts));
    await station.stop(2_000_000_000, 50_000 + registerWh, { uid });
    return {
      items: await items('unmatched'),
      cure: { do: 'book', started_at: from.toISOString(), energy: kWh },
    };
  }
  const { transactionId } = await station.start({ uid, meterStartWh: 10_000 });
  await station.status('Charging');
  const [order] = await house.orderOf(transactionId);
  const orderId = order?.id ?? 0;
  house.clock.advance(minutes(lasts));
  await station.read(transactionId, 10_000 + readWh);
  if (what === 'stuck') {
    await house.rows('update charge_points set online = false where id = $1', [station.id]);
    house.clock.advance(minutes(16));
    return { items: [{ kind: 'stuck', id: orderId }], cure: { do: 'close' } };
  }
  if (what === 'running') {
    await station.stop(2_000_000_000, 10_000 + registerWh, { uid: 'NOBODY' });
    return { items: await items('unmatched'), cure: { do: 'attach', order_id: orderId } };
  }
  await station.stop(transactionId, 10_000 + readWh);
  await station.status('Available');
  if (what === 'corrected')
    return { items: [{ kind: 'held', id: orderId }], cure: { do: 'correct', energy: kWh, reason: 'read' } };
  await station.stop(transactionId, 10_000 + registerWh);
  return { items: await items('unmatched'), cure: { do: 'attach', order_id: orderId } };
}

/** A new order has no number before it is made. */
const withoutNumbers = (rows: readonly CuredRow[]): object[] =>
  rows.map((row) => ({ ...row, order_id: row.before === null ? null : row.order_id }));

test('a preview says what the cure then does, and changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (draw) => {
      const { items, cure } = await made(draw);
      const count = async () => [
        await house.rows('select count(*)::int from orders'),
        await house.rows('select count(*)::int from audit_log'),
        house.announced.length,
      ];
      const before = await count();
      const preview = await house.cure(items, cure, { preview: true });
      expect(await count()).toEqual(before);
      expect(withoutNumbers(await house.cure(items, cure))).toEqual(withoutNumbers(preview));
      for (const station of stations) {
        await house.rows('update charge_points set online = true where id = $1', [station.id]);
        const open = await house.orders(`charge_point_id = ${station.id} and completed_at is null`);
        for (const order of open) await station.stop(order.transaction_id, order.last_meter_wh);
        await station.status('Available');
      }
    }),
    { numRuns: 8, seed: 13 },
  );
  expect(await house.bySystem((ctx) => verifySums(ctx))).toEqual([]);
  const open = await house.orders(`state in ('charging', 'suspended')`);
  expect(open).toEqual([]);
}, 300_000);

test('of 200 mixed items of which half are gone, each is told of, and the others are done', async () => {
  const station = await house.station();
  const { operatorId } = house.mine;
  const item = { operatorId, chargePointId: station.id, action: 'StopTransaction', detail: 'x' } as const;
  const told = { reason: 'unreadable', said: nothingSaid, payload: {} } as const;
  const many = Array.from({ length: 150 }, () => ({ item: { ...item, ...told }, at: house.clock.now() }));
  await house.bySystem((ctx) => quarantineAll(ctx, many));
  const ids = (
    await house.rows<{ id: number }>('select id from quarantine where charge_point_id = $1 order by id', [
      station.id,
    ])
  ).map(({ id }) => id);
  const messages = ids.map((id) => ({ kind: 'unmatched' as const, id }));
  const dismiss = { do: 'dismiss', reason: 'a test device' };
  const gone = messages.filter((_, index) => index % 2 === 0);
  await house.cure(gone, dismiss, { by: house.colleague });
  const { orderId } = await house.session(station, { uid: 'UNKNOWN' });
  const nobody = Array.from({ length: 49 }, (_, index) => ({
    kind: 'unmatched' as const,
    id: 5_000_000 + index,
  }));
  const items = [...messages, { kind: 'held' as const, id: orderId }, ...nobody];
  const rows = await house.cure(items, dismiss);
  expect(rows.map(({ kind, id }) => ({ kind, id }))).toEqual(items);
  const outcomes = rows.map(({ outcome, reason }) => reason?.code ?? outcome);
  const count = (outcome: string): number => outcomes.filter((each) => each === outcome).length;
  expect(['cured', 'work-item.gone', 'work-item.cure-unfit', 'not-found'].map(count)).toEqual([
    75, 75, 1, 49,
  ]);
  const again = await house.cure(messages.slice(0, 20), dismiss);
  expect(again.every(({ reason }) => reason?.code === 'work-item.gone')).toBe(true);
}, 300_000);
