import { expect, test } from 'vitest';
import type { Bus } from './bus';
import type { BusHandler } from './bus-listener';
import { counted } from './bus-counts';
import type { Db } from './db/db';

/** Hears at once what it is told. */
function bare(): Bus & { lose(): void } {
  const handlers: BusHandler[] = [];
  const gaps: (() => void)[] = [];
  return {
    publish: async (_by, topic, ids) => {
      if (topic === 'broken') throw new Error('it cannot be sent');
      for (const handle of handlers) await Promise.resolve(handle([...ids])).catch(() => undefined);
    },
    listen: async (_topic, handler) => {
      handlers.push(handler);
      return () => undefined;
    },
    onGap: (handler) => void gaps.push(handler),
    close: async () => undefined,
    lose: () => gaps.forEach((handle) => handle()),
  };
}

test('a bus counts what it is told, what it hears, what fails and how often it was lost', async () => {
  const inner = bare();
  const bus = counted(inner);
  const db = {} as unknown as Db;
  const heard: unknown[] = [];
  await bus.listen('orders', (ids) => void heard.push(...ids));
  await bus.publish(db, 'orders', [1, 2, 3]);
  expect(bus.counts).toEqual({ published: 3, received: 3, failed: 0, gaps: 0 });
  await bus.listen('orders', () => Promise.reject(new Error('broken')));
  await bus.publish(db, 'orders', [4]);
  await expect(bus.publish(db, 'broken', [5])).rejects.toThrow('it cannot be sent');
  inner.lose();
  expect(bus.counts).toEqual({ published: 5, received: 5, failed: 2, gaps: 1 });
  expect(heard).toEqual([1, 2, 3, 4]);
});
