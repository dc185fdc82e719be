import { expect, test } from 'vitest';
import { gathered, Turns } from './turns';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('turns keep the order of one key, also behind a failure, and do not hold up others', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const slow = turns.take(1, async () => {
    await tick();
    await tick();
    done.push('slow');
    throw new Error('broken');
  });
  const next = turns.take(1, async () => void done.push('next'));
  await turns.take(2, async () => void done.push('other'));
  await expect(slow).rejects.toThrow('broken');
  await next;
  expect(done).toEqual(['other', 'slow', 'next']);
});

test('what comes together is worked on together, each once', async () => {
  const batches: number[][] = [];
  const look = gathered((keys) => void batches.push(keys));
  for (const key of [1, 2, 1]) look(key);
  await tick();
  look(3);
  await tick();
  expect(batches).toEqual([[1, 2], [3]]);
});
