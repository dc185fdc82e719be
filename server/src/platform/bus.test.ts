import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bus, createBus, packIds } from './bus';
import { type BusId, listenerName } from './bus-listener';
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
});
