import { beforeEach, expect, test } from 'vitest';
import { testClock, type TestClock } from '../clock';
import { createLog } from '../log';
import { AwayWatch } from './away';

let clock: TestClock;
let told: string[];
let away: AwayWatch;
beforeEach(() => {
  clock = testClock(new Date('2026-03-02T10:00:00Z'));
  told = [];
  away = new AwayWatch(createLog('info', { write: (line) => void told.push(line) }));
});

/** Milliseconds to wait; null where the server may be tried. */
const wait = (): number | null => {
  const until = away.waitUntil(clock.now());
  return until === null ? null : until.getTime() - clock.now().getTime();
};
const fail = (): void => away.failed(clock.now(), 'ETIMEDOUT');

test('a server that answers is tried by all', () => {
  expect([wait(), wait(), wait()]).toEqual([null, null, null]);
});

test('a server that is away is tried by one at a time, less and less often', () => {
  for (const pause of [2_000, 5_000, 15_000, 30_000, 60_000, 60_000]) {
    fail();
    expect(wait()).toBe(pause);
    clock.advance(pause);
    expect([wait(), wait()]).toEqual([null, 2_000]);
  }
  expect(told).toHaveLength(1);
});

test('several that fail at once count as one', () => {
  fail();
  fail();
  fail();
  expect(wait()).toBe(2_000);
});

test('once it answers, all may try again', () => {
  fail();
  clock.advance(2_000);
  expect(wait()).toBeNull();
  away.answered();
  expect([wait(), wait()]).toEqual([null, null]);
  expect(told).toHaveLength(2);
});

test('a try that was left off makes room for another', () => {
  fail();
  clock.advance(2_000);
  expect([wait(), wait()]).toEqual([null, 2_000]);
  away.leftOff();
  expect(wait()).toBeNull();
});
