import { describe, expect, test } from 'vitest';
import { after, charging } from '../../orders/testing-orders';
import { nothingSaid } from '../../quarantine/rules';
import { byLikelihood, energyWith, likeliest } from './candidates';

/** A session from noon to half past, with 5 kWh. */
const done = (id: number, change: Parameters<typeof charging>[0] = {}) =>
  charging({
    id,
    state: 'completed',
    stopped_at: after(30),
    meter_stop_wh: 15_000,
    last_meter_wh: 15_000,
    energy_wh: 5_000,
    transaction_id: 100 + id,
    ...change,
  });

const seeking = (said: Partial<typeof nothingSaid>, minute = 31) => ({
  said: { ...nothingSaid, kind: 'ended' as const, registerWh: 16_000, ...said },
  at: after(minute),
});

describe('the order that a message belongs to', () => {
  test.each([
    ['that of its transaction, before all else', { transaction: '102', uid: 'ONE' }, 2],
    ['that of its card', { uid: 'three' }, 3],
    ['that of its connector', { connectorNumber: 4 }, 4],
  ])('is %s', (_, said, id) => {
    const orders = [
      done(1, { tag_uid: 'ONE' }),
      done(2, { tag_uid: 'TWO' }),
      done(3, { tag_uid: 'THREE' }),
      done(4, { tag_uid: null, connector_number: 4 }),
    ];
    expect(byLikelihood(orders, seeking(said))[0]?.id).toBe(id);
    expect(likeliest(orders, seeking(said))?.id).toBe(id);
  });

  test.each([
    ['nothing says another', {}, 1],
    ['another card is told', { uid: 'OTHER' }, null],
    ['another connector is told', { connectorNumber: 9 }, null],
    ['no register is told', { registerWh: null }, null],
    ['the register lies below the begin', { registerWh: 9_000 }, null],
  ])('without a name is the one around its time where %s', (_, said, id) => {
    expect(likeliest([done(1)], seeking(said))?.id ?? null).toBe(id);
  });

  test.each([
    ['before it began', -1, null],
    ['within the hour after it', 89, 1],
    ['later', 91, null],
  ])('told %s is %s', (_, minute, id) => {
    expect(likeliest([done(1)], seeking({}, minute))?.id ?? null).toBe(id);
  });

  test('is the nearer of two that are alike', () => {
    const orders = [done(1), done(2, { started_at: after(40), stopped_at: after(60) })];
    expect(byLikelihood(orders, seeking({}, 61))[0]?.id).toBe(2);
  });
});

describe('what an order comes to with a register', () => {
  test.each([
    ['from its begin, once completed', done(1), 16_500, 6_500],
    ['also where that is less', done(1), 12_000, 2_000],
    ['nothing below its begin', done(1), 9_999, null],
    ['nothing without a begin', done(1, { meter_start_wh: null }), 16_000, null],
    ['nothing without a register', done(1), null, null],
    ['while it runs', charging({ last_meter_wh: 12_000 }), 13_000, 3_000],
    ['what was read, where the register has gone back', charging({ last_meter_wh: 12_000 }), 11_000, 2_000],
    ['nothing while it only waits for its car to leave', charging({ state: 'finishing' }), 13_000, null],
    ['while its events are missing', charging({ state: 'finishing', awaits_events: true }), 13_000, 3_000],
  ] as const)('%s', (_, order, registerWh, energyWh) => {
    expect(energyWith(order, registerWh)).toBe(energyWh);
  });
});
