import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeOf } from '../../kernel/money';
import type { PaidBy } from '../../charging';
import type { Entry } from '../../ledger';
import { earningOf, groupDue, type OrderFigures, releaseOf, settlementOf } from './rules';

const order = (costMinor: number, feeMinor: number): OrderFigures => ({
  operatorId: 7,
  costMinor,
  feeMinor,
  currency: 'EUR',
});
const card = (collectedMinor: number): PaidBy => ({
  kind: 'platform',
  personId: 3,
  provider: 'test',
  collectedMinor,
});

/** `7 worker-cash 5: 1000` for an entry; the platform's own accounts begin with `–`. */
const told = (entries: readonly Entry[]): string[] =>
  entries.map(({ account: { operatorId, kind, reference }, amountMinor }) =>
    [operatorId ?? '–', kind, reference]
      .filter((part) => part !== '')
      .join(' ')
      .concat(`: ${amountMinor}`),
  );

describe('what settles an order', () => {
  test.each<[string, OrderFigures, PaidBy, string[]]>([
    [
      'a driver, without a fee',
      order(1000, 0),
      card(1000),
      ['– provider test: 1000', '7 operator-pending: -1000'],
    ],
    [
      'a driver, with a fee',
      order(1000, 50),
      card(1000),
      ['– provider test: 1000', '7 operator-pending: -950', '– platform-fee: -50'],
    ],
    [
      'a driver whose hold was too small',
      order(1000, 50),
      card(600),
      [
        '– provider test: 600',
        '7 person-debt 3: 400',
        '7 operator-unpaid-sales: -400',
        '7 operator-pending: -550',
        '– platform-fee: -50',
      ],
    ],
    [
      'a driver of whom nothing could be taken',
      order(1000, 50),
      card(0),
      [
        '7 person-debt 3: 1000',
        '7 operator-unpaid-sales: -1000',
        '7 operator-pending: 50',
        '– platform-fee: -50',
      ],
    ],
    [
      'a worker in cash',
      order(1000, 50),
      { kind: 'cash', workerId: 5 },
      ['7 worker-cash 5: 1000', '7 operator-cash-sales: -1000', '7 operator-fees: 50', '– platform-fee: -50'],
    ],
    [
      'a fleet',
      order(1000, 0),
      { kind: 'fleet', fleetId: 9 },
      ['7 fleet-balance 9: 1000', '7 operator-fleet-sales: -1000'],
    ],
    [
      'a roaming partner',
      order(1000, 0),
      { kind: 'roaming', partner: 'DE-ABC' },
      ['7 partner-receivable DE-ABC: 1000', '7 operator-roaming-sales: -1000'],
    ],
    ['nobody, with a fee', order(1000, 50), { kind: 'none' }, ['7 operator-fees: 50', '– platform-fee: -50']],
    ['nobody, without a fee', order(1000, 0), { kind: 'none' }, []],
    ['a driver, for nothing', order(0, 0), card(0), []],
    [
      'a fee of everything',
      order(1000, 1000),
      card(1000),
      ['– provider test: 1000', '– platform-fee: -1000'],
    ],
  ])('%s', (_, figures, payer, entries) => {
    expect(told(settlementOf(figures, payer))).toEqual(entries);
  });

  test('sums to zero, books the whole cost and the whole fee, whoever pays', () => {
    const anyone = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }).map((share) => ({ share })),
      fc.constantFrom<PaidBy>(
        { kind: 'cash', workerId: 1 },
        { kind: 'fleet', fleetId: 1 },
        { kind: 'roaming', partner: 'x' },
        { kind: 'none' },
      ),
    );
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(1_000_000), anyone, (cost, rate, who) => {
        const figures = order(cost, feeOf(cost, rate));
        const payer = 'share' in who ? card(Math.floor(cost * who.share)) : who;
        const entries = settlementOf(figures, payer);
        const sumOf = (kinds: readonly string[]) =>
          entries
            .filter(({ account }) => kinds.includes(account.kind))
            .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
        expect(sumOf(['platform-fee'])).toBe(0 - figures.feeMinor);
        expect(sumOf(['provider', 'person-debt', 'worker-cash', 'fleet-balance', 'partner-receivable'])).toBe(
          payer.kind === 'none' ? 0 : cost,
        );
        expect(sumOf(['operator-pending'])).toBe(0 - earningOf(figures, payer));
      }),
    );
  });
});

describe('what becomes available', () => {
  test('moves from pending to available, and nothing moves for nothing', () => {
    expect(told(releaseOf({ operatorId: 7, currency: 'EUR', earningMinor: 950 }))).toEqual([
      '7 operator-pending: 950',
      '7 operator-available: -950',
    ]);
    expect(releaseOf({ operatorId: 7, currency: 'EUR', earningMinor: 0 })).toEqual([]);
  });

  test('is gathered by operator and currency', () => {
    const due = (orderId: number, operatorId: number, currency: string, earningMinor: number) => ({
      orderId,
      operatorId,
      currency,
      earningMinor,
    });
    expect(
      groupDue([due(4, 2, 'EUR', 10), due(1, 1, 'JPY', 5), due(2, 1, 'EUR', 7), due(3, 2, 'EUR', -1)]),
    ).toEqual([
      { operatorId: 1, currency: 'EUR', earningMinor: 7, orderIds: [2] },
      { operatorId: 1, currency: 'JPY', earningMinor: 5, orderIds: [1] },
      { operatorId: 2, currency: 'EUR', earningMinor: 9, orderIds: [4, 3] },
    ]);
  });
});
