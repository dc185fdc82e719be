import type { Price, PriceBody } from '@voltdeck/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { createPrice, listPrices, setPrices } from './actions';
import { PriceChanged } from './facts';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

type Row = PriceBody & { id?: number };

const row = (hours: string, change: Partial<Row> = {}): Row => ({
  starting_time: hours.slice(0, 5),
  ending_time: hours.slice(6),
  price: 0.35,
  price_unit: 'energy',
  session_limit_type: null,
  session_limit_value: null,
  ...change,
});

const add = (id: number, body: PriceBody, tenant = house.mine) =>
  house.as(tenant, (ctx) => createPrice(ctx, { params: { id }, query: {}, body }));
const list = (id: number) =>
  house.as(house.mine, (ctx) => listPrices(ctx, { params: { id }, query: {}, body: {} }));
const set = (id: number, rows: Row[], seen: PriceBody[], tenant = house.mine) =>
  house.as(tenant, (ctx) => setPrices(ctx, { params: { id }, query: {}, body: { rows, seen } }));

const hoursOf = (rows: readonly Price[]) => rows.map((one) => `${one.starting_time}-${one.ending_time}`);

/** A charge point with one price for the whole day, and that price. */
const wholeDay = async () => {
  const { id } = await house.chargePoint();
  const limit = { session_limit_type: 'minutes', session_limit_value: 0.37 } as const;
  const sent = row('00:00-00:00', limit);
  return { id, sent, day: await add(id, sent) };
};

describe('all rows of a charge point at once', () => {
  test('a whole day is split by a night: one row stays with other hours, one is new', async () => {
    const { id, sent, day } = await wholeDay();
    const rest = { ...sent, id: day.id, starting_time: '06:00', ending_time: '22:00' };
    const rows = await set(id, [rest, row('22:00-06:00', { price: 0.2 })], [sent]);
    expect(rows).toEqual(await list(id));
    expect(hoursOf(rows)).toEqual(['06:00-22:00', '22:00-06:00']);
    expect(rows[0]).toMatchObject({ id: day.id, price: 0.35, session_limit_value: 0.37 });
    expect(rows[1]).toMatchObject({ charge_point_id: id, price: 0.2, session_limit_type: null });
  });

  test('and put back as it was by the same call', async () => {
    const { id, sent, day } = await wholeDay();
    const rest = { ...sent, id: day.id, starting_time: '06:00', ending_time: '22:00' };
    const night = row('22:00-06:00', { price: 0.2 });
    await set(id, [rest, night], [sent]);
    expect(await set(id, [{ ...sent, id: day.id }], [night, rest])).toEqual([
      { ...day, updated_at: expect.any(String) },
    ]);
  });

  test('whoever saw other rows is told, and nothing is changed', async () => {
    const { id, sent, day } = await wholeDay();
    const other = { ...sent, price: 0.36 };
    const attempts: [Row[], PriceBody[]][] = [
      [[row('22:00-06:00')], []],
      [[row('22:00-06:00')], [other]],
      [[row('22:00-06:00')], [{ ...sent, session_limit_value: 0.38 }]],
      [[row('22:00-06:00')], [row('06:00-22:00'), row('22:00-06:00')]],
      // The rows say the same and are not the same any more.
      [[{ ...sent, id: day.id + 1_000_000 }], [sent]],
    ];
    for (const [rows, seen] of attempts)
      await expect(set(id, rows, seen)).rejects.toMatchObject({ code: 'price.changed-since' });
    expect(await list(id)).toEqual([day]);
  });

  test('of two who split the same rows at once, the second is told', async () => {
    const { id, sent, day } = await wholeDay();
    const split = (from: string) => [
      { ...sent, id: day.id, starting_time: '06:00', ending_time: from },
      row(`${from}-06:00`),
    ];
    const outcomes = await Promise.allSettled(['20:00', '22:00'].map((from) => set(id, split(from), [sent])));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'price.changed-since' },
    });
    expect(await list(id)).toHaveLength(2);
  });

  test('what is wrong is named by the place of its row', async () => {
    const { id, sent, day } = await wholeDay();
    const cases: [Row[], object][] = [
      [
        [row('22:00-06:00'), row('06:00-22:00', { price: 0.1234567 })],
        { 'rows.1.price': [{ code: 'decimals', args: { max: 6 } }] },
      ],
      [
        [
          { ...row('22:00-06:00'), id: day.id },
          { ...row('06:00-22:00'), id: day.id },
        ],
        { 'rows.1.id': [{ code: 'taken' }] },
      ],
    ];
    for (const [rows, errors] of cases)
      await expect(set(id, rows, [sent])).rejects.toMatchObject({
        code: 'fields.invalid',
        details: { errors },
      });
    await expect(
      set(id, [row('01:00-02:00'), row('22:00-06:00'), row('05:59-07:00')], [sent]),
    ).rejects.toMatchObject({ code: 'price.overlaps', details: { field: 'rows.0.starting_time' } });
    await expect(
      set(id, [row('08:00-09:00'), row('22:00-06:00'), row('05:59-07:00')], [sent]),
    ).rejects.toMatchObject({ code: 'price.overlaps', details: { field: 'rows.1.starting_time' } });
    expect(await list(id)).toEqual([day]);
  });

  test('need the key of whatever is done to a row', async () => {
    const { id, sent, day } = await wholeDay();
    const dearer = { ...sent, id: day.id, price: 0.4 };
    const rest = { ...sent, id: day.id, starting_time: '06:00', ending_time: '22:00' };
    const night = row('22:00-06:00');
    const by = (verbs: string, rows: Row[]) => {
      const permissions = new Set(verbs.split(' ').map((verb) => `power-center-price.${verb}`));
      const owner: Member = { ...house.mine.owner, isOwner: false, permissions };
      return set(id, rows, [sent], { ...house.mine, owner });
    };
    const forbidden = { code: 'forbidden' };
    await expect(by('update delete', [rest, night])).rejects.toMatchObject(forbidden);
    await expect(by('update delete', [night])).rejects.toMatchObject(forbidden);
    await expect(by('update create', [night])).rejects.toMatchObject(forbidden);
    expect(await list(id)).toEqual([day]);
    expect(await by('update create', [rest, night])).toHaveLength(2);
    expect(await set(id, [dearer], [rest, night])).toHaveLength(1);
    const cheaper = set(id, [{ ...dearer, price: 0.3 }], [dearer], {
      ...house.mine,
      owner: { ...house.mine.owner, isOwner: false, permissions: new Set(['power-center-price.update']) },
    });
    expect(await cheaper).toMatchObject([{ id: day.id, price: 0.3 }]);
  });

  test('another operator finds nothing there, and brings no row of theirs', async () => {
    const { id, sent, day } = await wholeDay();
    await expect(set(id, [row('22:00-06:00')], [sent], house.other)).rejects.toMatchObject({
      code: 'not-found',
    });
    const other = await house.chargePoint({ operatorId: house.other.operatorId });
    const theirs = await add(other.id, row('00:00-00:00'), house.other);
    await expect(set(id, [{ ...sent, id: theirs.id }], [sent])).rejects.toMatchObject({
      code: 'price.changed-since',
    });
    expect(await list(id)).toEqual([day]);
  });

  test('is told once, with what was before; what changes nothing is not told', async () => {
    const { id, sent, day } = await wholeDay();
    const told = () => house.announcedOf(PriceChanged).filter((fact) => fact.chargePointId === id).length;
    const before = told();
    await set(id, [{ ...sent, id: day.id }], [sent]);
    expect(told()).toBe(before);
    await set(id, [row('06:00-22:00'), row('22:00-06:00')], [sent]);
    expect(told()).toBe(before + 1);
    const { rows } = await sql<{ changes: { before: unknown[]; after: unknown[] }[] }>`
      select changes from audit_log where noun = 'power-center' and noun_id = ${id} and action = 'updated'
    `.execute(house.db.kysely);
    expect(rows.map(({ changes: [change] }) => [change?.before.length, change?.after.length])).toEqual([
      [1, 2],
    ]);
  });
});
