import type { HeldReason } from '@voltdeck/contract';
import { advanceCost } from '../../../network';
import { figuresOf, type OrderRow } from '../../orders/rules/order';
import { withoutExcess } from '../../orders/rules/billed';
import { holdFor } from './start';
import { isImpossibleRise } from '../../readings/rules/meter';
import { isExactBelow } from '../../readings/rules/rounding';

/** How a session ends: register in Wh (null when the charger named none), the corrected moment, the reason. */
export interface Ending {
  meterWh: number | null;
  at: Date;
  isTrusted: boolean;
  reason: string;
  maxPowerW: number | null;
  /** The register was read after the session began, so that what it gave is known (docs/chargers-in-the-field.md#no-measurands). */
  isRead: boolean;
  /** What else is doubtful of it. */
  doubt?: HeldReason | null;
  /** The car is gone, whatever its connector says. */
  isUnplugged?: boolean;
}

/** Whether the register of a running session was read after its begin: one reading alone tells of no energy. */
export const isReadSince = (
  order: Pick<OrderRow, 'meter_start_wh' | 'last_meter_wh' | 'started_at' | 'last_reading_at'>,
): boolean => {
  const { meter_start_wh: startWh, last_meter_wh: lastWh, started_at: from, last_reading_at: at } = order;
  if (startWh === null) return false;
  return (lastWh ?? startWh) > startWh || (from !== null && at !== null && at > from);
};

/** What an ending changes of an order: final register, energy and cost up to that moment. */
export const endingOf = (order: OrderRow, ending: Ending): Partial<OrderRow> => {
  // A register alone is no energy: without one at the start nothing is counted.
  const startWh = order.meter_start_wh ?? ending.meterWh ?? 0;
  const lastWh = order.last_meter_wh ?? startWh;
  const { meterWh } = ending;
  const isExact = meterWh !== null && isExactBelow(meterWh, lastWh);
  const wentBack = meterWh !== null && meterWh < lastWh && !isExact;
  const finalWh = meterWh === null || wentBack ? lastWh : Math.max(meterWh, startWh);
  const fromMs = (order.last_reading_at ?? order.started_at ?? ending.at).getTime();
  const atMs = Math.max(ending.at.getTime(), fromMs);
  const startMs = (order.started_at ?? ending.at).getTime();
  const { maxPowerW } = ending;
  const rise = { fromWh: lastWh, toWh: finalWh, fromMs, toMs: atMs, startWh, startMs, maxPowerW };
  let held = holdFor(order.held_reason, ending.isTrusted ? null : 'untrusted-clock');
  if (!ending.isRead) held = holdFor(held, 'no-reading');
  held = holdFor(held, ending.doubt ?? null);
  if (wentBack) held = holdFor(held, 'meter-went-back');
  if (isImpossibleRise(rise)) held = holdFor(held, 'impossible-energy');
  const state =
    order.cost_state === null
      ? null
      : advanceCost(order.tariff, withoutExcess(order.cost_state, finalWh - startWh), {
          atMs,
          energyWh: finalWh - startWh,
        });
  return {
    ...(state === null ? {} : figuresOf(order, state)),
    // The last register known is no stop where nothing was read since the start.
    meter_stop_wh: ending.isRead ? finalWh : meterWh,
    last_meter_wh: finalWh,
    stopped_at: new Date(atMs),
    stop_reason: ending.reason,
    power_w: null,
    held_reason: held,
  };
};

/** Two moments so close may be told in either order by a clock that has just been measured. */
export const sameMomentMs = 5_000;

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
