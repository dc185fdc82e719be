import { describe, expect, test } from 'vitest';
import { gathered, Gate, Turns } from './gate';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a gate', () => {
  test('lets so many through at once, all in the end, and survives failures', async () => {
    const gate = new Gate(2);
    let inside = 0;
    let most = 0;
    const work = async (index: number): Promise<number> => {
      inside += 1;
      most = Math.max(most, inside);
      await tick();
      inside -= 1;
      if (index === 3) throw new Error('broken');
      return index;
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) => gate.run(() => work(index))),
    );
    expect(most).toBe(2);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(8);
    expect(await gate.run(() => work(10))).toBe(10);
  });
});

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
