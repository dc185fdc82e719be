import { type CostLine, type CostState, openCost } from '../../../network';
import type { OrderRow } from './order';

/**
 * A bill for less energy than its readings came to, in Wh since the start: the last lines give it back, because what lies
 * beyond it was delivered by no moment (docs/chargers-in-the-field.md#rounded-readings).
 */
export const withoutExcess = (state: CostState, energyWh: number): CostState => {
  if (energyWh >= state.lastWh) return state;
  let leftWh = energyWh;
  const lines = state.lines.map((line): CostLine => {
    const keptWh = Math.min(line.energyWh, leftWh);
    leftWh -= keptWh;
    return { ...line, energyWh: keptWh };
  });
  return { ...state, lastWh: energyWh, lines };
};

/** A bill for more energy than its readings came to: the line in which the session stopped takes it. */
const withMissing = (state: CostState, energyWh: number, stopMs: number): CostState => {
  if (energyWh <= state.lastWh) return state;
  const missingWh = energyWh - state.lastWh;
  const place = Math.max(
    0,
    state.lines.findLastIndex(({ fromMs }) => fromMs < stopMs),
  );
  const lines = state.lines.map((line, index) =>
    index === place ? { ...line, energyWh: line.energyWh + missingWh } : line,
  );
  return { ...state, lastWh: energyWh, lines };
};

type Billed = Pick<
  OrderRow,
  'tariff' | 'cost_state' | 'energy_wh' | 'started_at' | 'requested_at' | 'stopped_at'
>;

/**
 * What a completed order is billed by: its readings, with the energy that it was corrected to. The readings stay beneath,
 * so that the same energy comes to the same price by whatever corrections it was reached.
 */
export const billedBy = (order: Billed): CostState => {
  const read = order.cost_state ?? openCost(order.tariff, (order.started_at ?? order.requested_at).getTime());
  const stopMs = order.stopped_at?.getTime() ?? read.lastMs;
  return withMissing(withoutExcess(read, order.energy_wh), order.energy_wh, stopMs);
};
