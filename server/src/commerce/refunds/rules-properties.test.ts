import fc from 'fast-check';
import { env } from 'node:process';
import { expect, test } from 'vitest';
import { feeOf } from '../../kernel/money';
import { sumsOf } from '../../ledger/postings/rules';
import { earningOf } from '../settlements/rules';
import { type Books, bookedOf, entriesOf, type ModelOrder, onAccounts, paidByOf } from './testing-books';
import { carryOut, type Deed, isOpen, verbs, type World } from './testing-deeds';
import { emptyTill, moods } from './testing-till';

const runs = Number(env['MONEY_RUNS'] ?? 3_000);

const amount = fc.oneof(fc.constant(0), fc.nat(2_000), fc.nat(20_000));
/** What comes before much else can happen is rare after that. */
const weights: Readonly<Record<Deed['verb'], number>> = {
  start: 1,
  stop: 1,
  settle: 1,
  correct: 4,
  refund: 6,
  reverse: 8,
  'write-off': 3,
  collect: 3,
  'stop-collecting': 1,
  jobs: 6,
  release: 2,
};
const deed: fc.Arbitrary<Deed> = fc.record({
  verb: fc.oneof(...verbs.map((verb) => ({ arbitrary: fc.constant(verb), weight: weights[verb] }))),
  of: fc.nat(2),
  amountMinor: amount,
  mood: fc.constantFrom(...moods, 'does', 'does'),
  paymentKind: fc.constantFrom('platform', 'platform', 'platform', 'cash', 'fleet', 'roaming', 'none'),
  feeRatePpm: fc.oneof(fc.constantFrom(0, 1, 25_000, 1_000_000), fc.nat(1_000_000)),
  holdMinor: fc.constantFrom(0, 1_000, 6_000, 20_000, 20_000),
});
/** What happens once, again, or after a crash that undid it; whoever was asked meanwhile was asked. */
const step = fc.record({ deed, how: fc.constantFrom('once', 'once', 'again', 'crashed') });
/** Every story begins with an order that ends. */
const story = fc
  .tuple(deed, deed, fc.array(step, { maxLength: 16, size: 'max', minLength: 4 }))
  .map(([start, stop, rest]) => [
    { deed: { ...start, verb: 'start' as const }, how: 'once' as const },
    { deed: { ...stop, verb: 'stop' as const, of: 0 }, how: 'once' as const },
    ...rest,
  ]);

function play(world: World, { deed: done, how }: { deed: Deed; how: string }): void {
  if (how === 'crashed') {
    const before = structuredClone(world.books);
    carryOut(world, done);
    world.books = before;
  }
  carryOut(world, done);
  // A job or a fact that is delivered a second time; what people ask for twice is asked for twice.
  if (how === 'again' && ['stop', 'settle', 'release'].includes(done.verb)) {
    const before = structuredClone(world.books);
    carryOut(world, done);
    expect(world.books).toEqual(before);
  }
}

/** What the accounts of an order say of its payer, by their side. */
const payerOf = (books: Books, order: ModelOrder) => {
  const entries = entriesOf(books, order.id);
  return {
    paid: onAccounts(entries, 'provider'),
    debt: onAccounts(entries, 'person-debt'),
    credit: 0 - onAccounts(entries, 'person-credit'),
    off: onAccounts(entries, 'operator-write-offs'),
    others: ['worker-cash', 'fleet-balance', 'partner-receivable'].reduce(
      (sum, kind) => sum + onAccounts(entries, kind),
      0,
    ),
    fee: 0 - onAccounts(entries, 'platform-fee'),
    earning: 0 - onAccounts(entries, 'operator-pending') - onAccounts(entries, 'operator-available'),
  };
};

/** Cheaper than an expectation, of which there are millions here. */
const same = (what: string, found: number, expected: number): void => {
  if (found !== expected) throw new Error(`${what} is ${found} where it should be ${expected}`);
};
const holds = (what: string, isTrue: boolean): void => {
  if (!isTrue) throw new Error(`it does not hold that ${what}`);
};

function expectOrder(books: Books, order: ModelOrder): void {
  if (order.settlement === null) return;
  const { paid, debt, credit, off, others, fee, earning } = payerOf(books, order);
  const { costMinor, feeMinor, paymentKind } = order;
  same('the booked price', bookedOf(order).costMinor, costMinor);
  same('the booked fee', bookedOf(order).feeMinor, feeMinor);
  same('the fee account', fee, feeMinor);
  same('the fee', feeMinor, feeOf(costMinor, order.feeRatePpm));
  holds('nothing is below zero', Math.min(paid, debt, credit, off, others) >= 0);
  holds('nobody has debt and credit at once', debt === 0 || credit === 0);
  if (paymentKind !== 'none') same('what is paid and open', paid + debt + off - credit + others, costMinor);
  same('the earning', earning, earningOf(order, paidByOf(books, order)));
  holds('no more is missing than a fee', earning >= (paymentKind === 'platform' ? 0 - feeMinor : 0));
  const given = order.changes.filter(({ kind }) => kind === 'refund' || kind === 'reversal');
  same(
    'what refunds lowered the price by',
    given.reduce((sum, { totalMinor }) => sum - totalMinor, 0),
    order.refundedMinor,
  );
}

function expectBooks({ books }: World): void {
  const all = books.movements.flatMap(({ entries }) => [...entries]);
  for (const { source, entries } of books.movements)
    for (const sum of sumsOf(entries).values()) same(source, sum, 0);
  for (const order of books.orders) expectOrder(books, order);
  let [pending, available] = [0, 0];
  for (const { settlement, changes } of books.orders) {
    for (const { earningMinor, isReleased } of [...(settlement === null ? [] : [settlement]), ...changes])
      if (isReleased) available += earningMinor;
      else pending += earningMinor;
  }
  same('the pending balance', 0 - onAccounts(all, 'operator-pending'), pending);
  same('the available balance', 0 - onAccounts(all, 'operator-available'), available);
}

/** Lets all jobs come to their end, with a provider that does what it is asked. */
function finish(world: World): void {
  const jobs = {
    verb: 'jobs',
    amountMinor: 0,
    mood: 'does',
    paymentKind: 'none',
    feeRatePpm: 0,
    holdMinor: 0,
  } as const;
  for (let round = 0; round < 4; round += 1)
    for (const [of, order] of world.books.orders.entries())
      if (isOpen(order)) carryOut(world, { ...jobs, of });
}

test('whatever happens to money, and however often, movements are zero, totals are their lines, and no balance is below what the rules allow', () => {
  const seen = { changes: 0, reversals: 0, stuck: 0 };
  fc.assert(
    fc.property(story, fc.constantFrom('EUR', 'JPY', 'JOD'), (steps, currency) => {
      const world: World = { books: { orders: [], movements: [] }, till: emptyTill(), currency };
      for (const one of steps) {
        play(world, one);
        expectBooks(world);
      }
      finish(world);
      expectBooks(world);
      expect(world.books.orders.some(isOpen)).toBe(false);
      // What the books say that the provider holds is what it holds, whatever crashed and was asked again.
      const all = world.books.movements.flatMap(({ entries }) => [...entries]);
      expect(onAccounts(all, 'provider')).toBe(world.till.heldMinor);
      for (const { changes, refunds } of world.books.orders) {
        seen.changes += changes.length;
        seen.reversals += changes.filter(({ mendsId }) => mendsId !== null).length;
        seen.stuck += refunds.filter(({ tries }) => tries >= 8).length;
      }
    }),
    { numRuns: runs },
  );
  expect(seen.changes).toBeGreaterThan(runs);
  expect(seen.reversals).toBeGreaterThan(runs / 5);
  expect(seen.stuck).toBeGreaterThan(0);
}, 1_800_000);
