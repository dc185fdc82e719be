import { prices, type PriceBody } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem';
import { overlapOf, priceSteps, readTerms, refuseOverlap, toPrice, toTariffRow } from './rules-rows';

const hours = (text: string) => ({ starting_time: text.slice(0, 5), ending_time: text.slice(6) });

const body = (change: Partial<PriceBody> = {}): PriceBody => ({
  starting_time: '08:00',
  ending_time: '20:00',
  price: 0.3,
  price_unit: 'energy',
  session_limit_type: null,
  session_limit_value: null,
  ...change,
});

const problemOf = (work: () => unknown): Problem => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('no problem was thrown');
};

describe('rows of a charge point', () => {
  test.each([
    ['08:00-20:00', '20:00-08:00', false],
    ['08:00-20:00', '19:59-20:00', true],
    ['08:00-20:00', '07:00-08:01', true],
    ['22:00-06:00', '05:59-07:00', true],
    ['22:00-06:00', '06:00-22:00', false],
    ['22:00-06:00', '23:00-01:00', true],
    ['22:00-06:00', '00:00-01:00', true],
    ['00:00-00:00', '12:00-12:01', true],
    ['07:00-07:00', '13:00-13:00', true],
    ['08:00-09:00', '08:00-09:00', true],
    ['00:00-12:00', '12:00-00:00', false],
  ])('%s and %s overlap: %s', (one, other, isOverlap) => {
    const pair = [hours(one), hours(other)];
    expect(overlapOf(pair)).toEqual(isOverlap ? pair : null);
    expect(overlapOf(pair.toReversed())).toEqual(isOverlap ? pair.toReversed() : null);
  });

  test('the two that overlap are found among many', () => {
    const rows = ['00:00-06:00', '06:00-12:00', '18:00-22:00', '11:00-13:00'].map(hours);
    expect(overlapOf(rows)).toEqual([hours('06:00-12:00'), hours('11:00-13:00')]);
    expect(overlapOf([])).toBeNull();
  });

  test('two rows overlap exactly when some minute of the day lies in both', () => {
    const covered = (start: number, end: number): Set<number> => {
      const length = (end - start + 1440) % 1440 || 1440;
      return new Set(Array.from({ length }, (_, index) => (start + index) % 1440));
    };
    const text = (minute: number): string =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const row = fc.tuple(fc.nat(1439), fc.nat(1439));
    fc.assert(
      fc.property(row, row, ([a, b], [c, d]) => {
        const shared = [...covered(a, b)].some((minute) => covered(c, d).has(minute));
        const rows = [
          { starting_time: text(a), ending_time: text(b) },
          { starting_time: text(c), ending_time: text(d) },
        ];
        expect(overlapOf(rows) !== null).toBe(shared);
      }),
      { numRuns: 50 },
    );
  });

  test('the refusal names the times of both rows', () => {
    const problem = problemOf(() =>
      refuseOverlap(hours('10:00-12:00'), [hours('00:00-06:00'), hours('11:30-14:00')]),
    );
    expect(problem.code).toBe('price.overlaps');
    expect(problem.details).toEqual({
      field: 'starting_time',
      args: { own_start: '10:00', own_end: '12:00', other_start: '11:30', other_end: '14:00' },
    });
  });
});

describe('what a row says', () => {
  test.each([
    [{ price: 0.123456 }, { price_micro: 123_456 }],
    [{ price: 0 }, { price_micro: 0 }],
    [{ price: 1_000_000 }, { price_micro: 1_000_000_000_000 }],
    [{ session_limit_type: 'energy', session_limit_value: 20.125 }, { session_limit_amount: 20_125 }],
    [{ session_limit_type: 'minutes', session_limit_value: 12.5 }, { session_limit_amount: 750 }],
    [{ session_limit_type: 'minutes', session_limit_value: 0.01 }, { session_limit_amount: 1 }],
  ] as const)('%j is kept as %j', (sent, kept) => {
    expect(readTerms(body(sent))).toMatchObject(kept);
  });

  test.each([
    [{ price: 0.1234567 }, { price: [{ code: 'decimals', args: { max: 6 } }] }],
    [{ session_limit_type: 'energy' }, { session_limit_value: [{ code: 'required' }] }],
    [{ session_limit_value: 5 }, { session_limit_type: [{ code: 'required' }] }],
    [
      { session_limit_type: 'energy', session_limit_value: 0.0001 },
      { session_limit_value: [{ code: 'decimals', args: { max: 3 } }] },
    ],
    [
      { price: 0.1234567, session_limit_type: 'minutes', session_limit_value: 1.001 },
      {
        price: [{ code: 'decimals', args: { max: 6 } }],
        session_limit_value: [{ code: 'decimals', args: { max: 2 } }],
      },
    ],
  ] as const)('%j is refused', (sent, errors) => {
    const problem = problemOf(() => readTerms(body(sent)));
    expect(problem.code).toBe('fields.invalid');
    expect(problem.details.errors).toEqual(errors);
  });

  test('what was read and is sent again reads the same', () => {
    const limit = fc.oneof(
      fc.constant(null),
      fc.tuple(
        fc.constantFrom('energy' as const, 'minutes' as const),
        fc.integer({ min: 1, max: 10_000_000 }),
      ),
    );
    fc.assert(
      fc.property(fc.nat(10 ** 9), limit, (micro, limited) => {
        const [type, amount] = limited ?? [null, null];
        const terms = {
          ...readTerms(body({ price: micro / 1_000_000 })),
          session_limit_type: type,
          session_limit_amount: amount,
        };
        const at = new Date(0);
        const sent = toPrice(
          { ...terms, id: 1, operator_id: 1, charge_point_id: 1, created_at: at, updated_at: at },
          'EUR',
        );
        const { starting_time, ending_time, price, price_unit, session_limit_type, session_limit_value } =
          sent;
        const again = {
          starting_time,
          ending_time,
          price,
          price_unit,
          session_limit_type,
          session_limit_value,
        };
        expect(readTerms(again)).toEqual(terms);
      }),
    );
  });

  test('the contract refuses times that are none, and reads 24:00 as midnight', () => {
    const read = (starting_time: string) => prices.priceBody.safeParse({ ...body(), starting_time });
    expect(read('24:00').data?.starting_time).toBe('00:00');
    expect(read('24:01').success).toBe(false);
    expect(read('8:00').success).toBe(false);
  });
});

test('the steps of a tariff follow the hours, with a gap as no price', () => {
  const row = { price_unit: 'energy', session_limit_type: null, session_limit_amount: null } as const;
  const tariff = {
    currency: 'EUR',
    timeZone: 'UTC',
    rows: [
      toTariffRow({ ...row, ...hours('08:00-10:00'), id: 1, price_micro: 300_000 }),
      toTariffRow({ ...row, ...hours('11:00-12:00'), id: 2, price_micro: 400_000 }),
    ],
  };
  const steps = priceSteps(tariff, Date.parse('2026-05-01T09:00Z'), Date.parse('2026-05-01T11:30Z'));
  expect(steps.map(({ from, price }) => [from.slice(11, 16), price])).toEqual([
    ['09:00', 0.3],
    ['10:00', null],
    ['11:00', 0.4],
  ]);
});
