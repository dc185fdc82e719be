import type { PriceBody } from '@voltdeck/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { createPrice, deletePrice, getPrice, listPrices, updatePrice } from './actions';
import { PriceChanged } from './facts';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const body = (hours: string, change: Partial<PriceBody> = {}): PriceBody => ({
  starting_time: hours.slice(0, 5),
  ending_time: hours.slice(6),
  price: 0.35,
  price_unit: 'energy',
  ...change,
});

const add = (id: number, sent: PriceBody, tenant = house.mine) =>
  house.as(tenant, (ctx) => createPrice(ctx, { params: { id }, query: {}, body: sent }));
const list = (id: number, tenant = house.mine) =>
  house.as(tenant, (ctx) => listPrices(ctx, { params: { id }, query: {}, body: {} }));
const replace = (id: number, sent: PriceBody, tenant = house.mine) =>
  house.as(tenant, (ctx) => updatePrice(ctx, { params: { id }, query: {}, body: sent }));
const remove = (id: number, tenant = house.mine) =>
  house.as(tenant, (ctx) => deletePrice(ctx, { params: { id }, query: {}, body: {} }));
const get = (id: number, tenant = house.mine) =>
  house.as(tenant, (ctx) => getPrice(ctx, { params: { id }, query: {}, body: {} }));

describe('price rows', () => {
  test('are listed by starting time, as they were sent', async () => {
    const { id } = await house.chargePoint();
    const limit = { session_limit_type: 'minutes', session_limit_value: 90 } as const;
    const night = await add(id, body('20:00-08:00', { price: 0.123456, price_unit: 'minutes', ...limit }));
    await add(id, body('08:00-20:00'));
    const rows = await list(id);
    expect(rows.map((row) => row.starting_time)).toEqual(['08:00', '20:00']);
    expect(rows[1]).toEqual(night);
    expect(night).toMatchObject({
      charge_point_id: id,
      price: 0.123456,
      price_unit: 'minutes',
      ...limit,
      currency: 'EUR',
    });
    expect(await get(night.id)).toEqual(night);
  });

  test('may not overlap, neither when added nor when replaced', async () => {
    const { id } = await house.chargePoint();
    await add(id, body('08:00-20:00'));
    const night = await add(id, body('22:00-06:00'));
    const naming = (own_start: string, own_end: string) => ({
      code: 'price.overlaps',
      details: {
        field: 'starting_time',
        args: { own_start, own_end, other_start: '08:00', other_end: '20:00' },
      },
    });
    await expect(add(id, body('19:00-21:00'))).rejects.toMatchObject(naming('19:00', '21:00'));
    await expect(replace(night.id, body('19:59-06:00'))).rejects.toMatchObject(naming('19:59', '06:00'));
    await replace(night.id, body('21:00-07:00'));
    expect((await list(id)).map((row) => row.starting_time)).toEqual(['08:00', '21:00']);
  });

  test('of two overlapping ones sent at once, one is kept', async () => {
    const { id } = await house.chargePoint();
    const outcomes = await Promise.allSettled(
      ['00:00-12:00', '06:00-18:00', '11:59-00:00'].map((hours) => add(id, body(hours))),
    );
    const kept = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const rows = await list(id);
    expect(rows).toHaveLength(kept.length);
    expect(outcomes.filter((outcome) => outcome.status === 'rejected').length).toBeGreaterThan(0);
  });

  test('of another operator are not found, whatever is asked', async () => {
    const { id } = await house.chargePoint();
    const row = await add(id, body('08:00-20:00'));
    const attempts = [
      () => list(id, house.other),
      () => add(id, body('20:00-21:00'), house.other),
      () => get(row.id, house.other),
      () => replace(row.id, body('08:00-21:00'), house.other),
      () => remove(row.id, house.other),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
    expect(await list(id)).toEqual([row]);
  });

  test('are gone when removed, also for the second who tries', async () => {
    const { id } = await house.chargePoint();
    const row = await add(id, body('08:00-20:00'));
    expect(await remove(row.id)).toEqual({ id: row.id });
    await expect(remove(row.id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(get(row.id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('tell of each change and leave a line in the audit log', async () => {
    const { id } = await house.chargePoint();
    const row = await add(id, body('08:00-20:00'));
    await replace(row.id, body('09:00-20:00'));
    await remove(row.id);
    const told = house.announcedOf(PriceChanged).filter((fact) => fact.chargePointId === id);
    expect(told).toHaveLength(3);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where noun = 'power-center-price' and noun_id = ${row.id} order by id
    `.execute(house.db.kysely);
    expect(rows.map((line) => line.action)).toEqual(['created', 'updated', 'deleted']);
  });
});
