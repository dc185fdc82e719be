import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceCost, isLimitReached, openCost, priceOf, sessionLimitAt } from '../../../network';
import { after, charging, dayAndNight } from '../testing-orders';
import { figuresOf, type OrderRow, whyStop } from './order';

/** What is used by now, told by the whole bill brought to this moment. */
const usedBy = ({ cost_state: state, tariff, duration_ms, cost_minor }: OrderRow, now: Date) => {
  if (state === null || now.getTime() <= state.lastMs)
    return { durationMs: duration_ms, costMinor: cost_minor };
  const reached = advanceCost(tariff, state, { atMs: now.getTime(), energyWh: state.lastWh });
  return {
    durationMs: Math.max(duration_ms, reached.lastMs - reached.startMs),
    costMinor: Math.max(cost_minor, priceOf(tariff, reached).totalMinor),
  };
};

const toldSlowly = (order: OrderRow, now: Date): ReturnType<typeof whyStop> => {
  const { durationMs, costMinor } = usedBy(order, now);
  const limit = order.cost_state === null ? null : sessionLimitAt(order.tariff, order.cost_state.startMs);
  if (isLimitReached(limit, { energyWh: order.energy_wh, durationMs })) return 'session-limit';
  if (order.allowance_wh !== null && order.energy_wh >= order.allowance_wh) return 'allowance-energy';
  if (order.allowance_minor !== null && costMinor >= order.allowance_minor) return 'allowance-money';
  return order.allowance_until !== null && now >= order.allowance_until ? 'allowance-until' : null;
};

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });

const orders = fc
  .record({
    unit: fc.constantFrom('energy' as const, 'minutes' as const),
    limitType: some(fc.constantFrom('energy' as const, 'minutes' as const)),
    limitAmount: fc.integer({ min: 1, max: 20_000 }),
    readAt: fc.nat(300),
    energyWh: fc.nat(20_000),
    allowance_wh: some(fc.nat(20_000)),
    allowance_minor: some(fc.nat(8_000)),
    until: some(fc.nat(900)),
    hasBill: fc.boolean(),
  })
  .map(({ unit, limitType, limitAmount, readAt, energyWh, until, hasBill, ...allowance }): OrderRow => {
    const rows = dayAndNight.rows.map((row) => ({ ...row, unit, limitType, limitAmount }));
    const tariff = { ...dayAndNight, rows };
    const read = { atMs: after(readAt).getTime(), energyWh };
    const state = advanceCost(tariff, openCost(tariff, after(0).getTime()), read);
    const order = charging({ tariff, ...allowance, allowance_until: until === null ? null : after(until) });
    return hasBill ? { ...order, ...figuresOf(order, state) } : { ...order, cost_state: null };
  });

test('an order must stop for the reason that its whole bill of this moment tells', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: -10, max: 900 }), (order, minutes) => {
      const now = after(minutes);
      expect(whyStop(order, now)).toBe(toldSlowly(order, now));
    }),
    { numRuns: 2_000 },
  );
});
