import { advanceCost } from '../../../network';
import type { ReadFigures } from '../../orders/rules/copy';
import { figuresOf, type OrderRow } from '../../orders/rules/order';
import { holdFor } from './start';
import { isImpossibleRise, type TimedSample } from '../../readings/rules/meter';
import { stepOf } from '../../readings/rules/rounding';

/** Samples by their time; nearly all come so already. */
const inTime = (samples: readonly TimedSample[]): readonly TimedSample[] => {
  let lastMs = -Infinity;
  for (const { at } of samples) {
    if (at.getTime() < lastMs) return samples.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    lastMs = at.getTime();
  }
  return samples;
};

/**
 * Whether a register seems to have begun anew since the session did: what it counted before can be seen no more once it
 * has risen past it (docs/chargers-in-the-field.md#register-restarts). A single 0 is what some meters say while they wake.
 */
const isRestarted = (wh: number, startWh: number): boolean =>
  wh > 0 && startWh - wh >= Math.max(stepOf(wh), stepOf(startWh));

/**
 * Folds samples into a running order: a register that goes down or a repeated moment changes nothing, an impossible
 * rise is kept aside and holds the settlement (docs/chargers-in-the-field.md#doubtful-readings).
 */
export const foldSamples = (
  order: OrderRow,
  samples: readonly TimedSample[],
  maxPowerW: number | null,
): ReadFigures => {
  const { tariff, meter_start_wh: startWh } = order;
  let { cost_state: state, last_meter_wh: lastWh, last_reading_at: lastAt } = order;
  let { power_w: powerW, soc, held_reason: held } = order;
  for (const { at, energyWh: toWh, powerW: watts, soc: percent } of inTime(samples)) {
    const toMs = at.getTime();
    const fromMs = (lastAt ?? order.started_at ?? at).getTime();
    const isLater = toMs > fromMs;
    if (isLater || lastAt === null) {
      powerW = watts ?? powerW;
      soc = percent ?? soc;
    }
    if (toWh === null || state === null || lastWh === null || startWh === null) continue;
    if (!isLater) continue;
    if (toWh < lastWh) {
      if (isRestarted(toWh, startWh)) held = holdFor(held, 'meter-went-back');
      continue;
    }
    const { startMs } = state;
    if (isImpossibleRise({ fromWh: lastWh, toWh, fromMs, toMs, startWh, startMs, maxPowerW })) {
      held = holdFor(held, 'impossible-energy');
      continue;
    }
    lastWh = toWh;
    lastAt = at;
    state = advanceCost(tariff, state, { atMs: toMs, energyWh: toWh - startWh });
  }
  const figures = state === null ? order : figuresOf(order, state);
  return {
    last_seq_no: order.last_seq_no,
    cost_state: figures.cost_state,
    energy_wh: figures.energy_wh,
    duration_ms: figures.duration_ms,
    cost_minor: figures.cost_minor,
    fee_minor: figures.fee_minor,
    last_meter_wh: lastWh,
    last_reading_at: lastAt,
    power_w: powerW,
    soc,
    held_reason: held,
  };
};
