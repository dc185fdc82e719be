import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bus, createBus } from './bus';
import { type BusId, listenerName } from './bus-listener';
import { packIds } from './bus-sender';
import type { Db } from './db/db';
import { testDb } from './db/testing';
import { silentLog } from './log';

let db: Db;
let here: Bus;
let there: Bus;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());
beforeEach(() => {
  here = createBus(db, silentLog());
  there = createBus(db, silentLog());
});
afterEach(() => Promise.all([here.close(), there.close()]));

async function listenThere(topic = 'lamps'): Promise<BusId[][]> {
  const heard: BusId[][] = [];
  await there.listen(topic, (ids) => void heard.push(ids));
  return heard;
}

describe('the bus', () => {
  test('carries ids from one node to another, together when they come together', async () => {
    const heard = await listenThere();
    await here.publish(db, 'lamps', [1, 2]);
    await here.publish(db, 'lamps', [2, 'x,"y']);
    await expect.poll(() => heard).toEqual([[1, 2, 'x,"y']]);
  });

  test('carries nothing of a transaction that was taken back', async () => {
    const heard = await listenThere();
    const failing = db.tx(async (tx) => {
      await here.publish(tx, 'lamps', [1]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.tx((tx) => here.publish(tx, 'lamps', [2]));
    await expect.poll(() => heard).toEqual([[2]]);
  });

  test('splits what is too long for one notification', async () => {
    const heard = await listenThere();
    const ids = Array.from({ length: 5_000 }, (_, index) => index);
    await here.publish(db, 'lamps', ids);
    await expect.poll(() => heard.flat()).toEqual(ids);
    expect(heard.length).toBeGreaterThan(1);
    for (const payload of packIds(ids)) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  });

  test('is silent for who stopped listening, and for other topics', async () => {
    const heard: BusId[][] = [];
    const stop = await there.listen('lamps', (ids) => void heard.push(ids));
    const others = await listenThere('shades');
    stop();
    await here.publish(db, 'lamps', [1]);
    await here.publish(db, 'shades', [2]);
    await expect.poll(() => others).toEqual([[2]]);
    expect(heard).toEqual([]);
  });

  test('comes back after its connection was cut, and says that something may be missing', async () => {
    const heard = await listenThere();
    const gap = vi.fn<() => void>();
    there.onGap(gap);
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and datname = current_database()`,
      [listenerName],
    );
    await expect.poll(() => gap).toHaveBeenCalledOnce();
    await here.publish(db, 'lamps', [3]);
    await expect.poll(() => heard).toEqual([[3]]);
  });

  test('sends what waits before it closes', async () => {
    const heard = await listenThere();
    await here.publish(db, 'lamps', [4]);
    await here.close();
    await expect.poll(() => heard).toEqual([[4]]);
  });

  test('lets the first word out at once, and what follows together', async () => {
    const heard = await listenThere();
    const first = new Promise<void>((resolve) => void there.listen('lamps', () => resolve()));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await here.publish(db, 'lamps', [1]);
      // The clock stands still: a word that waited for it would never be heard.
      await first;
      for (const id of [2, 3, 2]) {
        await here.publish(db, 'lamps', [id]);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(heard).toEqual([[1]]);
      await vi.advanceTimersByTimeAsync(50);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => heard).toEqual([[1], [2, 3]]);
  });

  test('refuses an id that no notification holds, and sends the others', async () => {
    const heard = await listenThere();
    await expect(here.publish(db, 'lamps', ['x'.repeat(8_000)])).rejects.toThrow('too long');
    await here.publish(db, 'lamps', [5]);
    await expect.poll(() => heard).toEqual([[5]]);
  });
});

describe('words that could not be sent', () => {
  const failing = (times: number) => {
    const query = vi.spyOn(db.pool, 'query');
    for (let time = 0; time < times; time += 1) query.mockRejectedValueOnce(new Error('no database'));
    return query;
  };
  afterEach(() => vi.restoreAllMocks());

  test('go out with those after them, once and in their order', async () => {
    const heard = await listenThere();
    const query = failing(2);
    await here.publish(db, 'lamps', [1, 2]);
    await expect.poll(() => query).toHaveBeenCalled();
    await here.publish(db, 'lamps', [2, 3]);
    await expect.poll(() => heard).toEqual([[1, 2, 3]]);
  });

  test('are bounded: the oldest are left out', async () => {
    const heard = await listenThere();
    failing(1);
    const ids = Array.from({ length: 150_000 }, (_, index) => index);
    await here.publish(db, 'lamps', ids.slice(0, 75_000));
    await here.publish(db, 'lamps', ids.slice(75_000));
    await expect.poll(() => heard.flat().length).toBe(100_000);
    expect(heard.flat()).toEqual(ids.slice(50_000));
  });

  test('are given up when the bus closes', async () => {
    const query = failing(10);
    await here.publish(db, 'lamps', [1]);
    await here.close();
    expect(query).toHaveBeenCalledOnce();
  });
});
