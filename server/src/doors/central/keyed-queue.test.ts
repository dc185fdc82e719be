import { expect, test } from 'vitest';
import { oncePerTurn, KeyedQueue } from './keyed-queue';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a keyed queue keeps the order of one key, also behind a failure, and does not hold up others', async () => {
  const queue = new KeyedQueue();
  const done: string[] = [];
  const slow = queue.take(1, async () => {
    await tick();
    await tick();
    done.push('slow');
    throw new Error('broken');
  });
  const next = queue.take(1, async () => void done.push('next'));
  await queue.take(2, async () => void done.push('other'));
  await expect(slow).rejects.toThrow('broken');
  await next;
  expect(done).toEqual(['other', 'slow', 'next']);
});

test('what comes together is worked on together, each once', async () => {
  const batches: number[][] = [];
  const look = oncePerTurn((keys) => void batches.push(keys));
  for (const key of [1, 2, 1]) look(key);
  await tick();
  look(3);
  await tick();
  expect(batches).toEqual([[1, 2], [3]]);
});
