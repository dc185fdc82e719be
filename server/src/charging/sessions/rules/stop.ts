import { advanceCost } from '../../../network';
import { figuresOf, type OrderRow } from '../../orders/rules/order';
import { holdFor } from './start';
import { isImpossibleRise } from '../../readings/rules/meter';

/** How a session ends: register in Wh (null when the charger named none), the corrected moment, the reason. */
export interface Ending {
  meterWh: number | null;
  /** A register may have been told that cannot be read. */
  isMeterDoubtful?: boolean;
  at: Date;
  isTrusted: boolean;
  reason: string;
  maxPowerW: number | null;
  /** The car is gone, whatever its connector says. */
  isUnplugged?: boolean;
}

/** What an ending changes of an order: final register, energy and cost up to that moment. */
export const endingOf = (order: OrderRow, ending: Ending): Partial<OrderRow> => {
  // Without any register before it, that of the end says nothing of what was taken.
  const startWh = order.meter_start_wh ?? ending.meterWh ?? 0;
  const lastWh = order.last_meter_wh ?? startWh;
  const wentBack = ending.meterWh !== null && ending.meterWh < lastWh;
  const finalWh = ending.meterWh === null || wentBack ? lastWh : ending.meterWh;
  const fromMs = (order.last_reading_at ?? order.started_at ?? ending.at).getTime();
  const atMs = Math.max(ending.at.getTime(), fromMs);
  const rise = { fromWh: lastWh, toWh: finalWh, fromMs, toMs: atMs, maxPowerW: ending.maxPowerW };
  let held = holdFor(order.held_reason, ending.isTrusted ? null : 'untrusted-clock');
  if (wentBack) held = holdFor(held, 'meter-went-back');
  if (isImpossibleRise(rise) || ending.isMeterDoubtful === true) held = holdFor(held, 'impossible-energy');
  const state =
    order.cost_state === null
      ? null
      : advanceCost(order.tariff, order.cost_state, { atMs, energyWh: finalWh - startWh });
  return {
    ...(state === null ? {} : figuresOf(order, state)),
    meter_stop_wh: finalWh,
    last_meter_wh: finalWh,
    stopped_at: new Date(atMs),
    stop_reason: ending.reason,
    power_w: null,
    held_reason: held,
  };
};

/** Two moments so close may be told in either order by a clock that has just been measured. */
const sameMomentMs = 5_000;

/**
 * A stop without a usable transaction id: the running order it fits best, by tag, register and time
 * (docs/chargers-in-the-field.md#transaction-not-named); `at` is null where nobody knows when it was.
 */
export const bestMatch = (
  orders: readonly OrderRow[],
  stop: { uid: string | null; meterWh: number | null; at: Date | null },
): OrderRow | null => {
  const { meterWh, at } = stop;
  const fitting = orders.filter(
    ({ last_meter_wh: lastWh, started_at: startedAt }) =>
      (meterWh === null || lastWh === null || meterWh >= lastWh) &&
      (at === null || startedAt === null || at.getTime() >= startedAt.getTime() - sameMomentMs),
  );
  const uid = stop.uid?.toUpperCase();
  const byTag = fitting.filter((order) => uid !== undefined && order.tag_uid?.toUpperCase() === uid);
  if (byTag.length > 0) return byTag.at(-1) ?? null;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
};
