import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factKind } from '../kernel/facts';
import { announcement } from './ctx';
import { testHouse, type TestHouse } from './testing-house';

const doorOpened = factKind<{ doorId: number }>('door-opened', { changed: null });
const bellRung = factKind<{ doorId: number }>('bell-rung', { changed: null });
const system = { actor: { kind: 'system' } } as const;
const opened = (doorId: number) => announcement(doorOpened, { doorId }, doorId % 2 === 0 ? doorId : null);

let house: TestHouse;
let handled: string[] = [];
beforeAll(async () => {
  house = await testHouse();
  const note = (where: string, doorId: number): void => void handled.push(`${where} ${doorId}`);
  house.facts.inTransaction(doorOpened, async (ctx, { payload: { doorId } }) => {
    note('first', doorId);
    if (doorId === 13) throw new Error('no door 13');
    if (doorId === 1) await ctx.announce(bellRung, { doorId }, null);
  });
  house.facts.inTransaction(doorOpened, async (_, { payload }) => note('second', payload.doorId));
  house.facts.inTransaction(bellRung, async (_, { payload }) => note('bell', payload.doorId));
  house.facts.afterCommit(doorOpened, 'guard', async (_, { payload }) => note('guard', payload.doorId));
  house.facts.afterCommit(doorOpened, 'porter', async (_, { payload }) => note('porter', payload.doorId));
});
afterAll(() => house.close());
beforeEach(async () => {
  handled = [];
  await house.db.pool.query('truncate facts, fact_deliveries');
});

const announce = (doorIds: readonly number[]): Promise<void> =>
  house.run(system, (ctx) => ctx.announceAll(doorIds.map(opened)));

const facts = async (): Promise<object[]> =>
  (
    await house.db.pool.query<object>(
      `select name, operator_id, (payload->>'doorId')::int as door from facts order by id`,
    )
  ).rows;

describe('facts that are announced together', () => {
  test('are written in the order given, and those of their handlers after them', async () => {
    await announce([3, 1, 2]);
    expect(await facts()).toEqual([
      { name: 'door-opened', operator_id: null, door: 3 },
      { name: 'door-opened', operator_id: null, door: 1 },
      { name: 'door-opened', operator_id: 2, door: 2 },
      { name: 'bell-rung', operator_id: null, door: 1 },
    ]);
    expect(house.announced.slice(-4).map(({ payload }) => payload)).toEqual(
      [3, 1, 2, 1].map((doorId) => ({ doorId })),
    );
  });

  test('have their handlers run fact by fact', async () => {
    await announce([3, 1, 2]);
    expect(handled).toEqual(['first 3', 'second 3', 'first 1', 'bell 1', 'second 1', 'first 2', 'second 2']);
  });

  test('are each delivered once to each of those who wait for the commit', async () => {
    await announce([5, 6]);
    handled = [];
    await house.runJobs();
    await house.runJobs();
    expect(handled.toSorted()).toEqual(['guard 5', 'guard 6', 'porter 5', 'porter 6']);
  });

  test('may be a thousand, or none', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => 1_000 + index);
    await announce(many);
    await announce([]);
    expect((await facts()).map((fact) => Reflect.get(fact, 'door'))).toEqual(many);
    await house.db.pool.query('delete from graphile_worker._private_jobs');
  });

  test('go all together when one of their handlers fails', async () => {
    await expect(announce([7, 13, 8])).rejects.toThrow('no door 13');
    await house.runJobs();
    expect(await facts()).toEqual([]);
    expect(handled).toEqual(['first 7', 'second 7', 'first 13']);
  });
});
