import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCost, advanceCost, totalOf, type CostState, type Tariff, type TariffRow } from '../../network';
import { costOf, session } from '../../network/prices/testing-sessions';
import { Comparison, priceAnew, type LivedOrder } from './rules';

const begin = Date.parse('2026-03-02T10:00:00Z');
const at = (minute: number): Date => new Date(begin + minute * 60_000);

const row = (of: Partial<TariffRow> = {}): TariffRow => {
  const plain = { startMinute: 0, endMinute: 0, priceMicro: 500_000, unit: 'energy' } as const;
  return { id: 0, ...plain, limitType: null, limitAmount: null, ...of };
};
const tariffOf = (...rows: TariffRow[]): Tariff => ({ currency: 'EUR', timeZone: 'UTC', rows });

const lived = (tariff: Tariff, state: CostState, of: Partial<LivedOrder> = {}): LivedOrder => ({
  id: 1,
  charge_point_id: 7,
  currency: tariff.currency,
  time_zone: tariff.timeZone,
  cost_state: state,
  energy_wh: state.lastWh,
  started_at: new Date(state.startMs),
  requested_at: new Date(state.startMs),
  stopped_at: new Date(state.lastMs),
  unplugged_at: null,
  cost_minor: totalOf(tariff, state),
  refunded_minor: 0,
  completed_at: new Date(state.lastMs),
  is_held: false,
  corrected_tariff: null,
  has_waited: false,
  paused_at: null,
  ...of,
});

/** An hour with 10 kWh by a plain row: 5.00. */
const plain = tariffOf(row());
const hour = advanceCost(plain, openCost(plain, begin), { atMs: at(60).getTime(), energyWh: 10_000 });
const order = (of: Partial<LivedOrder> = {}): LivedOrder => lived(plain, hour, of);

describe('a session by the rows that it was billed by', () => {
  const additions = {
    startFeeMicro: 500_000,
    idleFeeMicro: 70_000,
    idleGraceMinutes: 3,
    maximumMicro: 40_000_000,
  };

  test.each([
    ['plain ones', undefined],
    ['ones with fees and bounds', additions],
  ])('comes to what it cost, %s', (_, added) => {
    const property = fc.property(session, (one) => {
      const rows = one.tariff.rows.map((each) => (added ? { ...each, additions: added } : each));
      const tariff = { ...one.tariff, rows };
      const state = costOf({ ...one, tariff });
      expect(priceAnew(tariff, lived(tariff, state))?.totalMinor).toBe(totalOf(tariff, state));
    });
    expect(() => fc.assert(property, { numRuns: 200 })).not.toThrow();
  });
});

describe('a session by other rows', () => {
  const idle = tariffOf(row({ additions: { idleFeeMicro: 100_000 } }));
  test.each<[string, Tariff, Partial<LivedOrder>, number | null]>([
    [
      'has its energy parted evenly at their border',
      tariffOf(row({ endMinute: 630 }), row({ id: 1, startMinute: 630, priceMicro: 1_000_000 })),
      {},
      750,
    ],
    ['would not have begun in a gap', tariffOf(row({ startMinute: 660, endMinute: 720 })), {}, null],
    ['is idle from the pause in which it ended', idle, { paused_at: at(40) }, 700],
    ['is idle from its stop until its car was unplugged', idle, { unplugged_at: at(90) }, 800],
    ['by energy ends with its stop, though its car stayed', plain, { unplugged_at: at(90) }, 500],
    ['that has waited for its car ends as it did', idle, { unplugged_at: at(90), has_waited: true }, 500],
    ['is billed by the energy it was corrected to', plain, { energy_wh: 8_000 }, 400],
  ])('%s', (_, tariff, of, totalMinor) => {
    expect(priceAnew(tariff, order(of))?.totalMinor ?? null).toBe(totalMinor);
  });
});

describe('sessions laid beside what they would have cost', () => {
  const compare = (rows: TariffRow[], orders: readonly LivedOrder[]) => {
    const comparison = new Comparison(new Map([[7, { title: 'North', rows }]]), 'EUR');
    for (const one of orders) comparison.add(one);
    return comparison.result({ from: at(0), to: at(99) });
  };
  const day = row({ priceMicro: 600_000 });

  test('are counted, and refunds are no matter of rows', () => {
    expect(compare([day], [order(), order({ cost_minor: 200, refunded_minor: 300 })])).toMatchObject({
      sessions: 2,
      before: 10,
      after: 12,
      dearer: 2,
      cheaper: 0,
      rows: [{ row: 0, sessions: 2, energy: 20, minutes: 120, total: 12 }],
    });
  });

  test('leave out what is held and what is of another currency', () => {
    const told = compare([day], [order({ is_held: true }), order({ currency: 'USD' })]);
    expect(told).toMatchObject({
      sessions: 0,
      before: 0,
      after: 0,
      left_out: { held: 1, other_currency: 1 },
    });
  });

  test('keep a price that somebody told, and follow one that was corrected by energy', () => {
    const told = order({ corrected_tariff: plain, cost_minor: 123 });
    const byEnergy = order({ corrected_tariff: plain, energy_wh: 8_000, cost_minor: 400 });
    expect(compare([day], [told, byEnergy])).toMatchObject({
      before: 5.23,
      after: 6.03,
      same: 1,
      dearer: 1,
      told: { sessions: 1, total: 1.23 },
    });
  });

  test('that would not have begun bring nothing', () => {
    expect(compare([], [order()])).toMatchObject({
      before: 5,
      after: 0,
      cheaper: 1,
      refused: { sessions: 1, total: 5 },
    });
  });

  test('name the five that change the most, the most first', () => {
    const some = [3, 9, 1, 7, 5, 8, 2].map((kwh, id) =>
      order({ id, energy_wh: kwh * 1000, cost_minor: kwh * 50 }),
    );
    const { dearest, cheapest } = compare([day], some);
    expect(dearest.map((one) => one.order_id)).toEqual([1, 5, 3, 4, 0]);
    expect(cheapest).toEqual([]);
    expect(dearest[0]).toMatchObject({ charge_point: { id: 7, title: 'North' }, before: 4.5, after: 5.4 });
  });
});
