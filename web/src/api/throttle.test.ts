import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a burst of a hundred runs at once and once more after the pause', () => {
  const work = vi.fn<() => void>();
  const throttle = createThrottle(1000, () => performance.now());
  for (let index = 0; index < 100; index += 1) throttle.ask('list', work);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(2);
});

it('names do not wait for each other, and a stopped one runs no more', () => {
  const work = vi.fn<() => void>();
  const throttle = createThrottle(1000, () => performance.now());
  throttle.ask('a', work);
  throttle.ask('b', work);
  throttle.ask('b', work);
  throttle.stop();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(2);
});
