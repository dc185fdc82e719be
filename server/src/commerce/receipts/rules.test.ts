import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxIn } from '../../kernel/money';
import { type Documented, dueDocuments, isDue, labelOf } from './rules';

const rate = 190_000;
const receipt: Documented = { kind: 'receipt', totalMinor: 1_190, taxMinor: 190 };

describe('what is due', () => {
  test.each([
    ['a receipt of what it came to', [], { costMinor: 1_190, refundedMinor: 0 }, [receipt]],
    ['nothing where it came to nothing', [], { costMinor: 0, refundedMinor: 0 }, []],
    ['nothing twice', [receipt], { costMinor: 1_190, refundedMinor: 0 }, []],
    [
      'the receipt and a note, where a refund came before both',
      [],
      { costMinor: 0, refundedMinor: 1_190 },
      [receipt, { kind: 'credit-note', totalMinor: 1_190, taxMinor: 190 }],
    ],
    [
      'a credit note for what was given back',
      [receipt],
      { costMinor: 595, refundedMinor: 595 },
      [{ kind: 'credit-note', totalMinor: 595, taxMinor: 95 }],
    ],
    [
      'a debit note where a correction raised the price',
      [receipt],
      { costMinor: 2_380, refundedMinor: 0 },
      [{ kind: 'debit-note', totalMinor: 1_190, taxMinor: 190 }],
    ],
    [
      'a debit note where a refund was taken back',
      [receipt, { kind: 'credit-note', totalMinor: 595, taxMinor: 95 }] as Documented[],
      { costMinor: 1_190, refundedMinor: 0 },
      [{ kind: 'debit-note', totalMinor: 595, taxMinor: 95 }],
    ],
  ])('is %s', (_, issued, price, due) => {
    expect(dueDocuments(issued, price, rate)).toEqual(due);
  });

  test('is a receipt once', () => {
    expect(isDue([], { costMinor: 1, refundedMinor: 0 })).toBe(true);
    expect(isDue([receipt], { costMinor: 1, refundedMinor: 0 })).toBe(false);
  });
});

test('all documents of an order come to its price and to the tax in it, whatever happened to it', () => {
  const price = fc.record({ costMinor: fc.nat(10 ** 12), refundedMinor: fc.nat(10 ** 9) });
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 8 }), fc.nat(1_000_000), (prices, ppm) => {
      const issued: Documented[] = [];
      for (const one of prices) issued.push(...dueDocuments(issued, one, ppm));
      const last = prices.at(-1)?.costMinor ?? 0;
      const sum = (of: 'totalMinor' | 'taxMinor') =>
        issued.reduce((total, one) => total + (one.kind === 'credit-note' ? -1 : 1) * one[of], 0);
      expect([sum('totalMinor'), sum('taxMinor')]).toEqual([last, taxIn(last, ppm)]);
      for (const { totalMinor, taxMinor } of issued) {
        expect(totalMinor).toBeGreaterThan(0);
        expect(taxMinor).toBeGreaterThanOrEqual(0);
        expect(taxMinor).toBeLessThanOrEqual(totalMinor);
      }
    }),
  );
});

test('the number is printed with its prefix', () => {
  expect([labelOf('INV-', 42), labelOf('', 1_234_567)]).toEqual(['INV-000042', '1234567']);
});
