import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../platform/ctx';
import { nouns } from '../../main/nouns';
import { createHouse } from '../../platform/house';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { registerJobs } from './jobs';
import { makePartitions, registerRetention } from './retention';

let house: TestHouse;
beforeEach(async () => {
  house = await testHouse({ now: new Date('2026-03-02T10:00:00Z') });
});
afterEach(() => house.close());

const system = { actor: { kind: 'system' } } as const;

/** The queue makes its tables when it starts. */
const startQueue = async (): Promise<void> => {
  await house.start();
  await house.queue.stop();
};

describe('a job', () => {
  test('is handled with the payload its domain scheduled, as the system', async () => {
    const seen: unknown[] = [];
    const handler = (ctx: Ctx, payload: { orderId: number }): Promise<void> => {
      seen.push([payload, ctx.actor.kind]);
      return Promise.resolve();
    };
    registerJobs(house, [{ jobs: [{ name: 'orders.look', handler }] }]);
    await startQueue();
    await house.run(system, (ctx) => ctx.schedule('orders.look', { orderId: 7 }));
    await house.runJobs();
    expect(seen).toEqual([[{ orderId: 7 }, 'system']]);
  });

  test('of the clock is a job like any other', async () => {
    let runs = 0;
    const handler = (): Promise<number> => Promise.resolve((runs += 1));
    registerJobs(house, [{ clockJobs: [{ name: 'look', cron: '* * * * *', handler }] }]);
    await startQueue();
    await house.run(system, (ctx) => ctx.schedule('look', {}));
    await house.runJobs();
    expect(runs).toBe(1);
  });

  test('has a name of its own', () => {
    const job = { name: 'look', handler: () => Promise.resolve() };
    expect(() => registerJobs(house, [{ jobs: [job] }, { jobs: [job] }])).toThrow('look');
  });

  test('of every noun finds its place', () => {
    expect(() => registerJobs(house, nouns)).not.toThrow();
  });
});

describe('the care of partitions', () => {
  const partitionsOf = async (table: string): Promise<string[]> => {
    const { rows } = await house.db.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
      [table],
    );
    return rows.map(({ name }) => name);
  };
  beforeEach(() => house.db.pool.query('drop table meter_samples_all, messages_all'));

  test('is asked for by the noun of every table that is parted', async () => {
    const { rows } = await house.db.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'p' order by 1`,
    );
    const kept = nouns.flatMap(({ keptTables = [] }) => keptTables.map(({ table }) => table));
    expect(kept.toSorted()).toEqual(rows.map(({ name }) => name));
  });

  test('makes those of the next days before the first frame comes', async () => {
    await makePartitions(house, nouns);
    await makePartitions(house, nouns);
    expect(await partitionsOf('meter_samples')).toEqual(
      ['0301', '0401', '0501'].map((day) => `meter_samples_2026${day}`),
    );
    expect(await partitionsOf('messages')).toHaveLength(8);
  });

  test('drops what is older than 400 and 30 days, and makes what comes', async () => {
    await makePartitions(house, nouns);
    house.clock.set(new Date('2026-04-15T10:00:00Z'));
    const node = createHouse({ db: house.db, clock: house.clock, log: house.log });
    registerRetention(node, nouns);
    await node.start();
    await node.queue.stop();
    await node.run(system, (ctx) => ctx.schedule('partitions.keep', {}));
    await node.queue.drain();
    expect((await partitionsOf('messages')).at(0)).toBe('messages_20260415');
    expect((await partitionsOf('messages')).at(-1)).toBe('messages_20260422');
    expect((await partitionsOf('meter_samples')).at(0)).toBe('meter_samples_20260301');
    house.clock.set(new Date('2027-06-01T00:00:00Z'));
    await node.run(system, (ctx) => ctx.schedule('partitions.keep', {}));
    await node.queue.drain();
    expect((await partitionsOf('meter_samples')).at(0)).toBe('meter_samples_20260401');
    await node.stop();
  });
});
