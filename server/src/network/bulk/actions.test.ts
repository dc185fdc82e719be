import { bulk } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { ChargePointChanged } from '../availability/facts';
import { getChargePoint } from '../charge-points/actions';
import { listPrices } from '../prices/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { changeMany } from './actions';

let house: NetworkHouse;
let ids: number[] = [];
let foreign = 0;
let round = 0;

beforeAll(async () => {
  house = await networkHouse();
  const { operatorId } = house.other;
  foreign = (await house.chargePoint({ operatorId, title: 'Foreign' })).id;
});
afterAll(() => house.close());
beforeEach(async () => {
  round += 1;
  const city = `Round ${round}`;
  ids = [];
  for (const title of ['One', 'Two', 'Three']) ids.push((await house.chargePoint({ title, city })).id);
});

const mine = () => ({ city: [`Round ${round}`] });
const send = (body: object, actor: Member = house.mine.owner) =>
  house.run({ actor }, (ctx) =>
    changeMany(ctx, { params: {}, query: {}, body: bulk.changeMany.body.parse(body) }),
  );
const get = (id = 0) =>
  house.as(house.mine, (ctx) => getChargePoint(ctx, { params: { id }, query: {}, body: {} }));
const outcomes = async (body: object) => (await send(body)).rows.map((row) => row.outcome);

const toPublic = { what: 'visibility', visibility: 'public' };
const price = { starting_time: '00:00', ending_time: '00:00', price: '0.55', price_unit: 'energy' };

describe('one change for many', () => {
  test('is told of each, in the shape of the contract, and announced once for each', async () => {
    const before = house.announcedOf(ChargePointChanged).length;
    const answer = await send({ ids, change: toPublic });
    expect(bulk.changeMany.result.parse(answer)).toEqual(answer);
    expect(answer.rows.map((row) => [row.title, row.before, row.after])).toEqual(
      ['One', 'Two', 'Three'].map((title) => [title, { visibility: 'private' }, { visibility: 'public' }]),
    );
    expect(answer).toMatchObject({ matched: 3, next: null, currency: 'EUR' });
    expect((await get(ids[0])).visibility).toBe('public');
    expect(house.announcedOf(ChargePointChanged).length).toBe(before + 3);
  });

  test('changes nothing as a preview', async () => {
    const before = house.announced.length;
    expect(await outcomes({ ids, change: toPublic, preview: true })).toEqual([
      'changed',
      'changed',
      'changed',
    ]);
    expect((await get(ids[0])).visibility).toBe('private');
    expect(house.announced.length).toBe(before);
  });

  test('asked for again finds it done', async () => {
    await send({ ids, change: toPublic });
    expect(await outcomes({ ids, change: toPublic })).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  test('is refused for one and done for the others', async () => {
    const [first = 0] = ids;
    const said = 'x'.repeat(40);
    const query = 'update charge_points set description = $1, listed = true where id = $2';
    await house.db.pool.query(query, [said, first]);
    const answer = await send({ ids, change: { what: 'listing', listed: true } });
    expect(answer.rows.map((row) => row.outcome)).toEqual(['unchanged', 'refused', 'refused']);
    expect(answer.rows[1]?.reason).toMatchObject({ code: 'charge-point.listing-needs-image' });
    expect(answer.rows[1]?.reason?.text).not.toBe('');
    await send({ ids, change: { what: 'listing', listed: false } });
    expect((await get(first)).listed).toBe(false);
  });

  test('takes out of service and puts back', async () => {
    await send({ ids, change: { what: 'service', out_of_service: 1 } });
    expect((await get(ids[2])).out_of_service).toBe(true);
    await send({ ids, change: { what: 'service', out_of_service: 0 } });
    expect((await get(ids[2])).out_of_service).toBe(false);
  });

  test('sets the hours, and raises the version of what was changed', async () => {
    const version = (await get(ids[0])).version;
    await send({ ids, change: { what: 'hours', open_time: '08:00', close_time: '20:00' } });
    expect(await get(ids[0])).toMatchObject({
      open_time: '08:00',
      close_time: '20:00',
      version: version + 1,
    });
    expect(await outcomes({ ids, change: { what: 'hours', open_time: '08:00' } })).toEqual(
      ids.map(() => 'refused'),
    );
  });
});

test('a number of another operator is refused as one that does not exist', async () => {
  const answer = await send({ ids: [...ids, foreign, 999_999], change: toPublic });
  const [own, theirs, nobodys] = [ids[0], foreign, 999_999].map((id) =>
    answer.rows.find((row) => row.id === id),
  );
  expect(own?.outcome).toBe('changed');
  expect({ ...theirs, id: 0 }).toEqual({ ...nobodys, id: 0 });
  expect(theirs).toMatchObject({ outcome: 'refused', title: null, reason: { code: 'not-found' } });
  const { rows } = await house.db.pool.query('select visibility from charge_points where id = $1', [foreign]);
  expect(rows).toEqual([{ visibility: 'private' }]);
});

describe('by filters', () => {
  test('goes on where the last call ended, though the change itself narrows the filter', async () => {
    const body = { filters: { ...mine(), visibility: 'private' }, change: toPublic, limit: 2 };
    const first = await send(body);
    expect(first.rows.map((row) => row.id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ matched: 3, next: ids[1] });
    const second = await send({ ...body, after: first.next });
    expect(second.rows.map((row) => row.id)).toEqual(ids.slice(2));
    expect(second).toMatchObject({ matched: 1, next: null });
  });

  test('never reaches those of another operator', async () => {
    await send({ filters: {}, change: { what: 'hours', open_time: '01:00', close_time: '02:00' } });
    const { rows } = await house.db.pool.query('select open_time from charge_points where id = $1', [
      foreign,
    ]);
    expect(rows).toEqual([{ open_time: null }]);
  });

  test('that match nothing do nothing', async () => {
    const nothing = { filters: { search: 'no such thing' }, change: toPublic };
    expect(await send(nothing)).toMatchObject({ rows: [], matched: 0, next: null });
  });

  test.each([[{ change: toPublic }], [{ ids: [1], filters: {}, change: toPublic }]])(
    '%j does not say which',
    async (body) => {
      await expect(send(body)).rejects.toMatchObject({ code: 'fields.invalid' });
    },
  );
});

describe('prices', () => {
  const rowsOf = async (id = 0) => {
    const list = await house.as(house.mine, (ctx) =>
      listPrices(ctx, { params: { id }, query: {}, body: {} }),
    );
    return list.map((row) => [row.starting_time, row.price]);
  };

  test('replace all rows of each', async () => {
    await send({ ids, change: { what: 'prices', prices: [price] } });
    expect(await rowsOf(ids[1])).toEqual([['00:00', 0.55]]);
    const two = [
      { ...price, starting_time: '08:00', ending_time: '20:00', price: 0.6 },
      { ...price, starting_time: '20:00', ending_time: '08:00', price: 0.3 },
    ];
    await send({ ids, change: { what: 'prices', prices: two } });
    expect(await rowsOf(ids[1])).toEqual([
      ['08:00', 0.6],
      ['20:00', 0.3],
    ]);
  });

  test('that share time, or are too exact, are refused before anything is done', async () => {
    const overlapping = [price, { ...price, starting_time: '10:00', ending_time: '11:00' }];
    await expect(send({ ids, change: { what: 'prices', prices: overlapping } })).rejects.toMatchObject({
      code: 'price.overlaps',
    });
    await expect(
      send({ ids, change: { what: 'prices', prices: [{ ...price, price: 0.1234567 }] } }),
    ).rejects.toMatchObject({ details: { errors: { 'change.prices.0.price': [{ code: 'decimals' }] } } });
    expect(await rowsOf(ids[0])).toEqual([]);
  });

  test('need keys of their own', async () => {
    const keys = ['read', 'create', 'update', 'delete'].map((verb) => `power-center-price.${verb}`);
    const admin = (without: string): Member => {
      const permissions = new Set(['power-center.update', ...keys.filter((key) => key !== without)]);
      return { ...house.mine.owner, isOwner: false, permissions };
    };
    const change = { what: 'prices', prices: [price] };
    for (const key of keys)
      await expect(send({ ids, change, preview: true }, admin(key))).rejects.toMatchObject({
        code: 'forbidden',
      });
    expect((await send({ ids, change }, admin(''))).rows).toHaveLength(3);
    expect((await send({ ids, change: toPublic }, admin('power-center-price.read'))).rows).toHaveLength(3);
  });
});

test('a body that is no change is refused', () => {
  const bad = [
    { ids: [], change: toPublic },
    { ids: Array.from({ length: 1001 }, (_, index) => index + 1), change: toPublic },
    { ids: [1], change: { what: 'visibility', visibility: 'secret' } },
    { ids: [1], change: { what: 'prices', prices: [] } },
    { ids: [1], change: { what: 'hours', open_time: 'noon' } },
    { ids: [1], change: { what: 'explode' } },
    { filters: { unknown: 1 }, change: toPublic },
  ];
  for (const body of bad) expect(bulk.changeMany.body.safeParse(body).success).toBe(false);
});
