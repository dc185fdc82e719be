import { describe, expect, test } from 'vitest';
import { FairSemaphore } from './fair-semaphore';

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  const order: string[] = [];
  const work = (name: string) => (): Promise<string> => {
    order.push(name);
    return new Promise((resolve) => ends.push(() => resolve(name)));
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, order, endOne };
}

describe('a fair semaphore', () => {
  test('lets a key with one piece in before the second of a key with a thousand', async () => {
    const semaphore = new FairSemaphore({ most: 1 });
    const { work, order, endOne } = held();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => semaphore.run(name.charAt(0), work(name)));
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('keeps places that one key may not take', async () => {
    const semaphore = new FairSemaphore({ most: 3, mostPerKey: 2 });
    const { work, order, endOne } = held();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => semaphore.run(name.charAt(0), work(name)));
    expect(order).toEqual(['a1', 'a2', 'b1']);
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('leaves a place empty for a multiple of what the piece took', async () => {
    const semaphore = new FairSemaphore({ most: 1, rest: 3 });
    const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    const begun = performance.now();
    let ended = 0;
    await semaphore.run('a', async () => {
      await pause(20);
      ended = performance.now();
    });
    await semaphore.run('a', async () => undefined);
    expect(performance.now() - ended).toBeGreaterThanOrEqual((ended - begun) * 2.5);
  });

  test('refuses at once what would wait beyond the bound of its key', async () => {
    const semaphore = new FairSemaphore({ most: 1, mostWaitingPerKey: 1 });
    const { work, endOne } = held();
    const all = [
      semaphore.run('a', work('a1')),
      semaphore.run('a', work('a2')),
      semaphore.run('b', work('b1')),
    ];
    await expect(semaphore.run('a', work('a3'))).rejects.toMatchObject({ code: 'busy' });
    for (let ended = 0; ended < 3; ended += 1) await endOne();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
  });

  test('refuses what has waited for too long, and goes on with the rest', async () => {
    const semaphore = new FairSemaphore({ most: 1, patienceMs: 5 });
    const { work, endOne } = held();
    const first = semaphore.run('a', work('a1'));
    await expect(semaphore.run('a', work('a2'))).rejects.toMatchObject({
      code: 'busy',
      details: { retryAfterSeconds: 2 },
    });
    await endOne();
    expect(await first).toBe('a1');
    const last = semaphore.run('a', work('a3'));
    await endOne();
    expect(await last).toBe('a3');
    expect(semaphore.waiting).toBe(0);
  });

  test('forgets a piece whose caller left while it waited', async () => {
    const semaphore = new FairSemaphore({ most: 1 });
    const { work, order, endOne } = held();
    const first = semaphore.run('a', work('a1'));
    const leaving = new AbortController();
    const left = semaphore.run('a', work('a2'), leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(semaphore.run('a', work('a3'), leaving.signal)).rejects.toThrow('gone');
    await endOne();
    await first;
    expect(order).toEqual(['a1']);
  });

  test('gives a place back after a failure', async () => {
    const semaphore = new FairSemaphore({ most: 1 });
    const broken = semaphore.run('a', () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(await semaphore.run('a', () => Promise.resolve('fine'))).toBe('fine');
  });
});
