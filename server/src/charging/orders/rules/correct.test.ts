import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advanceCost, openCost, type Tariff, totalOf } from '../../../network';
import { after, charging, dayAndNight } from '../testing-orders';
import { correctionOf, readWanted } from './correct';
import { figuresOf, type OrderRow } from './order';
import { toDetail, type OrderView } from './view';

/** A session from 18:00 to 22:00 whose readings tell 6 kWh by day (0.40) and 4 kWh by night (0.20), completed. */
const completed = (change: Partial<OrderRow> = {}): OrderRow => {
  const order = charging({ fee_rate_ppm: 100_000, meter_stop_wh: 20_000, ...change });
  const startMs = after(360).getTime();
  let state = openCost(order.tariff, startMs);
  for (const [minutes, energyWh] of [
    [480, 6_000],
    [600, 10_000],
  ] as const)
    state = advanceCost(order.tariff, state, { atMs: after(minutes).getTime(), energyWh });
  return {
    ...order,
    ...figuresOf(order, state),
    state: 'completed',
    started_at: after(360),
    stopped_at: after(600),
    ended_at: after(600),
    completed_at: after(600),
    ...change,
  };
};

const pricesOf = (order: OrderRow) =>
  toDetail(
    {
      ...order,
      charge_point: {},
      user: null,
      available_since: null,
      tag_label: null,
      charger_seen_at: null,
    } as OrderView,
    {
      confirmedBy: null,
      command: null,
      tokenElsewhere: null,
      corrections: [],
    },
  ).prices.map(({ energy, total, is_correction: isCorrection }) => [energy, total, isCorrection]);

describe('a corrected order', () => {
  test.each<[string, Parameters<typeof correctionOf>[1], [number, number, number], unknown[]]>([
    [
      'with less energy gives it back from its last lines',
      { energyWh: 7_000 },
      [7_000, 260, 26],
      [
        [6, 2.4, false],
        [1, 0.2, false],
      ],
    ],
    [
      'with less than its first line took empties the others',
      { energyWh: 5_000 },
      [5_000, 200, 20],
      [
        [5, 2, false],
        [0, 0, false],
      ],
    ],
    [
      'with more energy takes it at the stop',
      { energyWh: 12_500 },
      [12_500, 370, 37],
      [
        [6, 2.4, false],
        [6.5, 1.3, false],
      ],
    ],
    [
      'with a price shows the difference as a line',
      { costMinor: 80 },
      [10_000, 80, 8],
      [
        [6, 2.4, false],
        [4, 0.8, false],
        [0, -2.4, true],
      ],
    ],
    [
      'with energy and a price shows both',
      { energyWh: 0, costMinor: 500 },
      [0, 500, 50],
      [
        [0, 0, false],
        [0, 0, false],
        [0, 5, true],
      ],
    ],
  ])('%s', (_fact, wanted, figures, prices) => {
    const order = completed();
    const corrected = correctionOf(order, wanted);
    expect([corrected.energy_wh, corrected.cost_minor, corrected.fee_minor]).toEqual(figures);
    expect(pricesOf(corrected)).toEqual(prices);
    expect([corrected.duration_ms, corrected.meter_stop_wh]).toEqual([order.duration_ms, 20_000]);
  });

  test('takes missing energy in the row in which it stopped, though its car left in another', () => {
    const tariff: Tariff = {
      ...dayAndNight,
      rows: dayAndNight.rows.map((row) => (row.id === 2 ? { ...row, unit: 'minutes' } : row)),
    };
    const order = { ...completed({ tariff }), stopped_at: after(470) };
    expect(correctionOf(order, { energyWh: 11_000 }).cost_minor).toBe(order.cost_minor + 40);
  });

  test('whose price was told follows the tariff again once its energy is told alone', () => {
    const told = correctionOf(completed(), { costMinor: 0 });
    expect(correctionOf(told, { energyWh: 10_000 })).toMatchObject({ cost_minor: 320 });
  });

  test('comes to the same price by the same energy, whatever it was corrected to before', () => {
    const wanted = fc.record(
      { energyWh: fc.nat(50_000), costMinor: fc.nat(10_000) },
      { requiredKeys: ['energyWh'] },
    );
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 6 }), fc.nat(50_000), (before, energyWh) => {
        let order = completed();
        for (const one of before) order = attempt(order, one);
        const last = attempt(attempt(order, { energyWh: energyWh + 1 }), { energyWh });
        expect(last).toMatchObject({
          cost_minor: attempt(completed(), { energyWh }).cost_minor,
          cost_state: completed().cost_state,
        });
        const lines = pricesOf(last);
        const sum = (of: 0 | 1) => lines.reduce((all, line) => all + Number(line[of]), 0);
        expect([sum(0), sum(1)].map((value) => Math.round(value * 1000))).toEqual([
          last.energy_wh,
          last.cost_minor * 10,
        ]);
      }),
    );
  });

  test('of which no reading came is billed from its begin', () => {
    const order = completed({ cost_state: null, energy_wh: 0, cost_minor: 0, fee_minor: 0 });
    expect(correctionOf(order, { energyWh: 1_000 })).toMatchObject({ energy_wh: 1_000, cost_minor: 40 });
    expect(totalOf(order.tariff, openCost(order.tariff, 0))).toBe(0);
  });
});

/** Corrects an order, unless it has these figures already. */
const attempt = (order: OrderRow, wanted: Parameters<typeof correctionOf>[1]): OrderRow => {
  try {
    return correctionOf(order, wanted);
  } catch (refusal) {
    expect(refusal).toMatchObject({ code: 'order.correction-empty' });
    return order;
  }
};

describe('a correction is refused', () => {
  test.each<[string, Partial<OrderRow>, Parameters<typeof correctionOf>[1], object]>([
    ['that tells nothing', {}, {}, { code: 'order.correction-empty' }],
    ['that changes nothing', {}, { energyWh: 10_000, costMinor: 320 }, { code: 'order.correction-empty' }],
    ['of an order that runs', { state: 'charging' }, { costMinor: 1 }, { code: 'order.unfinished' }],
    ['of one that failed', { state: 'failed' }, { costMinor: 1 }, { code: 'order.unfinished' }],
    [
      'to more energy than any session gives',
      {},
      { energyWh: 2 ** 53 },
      { details: { errors: { energy: [{ code: 'too-big', args: { max: 1_000_000 } }] } } },
    ],
    [
      'to less than nothing',
      {},
      { energyWh: -1, costMinor: Number.NaN },
      {
        details: {
          errors: {
            energy: [{ code: 'too-small', args: { min: 0 } }],
            price: [{ code: 'too-big', args: { max: 10_000_000_000 } }],
          },
        },
      },
    ],
  ])('%s', (_what, change, wanted, refusal) => {
    expect(() => correctionOf(completed(change), wanted)).toThrow(
      expect.objectContaining({ ...refusal }) as Error,
    );
  });
});

describe('what was sent is read', () => {
  test.each([
    ['JPY', 240, 240],
    ['EUR', 2.4, 240],
    ['KWD', 2.456, 2_456],
    ['EUR', 1_000_000_000, 100_000_000_000],
  ])('in %s as minor units', (currency, price, costMinor) => {
    expect(readWanted({ energy: 1.234, price }, currency)).toEqual({ energyWh: 1_234, costMinor });
  });

  test.each([
    ['JPY', 0.5, 0],
    ['EUR', 2.405, 2],
    ['KWD', 0.0001, 3],
  ])('and in %s refused with too many decimals, beside the energy', (currency, price, max) => {
    expect(() => readWanted({ energy: 0.0001, price }, currency, 'cure.')).toThrow(
      expect.objectContaining({
        details: {
          errors: {
            'cure.energy': [{ code: 'decimals', args: { max: 3 } }],
            'cure.price': [{ code: 'decimals', args: { max } }],
          },
        },
      }) as Error,
    );
  });
});
