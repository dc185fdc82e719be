import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deviation } from '@voltdeck/ocpp';
import { chargingHouse, type ChargingHouse } from '../../charging/testing-charging';
import { Deviations } from './deviations';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
});
afterAll(() => house.close());

const odd = (path: string): Deviation => ({ path, kind: 'unknown-field' });
const call = (raw = '[2,"1","MeterValues",{}]') => ({ action: 'MeterValues', raw });
const counted = (id: number) =>
  house.rows<{ path: string; count: number; frame: string | null }>(
    `select d.path, d.count, e.frame from deviations d
     join deviation_charge_points p on p.deviation_id = d.id and p.charge_point_id = $1
     left join deviation_examples e on e.deviation_id = d.id order by d.id`,
    [id],
  );

test('what is said between two writes is one row, with its first message', async () => {
  const { id } = await house.station();
  const book = new Deviations(house);
  book.count(id, call('[1]'), [odd('a.0.b'), odd('a.1.b')]);
  book.count(id, call('[2]'), [odd('a.7.b')]);
  await book.write();
  await book.write();
  expect(await counted(id)).toEqual([{ path: 'a[].b', count: 3, frame: '[1]' }]);
});

test('what a charger invents between two writes is bounded, and so is what waits of its messages', async () => {
  const { id } = await house.station();
  const other = await house.station();
  const book = new Deviations(house);
  const many = Array.from({ length: 100_000 }, (_, index) => odd(`field${index}\u0000\uD800`));
  book.count(id, call('x'.repeat(7_999_999)), many);
  book.count(other.id, call('[2,"too large by now"]'), [odd('a')]);
  await book.write();
  expect(await counted(id)).toHaveLength(50);
  expect(await counted(other.id)).toEqual([{ path: 'a', count: 1, frame: null }]);
});

test('a charge point that is gone by then stands in nobody’s way', async () => {
  const { id } = await house.station();
  const book = new Deviations(house);
  book.count(2_000_000_000, call(), [odd('a')]);
  book.count(id, call(), [odd('b')]);
  await book.write();
  expect((await counted(id)).map(({ path }) => path)).toEqual(['b']);
});
