import { messages } from '@voltdeck/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { createChargePoint } from '../../network';
import { chargingHouse, type ChargingHouse } from '../testing-charging';
import { listMessages } from './actions';
import { mostLooked } from './rules-search';
import { filtersOf, lookedAt, shapes, writeLog } from './testing-frames';

let house: ChargingHouse;
const ids: number[] = [];
const foreign: number[] = [];
beforeAll(async () => {
  house = await chargingHouse();
  const make = (owner: Member, identifier: string) =>
    house.run({ actor: owner }, (ctx) =>
      createChargePoint(ctx, {
        operatorId: owner.operatorId,
        identifier,
        title: identifier,
        connectors: [{ number: 1 }],
      }),
    );
  for (let made = 0; made < 40; made += 1) ids.push((await make(house.mine, `MINE-${made}`)).id);
  foreign.push((await make(house.other, 'OTHER')).id);
});
afterAll(() => house.close());

const small = 1_500;

type Shape = (typeof shapes)[string];

const costOf = (query: Record<string, unknown>): Promise<number> =>
  house.run({ actor: house.mine }, async (ctx) => {
    // Judged by what is looked at, not by how long that may take.
    await sql`set local statement_timeout = '60s'`.execute(ctx.tx);
    const input = { params: {}, body: {}, query: messages.listMessages.query.parse(query) };
    return lookedAt(ctx, () => listMessages(ctx, input));
  });

type Statistics = 'unknown' | 'known' | 'stale';

/** A log of so many exchanges, and beside it one of somebody else that is as long. */
const write = async (shape: Shape, exchanges: number, chargePointIds: readonly number[]): Promise<void> => {
  const until = house.clock.now();
  const { operatorId } = house.mine;
  await writeLog(house.db.pool, { ...shape, operatorId, chargePointIds, exchanges, until });
  await writeLog(house.db.pool, {
    ...shape,
    operatorId: house.other.operatorId,
    chargePointIds: foreign,
    exchanges,
    until,
  });
};

/** What each filter looks at in a log of so many exchanges. */
const costs = async (
  shape: Shape,
  exchanges: number,
  statistics: Statistics,
): Promise<Map<string, number>> => {
  const chargePointIds = ids.slice(0, shape.chargePoints);
  await house.rows('truncate messages');
  if (statistics === 'stale') {
    await write(shape, 100, chargePointIds);
    await house.rows('analyze messages');
  }
  await write(shape, exchanges, chargePointIds);
  if (statistics === 'known') await house.rows('vacuum analyze messages');
  const until = house.clock.now();
  const filters = filtersOf({ chargePointId: chargePointIds[0] ?? 0, until, spanMs: shape.spanMs });
  const found = new Map<string, number>();
  for (const [name, query] of Object.entries(filters)) found.set(name, await costOf(query));
  return found;
};

type Case = readonly [name: string, statistics: Statistics];
const cases: readonly Case[] = [
  ...Object.keys(shapes).map((name) => [name, 'stale'] as const),
  ['few errors', 'unknown'],
  ['few errors', 'known'],
  ['no reply at all', 'known'],
  ['no reply at all', 'unknown'],
  ['one id for all', 'known'],
];

test.each(cases)(
  'pages of %s look at what grows no faster than the log, statistics %s',
  async (name, known) => {
    const shape = shapes[name] ?? expect.fail(name);
    const less = await costs(shape, small, known);
    const more = await costs(shape, 4 * small, known);
    const told = [...more].map(([filter, looked]) => ({ filter, former: less.get(filter) ?? 0, looked }));
    expect(told.filter(({ former, looked }) => looked > 4.5 * former + 1000)).toEqual([]);
    // The index is passed over twice: for the page, and for how far it looked.
    const passed = 2 * 4 * small * 2;
    expect(told.filter(({ looked }) => looked > 16 * mostLooked.byReading + passed)).toEqual([]);
    // What fills its page at once looks no further, however long the log is.
    const first = told.filter(({ filter }) => ['nothing', 'one charge point'].includes(filter));
    expect(first.filter(({ looked }) => looked > 2_000)).toEqual([]);
  },
);
