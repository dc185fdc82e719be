import { bulk, prices, type BulkRow } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { PriceChanged } from '../prices/facts';
import { createPrice, deletePrice, listPrices, updatePrice } from '../prices/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { changeMany, undoMany } from './actions';

let house: NetworkHouse;
let ids: number[] = [];

beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  ids = [];
  for (const title of ['One', 'Two', 'Three']) ids.push((await house.chargePoint({ title })).id);
});

const day = { starting_time: '08:00', ending_time: '20:00', price: 0.451234, price_unit: 'energy' } as const;
const night = {
  starting_time: '20:00',
  ending_time: '08:00',
  price: 0.05,
  price_unit: 'minutes',
  session_limit_type: 'minutes',
  session_limit_value: 1.67,
} as const;
const dear = { starting_time: '00:00', ending_time: '00:00', price: 0.9, price_unit: 'energy' } as const;
const change = { what: 'prices', prices: [dear] };

const send = (body: object) =>
  house.as(house.mine, (ctx) =>
    changeMany(ctx, { params: {}, query: {}, body: bulk.changeMany.body.parse(body) }),
  );
const undo = (body: object, actor: Member = house.mine.owner) =>
  house.run({ actor }, (ctx) =>
    undoMany(ctx, { params: {}, query: {}, body: bulk.undoMany.body.parse(body) }),
  );
const rowsOf = (id = 0) =>
  house.as(house.mine, (ctx) => listPrices(ctx, { params: { id }, query: {}, body: {} }));
const termsOf = async (id = 0) =>
  (await rowsOf(id)).map(({ id: _id, created_at: _made, updated_at: _set, ...terms }) => terms);
const add = (id = 0, body: object = day) =>
  house.as(house.mine, (ctx) =>
    createPrice(ctx, { params: { id }, query: {}, body: prices.createPrice.body.parse(body) }),
  );
const back = (rows: readonly BulkRow[]) =>
  rows.map(({ id, before }) => ({ id, former: { what: 'prices', prices: before?.prices ?? [] } }));

test('prices are put back as they were, row by row, none where there were none', async () => {
  await add(ids[0], day);
  await add(ids[0], night);
  await add(ids[1], dear);
  const before = await Promise.all(ids.map(termsOf));
  const { rows } = await send({ ids, change });
  expect(rows.map((row) => row.outcome)).toEqual(['changed', 'unchanged', 'changed']);
  const changed = rows.filter((row) => row.outcome === 'changed');
  const told = house.announcedOf(PriceChanged).length;

  const answer = await undo({ change, undone: back(changed) });
  expect(bulk.undoMany.result.parse(answer)).toEqual(answer);
  expect(answer.rows.map((row) => row.outcome)).toEqual(['changed', 'changed']);
  expect(await Promise.all(ids.map(termsOf))).toEqual(before);
  expect(house.announcedOf(PriceChanged).length).toBe(told + 2);

  const again = await undo({ change, undone: back(changed) });
  expect(again.rows.map((row) => row.outcome)).toEqual(['unchanged', 'unchanged']);
});

test('prices that somebody changed since stay, and the row says so', async () => {
  for (const id of ids) await add(id, day);
  const { rows } = await send({ ids, change });
  const [first] = await rowsOf(ids[0]);
  const [second] = await rowsOf(ids[1]);
  await house.as(house.mine, (ctx) =>
    updatePrice(ctx, { params: { id: first?.id ?? 0 }, query: {}, body: { ...dear, price: 0.7 } }),
  );
  await house.as(house.mine, (ctx) =>
    deletePrice(ctx, { params: { id: second?.id ?? 0 }, query: {}, body: {} }),
  );
  const answer = await undo({ change, undone: back(rows) });
  expect(answer.rows.map((row) => [row.outcome, row.reason?.code])).toEqual([
    ['refused', 'bulk.changed-since'],
    ['refused', 'bulk.changed-since'],
    ['changed', undefined],
  ]);
  expect(answer.rows[0]?.before?.prices?.[0]?.price).toBe(0.7);
  expect(answer.rows[0]?.reason?.text).not.toBe('');
  expect((await rowsOf(ids[0]))[0]?.price).toBe(0.7);
  expect(await rowsOf(ids[1])).toEqual([]);
  expect((await rowsOf(ids[2]))[0]?.price).toBe(day.price);
});

test('a price for each half hour is put back, too, however many there are', async () => {
  const hour = (half: number) =>
    `${String((half >> 1) % 24).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  for (let half = 0; half < 48; half += 1) {
    const terms = { starting_time: hour(half), ending_time: hour(half + 1), price: half / 100 };
    await add(ids[0], { ...day, ...terms });
  }
  const before = await termsOf(ids[0]);
  const { rows } = await send({ ids, change });
  expect((await undo({ change, undone: back(rows) })).rows[0]?.outcome).toBe('changed');
  expect(await termsOf(ids[0])).toEqual(before);
});

test('settings are put back each to its own, those changed since are left', async () => {
  const hours = (open: string, close: string) => ({ what: 'hours', open_time: open, close_time: close });
  await send({ ids: ids.slice(0, 1), change: hours('06:00', '22:00') });
  const { rows } = await send({ ids, change: hours('08:00', '20:00') });
  await send({ ids: ids.slice(2), change: hours('10:00', '11:00') });
  const former = ({ before }: BulkRow) => hours(before?.open_time ?? '', before?.close_time ?? '');
  const answer = await undo({
    change: hours('08:00', '20:00'),
    undone: rows.map((row) => ({ id: row.id, former: former(row) })),
  });
  expect(answer.rows.map((row) => [row.outcome, row.after?.open_time])).toEqual([
    ['changed', '06:00'],
    ['changed', null],
    ['refused', undefined],
  ]);
});

test('nobody puts back what is not theirs, or prices without the keys of prices', async () => {
  const foreign = await house.chargePoint({ operatorId: house.other.operatorId });
  const undone = [{ id: foreign.id, former: { what: 'prices', prices: [] } }];
  expect((await undo({ change, undone })).rows).toMatchObject([
    { outcome: 'refused', title: null, reason: { code: 'not-found' } },
  ]);
  const permissions = new Set(['power-center.update']);
  const admin: Member = { ...house.mine.owner, isOwner: false, permissions };
  await expect(undo({ change, undone }, admin)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a body that puts nothing back is refused', async () => {
  const [id = 0] = ids;
  const former = { what: 'visibility', visibility: 'private' };
  await expect(undo({ change, undone: [{ id, former }] })).rejects.toMatchObject({
    details: { errors: { 'undone.0.former.what': [{ code: 'choice' }] } },
  });
  const finer = { what: 'prices', prices: [{ ...dear, price: 0.1234567 }] };
  await expect(undo({ change, undone: [{ id, former: finer }] })).rejects.toMatchObject({
    details: { errors: { 'undone.0.former.prices.0.price': [{ code: 'decimals' }] } },
  });
  for (const body of [
    { change, undone: [] },
    { change: { what: 'prices', prices: [] }, undone: [{ id, former: finer }] },
    { change, undone: [{ id }] },
    { change, undone: Array.from({ length: bulk.mostUndone + 1 }, () => ({ id, former: finer })) },
    {
      change,
      undone: [{ id, former: { what: 'prices', prices: Array.from({ length: 1441 }, () => dear) } }],
    },
    { change: { what: 'prices', prices: Array.from({ length: 25 }, () => dear) }, undone: [{ id, former }] },
  ])
    expect(bulk.undoMany.body.safeParse(body).success).toBe(false);
});
