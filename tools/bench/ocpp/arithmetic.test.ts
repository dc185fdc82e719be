import { expect, test } from 'vitest';
import {
  compare,
  figuresOfLoad,
  figuresOfMemory,
  figuresOfStorm,
  type Measured,
  ticksOf,
  timesOf,
  usedBetween,
} from './arithmetic';

const measured: Measured = {
  seconds: 4,
  answered: 2_000,
  faults: 0,
  unanswered: 1,
  refused: 2,
  times: { p50: 1, p99: 5, longest: 9 },
  used: { server: 2, database: 1, client: 0.4 },
  residentMb: 100,
};

test('times are the least values that a share of all does not pass', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(timesOf(values)).toEqual({ p50: 100, p99: 198, longest: 200 });
  expect(timesOf([])).toEqual({ p50: 0, p99: 0, longest: 0 });
});

test('the time of a process is read past a name with spaces and parentheses', () => {
  const line = '7 (a (b) c) S 1 7 7 0 -1 0 10 20 30 40 111 22 33 4 20 0 1 0 5';
  expect(ticksOf(line)).toEqual({ own: 133, ended: 37 });
});

test('messages are told by the second of the server, and of the clock', () => {
  const used = usedBetween({ server: 1, database: 5, client: 0 }, { server: 3, database: 6, client: 0.4 });
  const figures = figuresOfLoad({ ...measured, used });
  expect(figures['messages per CPU-second of the server']).toBe(1_000);
  expect(figures['messages a second']).toBe(500);
  expect(figures['database, CPU µs a message']).toBe(500);
  expect(figures['client, cores']).toBe(0.1);
  expect(figures.unanswered).toBe(1);
});

test('of too little time of a server nothing is told', () => {
  const used = { server: 0.09, database: 0, client: 0 };
  expect(figuresOfLoad({ ...measured, used })).not.toHaveProperty('messages per CPU-second of the server');
});

test('rounds keep their own time, and the worst of the others', () => {
  const slow = { ...measured, seconds: 6, times: { p50: 2, p99: 4, longest: 20 } };
  expect(figuresOfStorm([measured, slow])).toMatchObject({
    'until all are accepted, round 1, s': 4,
    'until all are accepted, round 2, s': 6,
    'p99 of the worst round, ms': 5,
    'longest of the worst round, ms': 20,
    refused: 4,
  });
});

test('memory is told by the connection, over all rounds', () => {
  const before = { resident: 100 * 1024, held: 50 * 1024 };
  const after = { resident: 300 * 1024, held: 90 * 1024 };
  const less = { ...after, held: 70 * 1024 };
  const rounds = [
    { before, after },
    { before, after: less },
  ];
  expect(figuresOfMemory(rounds, 10)).toMatchObject({
    'held per connection, kB': 3,
    'resident per connection, kB': 20,
  });
});

test('what the echo has none of has no share', () => {
  expect(compare({ a: 4, b: 0 }, { a: 1, b: 3, c: 2 })).toEqual([
    { figure: 'a', echo: 4, product: 1, share: 0.25 },
    { figure: 'b', echo: 0, product: 3, share: null },
    { figure: 'c', echo: null, product: 2, share: null },
  ]);
});
