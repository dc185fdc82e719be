import { earnings } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildFigures } from '../../charging';
import type { TestHouse } from '../../platform/testing-house';
import { asOwner, asSystem, commerceHouse, makeOrder, makeScene, type Scene } from '../testing-orders';
import { listEarnings } from './actions';

let house: TestHouse;
let scene: Scene;
let other: Scene;
beforeAll(async () => {
  house = await commerceHouse();
  scene = await makeScene(house);
  other = await makeScene(house);
  for (const [of, costMinor, startedAt] of [
    [scene, 1_000, '2026-06-10T06:30:00Z'],
    [scene, 300, '2026-06-11T22:10:00Z'],
    [scene, 500, '2026-05-20T06:30:00Z'],
    [other, 900, '2026-06-10T06:30:00Z'],
  ] as const) {
    const id = await makeOrder(house, of, { costMinor, feeMinor: 100 });
    await house.db.pool.query(
      `update orders set started_at = $2, completed_at = $2::timestamptz + interval '1 hour', energy_wh = 5000 where id = $1`,
      [id, startedAt],
    );
  }
  // These orders were not written by the store that keeps sums.
  await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
});
afterAll(() => house.close());

const june = { from: '2026-06-01T00:00:00Z', to: '2026-07-01T00:00:00Z' };

const asked = async (query: object, of = scene) => {
  const read = earnings.listEarnings.query.parse({ ...june, ...query });
  const found = await asOwner(house, of.operatorId, (ctx) =>
    listEarnings(ctx, { params: {}, body: {}, query: read }),
  );
  expect(earnings.listEarnings.result.parse(found)).toEqual(found);
  return found;
};

test('earnings stand beside those of the period before, by place and by hour of the operator’s zone', async () => {
  const totals = { orders: 2, earnings: 11, before: { orders: 1, earnings: 4 } };
  const places = await asked({ by: 'charge_point' });
  expect(places).toMatchObject({ totals, currency: 'EUR', time_zone: 'Europe/Berlin' });
  expect(places.rows).toMatchObject([{ id: scene.chargePointId, name: 'Yard', ...totals }]);
  for (const by of ['charging_site', 'group'])
    expect((await asked({ by })).rows).toMatchObject([{ id: null, name: null, ...totals }]);
  for (const narrowed of [{}, { charge_point_id: [scene.chargePointId] }]) {
    const hours = await asked({ by: 'hour', ...narrowed });
    expect(hours.rows).toHaveLength(24);
    expect(hours.totals).toMatchObject(totals);
    expect(hours.rows.filter(({ orders }) => orders > 0)).toMatchObject([
      { hour: 0, earnings: 2, before: { earnings: 0 } },
      { hour: 8, earnings: 9, before: { earnings: 4 } },
    ]);
  }
});

test('another operator’s place brings nothing', async () => {
  for (const by of ['charge_point', 'hour']) {
    const found = await asked({ by, charge_point_id: [scene.chargePointId] }, other);
    expect(found.totals).toMatchObject({ orders: 0, earnings: 0 });
  }
});

test('a period may be as long as it likes, or end before it begins', async () => {
  for (const by of ['charging_site', 'hour']) {
    const all = await asked({ by, from: '0001-01-01T00:00:00Z', to: '9999-12-31T00:00:00Z' });
    expect(all.totals).toMatchObject({ orders: 3, before: { orders: 0 } });
    const none = await asked({ by, from: june.to, to: june.from });
    expect(none.totals).toMatchObject({ orders: 0, before: { orders: 0 } });
  }
});
