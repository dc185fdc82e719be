import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, Tx } from './db';
import { testDb } from './testing';

let db: Db;
beforeAll(async () => {
  db = await testDb({ poolSize: 2 });
});
afterAll(() => db.close());

const sleeping = (tx: Tx): Promise<unknown> => sql`select pg_sleep(60)`.execute(tx);

const sleepers = async (): Promise<number> => {
  const { rowCount } = await db.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
  );
  return rowCount ?? 0;
};

/** Work that runs until its caller leaves. */
function endless(lane: 'call' | 'heavy', key: string) {
  const leaving = new AbortController();
  const done = db.tx(sleeping, { lane, key, signal: leaving.signal });
  return {
    end: async () => {
      leaving.abort(new Error('left'));
      await expect(done).rejects.toThrow('left');
    },
  };
}

const answers = (lane: 'call' | 'heavy' | 'charger', key: string): Promise<unknown> =>
  db.tx((tx) => sql`select 1`.execute(tx), { lane, key });

describe('a statement', () => {
  test('ends in the database when its caller leaves, and its connection is not used again', async () => {
    const one = endless('call', 'a');
    await expect.poll(sleepers).toBe(1);
    await one.end();
    await expect.poll(sleepers).toBe(0);
    await answers('call', 'a');
  });

  test('of a caller who left while waiting for a turn is never begun', async () => {
    const held = [endless('heavy', 'a'), endless('heavy', 'a')];
    await expect.poll(sleepers).toBe(2);
    const waiting = endless('heavy', 'b');
    await expect.poll(() => db.waitingFor('heavy')).toBe(1);
    await waiting.end();
    expect(db.waitingFor('heavy')).toBe(0);
    await Promise.all(held.map((each) => each.end()));
    await expect.poll(sleepers).toBe(0);
  });

  test('that takes longer than its kind may is told as such where people wait', async () => {
    const slow = async (tx: Tx): Promise<void> => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sleeping(tx);
    };
    await expect(db.tx(slow, { lane: 'heavy', key: 'a' })).rejects.toMatchObject({ code: 'query.too-slow' });
    await expect(db.tx(slow)).rejects.toMatchObject({ code: '57014' });
  });

  test('has a time-out of its kind in the database', async () => {
    const shown = async (lane: 'call' | 'heavy' | 'file' | 'charger' | 'work'): Promise<unknown> =>
      (await db.poolOf(lane).query('show statement_timeout')).rows[0];
    expect(await Promise.all((['call', 'heavy', 'file', 'charger', 'work'] as const).map(shown))).toEqual(
      ['10s', '10s', '1min', '1min', '10min'].map((statement_timeout) => ({ statement_timeout })),
    );
  });
});

test('connections of one kind of work are never taken by another', async () => {
  const held = [endless('call', 'a'), endless('call', 'a'), endless('heavy', 'a'), endless('heavy', 'b')];
  await expect.poll(sleepers).toBe(4);
  await answers('charger', 'a');
  await Promise.all(held.map((each) => each.end()));
});

test('a connection that the database broke off is told as an outage where people wait', async () => {
  const killed = db.tx((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx), {
    lane: 'call',
    key: 'a',
  });
  await expect(killed).rejects.toMatchObject({ code: 'not-ready', details: { retryAfterSeconds: 5 } });
  await answers('call', 'a');
});
