import { expect, test } from 'vitest';
import { amountText, linesOf } from './ledger-report';

test.each([
  [123456, 'EUR', '1234.56 EUR'],
  [-5, 'EUR', '-0.05 EUR'],
  [1234, 'JPY', '1234 JPY'],
  [1234, 'KWD', '1.234 KWD'],
  [7, null, '7'],
])('%s minor units of %s read %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text);
});

test('a sound ledger is told in one line', () => {
  expect(linesOf({ transactions: 12, entries: 30, differences: [] }, [])).toEqual([
    '0 differences in 12 transactions, 30 entries',
  ]);
});

test('each difference says where it is and what it means', () => {
  const lines = linesOf(
    {
      transactions: 1,
      entries: 1,
      differences: [
        {
          kind: 'unbalanced-transaction',
          transactionId: 4,
          currency: 'EUR',
          expectedMinor: 0,
          foundMinor: 5,
        },
        { kind: 'unbalanced-total', transactionId: null, currency: 'EUR', expectedMinor: 0, foundMinor: 5 },
      ],
    },
    [
      {
        kind: 'order-cost',
        orderId: 9,
        transactionId: 4,
        currency: 'JPY',
        expectedMinor: 100,
        foundMinor: 90,
      },
    ],
  );
  expect(lines).toEqual([
    'movement 4: the entries of a movement do not sum to zero: money appeared or vanished in it (expected 0.00 EUR, found 0.05 EUR)',
    'ledger: the whole ledger does not sum to zero in this currency (expected 0.00 EUR, found 0.05 EUR)',
    'order 9, movement 4: the settlement and its changes book another amount than the order cost (expected 100 JPY, found 90 JPY)',
    '3 differences in 1 transaction, 1 entry',
  ]);
});
