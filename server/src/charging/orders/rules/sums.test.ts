import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charging } from '../testing-orders';
import type { OrderRow } from './order';
import { figuresAdded, type AddedFigures } from './sums';

const at = new Date('2026-05-01T13:00:00Z');
const completed = charging({
  state: 'completed',
  completed_at: at,
  energy_wh: 7_000,
  cost_minor: 280,
  fee_minor: 14,
  duration_ms: 3_600_000,
});

const short = ({ orders, state, energy_wh, cost_minor, fee_minor, duration_ms }: AddedFigures) =>
  [orders, state, energy_wh, cost_minor, fee_minor, duration_ms] as const;
const added = [1, 'completed', 7_000, 280, 14, 3_600_000];
const takenBack = [-1, 'completed', -7_000, -280, -14, -3_600_000];

test.each<[string, OrderRow | null, OrderRow, readonly unknown[]]>([
  ['a new order that runs', null, charging(), []],
  ['a reading of a running order', charging(), charging({ energy_wh: 500 }), []],
  ['a completion', charging(), completed, [added]],
  ['an order that is new and completed', null, completed, [added]],
  ['a failure', charging(), charging({ state: 'failed' }), [[1, 'failed', 0, 0, 0, 0]]],
  ['a cancellation', charging(), charging({ state: 'cancelled' }), [[1, 'cancelled', 0, 0, 0, 0]]],
  ['a confirmation, which changes no figure', completed, { ...completed, confirmed_at: at }, []],
  ['the same moment, read anew', completed, { ...completed, completed_at: new Date(at) }, []],
  [
    'a correction',
    completed,
    { ...completed, energy_wh: 6_000 },
    [takenBack, [1, 'completed', 6_000, 280, 14, 3_600_000]],
  ],
  [
    'another moment of completion',
    completed,
    { ...completed, completed_at: new Date(0) },
    [takenBack, added],
  ],
  ['an order that is open again', completed, { ...completed, state: 'finishing' }, [takenBack]],
])('%s', (_, before, after, expected) => {
  expect(figuresAdded({ before, after }).map(short)).toEqual(expected);
});

const orders = fc
  .record({
    state: fc.constantFrom<OrderRow['state'][]>('charging', 'finishing', 'completed', 'failed', 'cancelled'),
    payment_kind: fc.constantFrom<OrderRow['payment_kind'][]>('cash', 'platform'),
    requested_at: fc.constantFrom(new Date(0), at),
    started_at: fc.constantFrom(null, at),
    completed_at: fc.constantFrom(null, at),
    energy_wh: fc.nat(90_000),
    cost_minor: fc.nat(9_000),
    fee_minor: fc.nat(900),
    duration_ms: fc.nat(9_000_000),
  })
  .map(charging);

/** What rows come to, by what they are told apart by; what came to nothing is left out. */
const summed = (rows: readonly AddedFigures[]) => {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const of = JSON.stringify([
      row.state,
      row.payment_kind,
      row.requested_at,
      row.started_at,
      row.completed_at,
    ]);
    const sum = sums.get(of) ?? [0, 0, 0, 0, 0];
    const amounts = [row.orders, row.energy_wh, row.cost_minor, row.fee_minor, row.duration_ms];
    sums.set(
      of,
      amounts.map((amount, nth) => amount + (sum[nth] ?? 0)),
    );
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum.some((amount) => amount !== 0)));
};

test('what orders added is what they come to now, whatever became of them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(orders, { minLength: 1 }), { maxLength: 5 }), (lives) => {
      const changes = lives.flatMap((life) =>
        life.map((after, nth) => ({ before: life[nth - 1] ?? null, after })),
      );
      const now = lives.flatMap((life) => life.slice(-1)).map((after) => ({ before: null, after }));
      expect(summed(changes.flatMap(figuresAdded))).toEqual(summed(now.flatMap(figuresAdded)));
    }),
  );
});
