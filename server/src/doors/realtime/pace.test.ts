import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A pace whose every run takes a while, and when each began. */
function paced(takesMs = 0, width = 1) {
  const runs: [key: string, atMs: number][] = [];
  const startMs = Date.now();
  let atOnce = 0;
  let mostAtOnce = 0;
  const work = async (key: string): Promise<void> => {
    // To ten milliseconds: a timer of nothing takes one.
    runs.push([key, Math.round((Date.now() - startMs) / 10) * 10]);
    mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    atOnce -= 1;
  };
  return { pace: new Pace(() => Date.now(), work, width), runs, mostAtOnce: () => mostAtOnce };
}

test('the first ask is answered at once, those within the gap by one run at its end', async () => {
  const { pace, runs } = paced();
  pace.ask('a', 250);
  await vi.advanceTimersByTimeAsync(10);
  for (let asks = 0; asks < 20; asks += 1) pace.ask('a', 250);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toEqual([
    ['a', 0],
    ['a', 250],
  ]);
});

test('a shorter gap overtakes a longer one, never the other way', async () => {
  const { pace, runs } = paced();
  pace.ask('a', 1_000);
  await vi.advanceTimersByTimeAsync(10);
  pace.ask('a', 1_000);
  pace.ask('a', 250);
  pace.ask('a', 1_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(runs.map(([, at]) => at)).toEqual([0, 250]);
});

test('what is asked while a key is being worked on is done after it, not beside it', async () => {
  const { pace, runs, mostAtOnce } = paced(600, 2);
  pace.ask('a', 250);
  await vi.advanceTimersByTimeAsync(100);
  pace.ask('a', 250);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(runs.map(([, at]) => at)).toEqual([0, 600]);
  expect(mostAtOnce()).toBe(1);
});

test('no more keys are worked on at once than the width allows, and none is forgotten', async () => {
  const { pace, runs, mostAtOnce } = paced(100, 3);
  for (let key = 0; key < 20; key += 1) pace.ask(String(key), 250);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toHaveLength(20);
  expect(mostAtOnce()).toBe(3);
});

test('a steady stream of asks runs once per gap', async () => {
  const { pace, runs } = paced();
  for (let ms = 0; ms < 9_900; ms += 50) {
    pace.ask('a', 1_000);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(runs).toHaveLength(10);
});

test('after a stop nothing runs', async () => {
  const { pace, runs } = paced(100);
  pace.ask('a', 0);
  pace.ask('b', 0);
  await vi.advanceTimersByTimeAsync(10);
  pace.stop();
  pace.ask('c', 0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs.map(([key]) => key)).toEqual(['a']);
});
