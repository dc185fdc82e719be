import { advanceCost } from '../../../network';
import { figuresOf, type OrderRow } from '../../orders/rules/order';
import { holdFor } from './start';
import { isImpossibleRise, type TimedSample } from '../../readings/rules/meter';

type Figures = ReturnType<typeof figuresOf>;

/** What readings change of an order. */
export type ReadingChanges = Partial<Figures> &
  Pick<OrderRow, 'last_meter_wh' | 'last_reading_at' | 'power_w' | 'soc' | 'held_reason'>;

/**
 * Folds samples into a running order: a register that goes down or a repeated moment changes nothing, an impossible
 * rise is kept aside and holds the settlement (docs/chargers-in-the-field.md#doubtful-readings).
 */
export const foldSamples = (
  order: OrderRow,
  samples: readonly TimedSample[],
  maxPowerW: number | null,
): ReadingChanges => {
  let { cost_state: state, last_meter_wh: lastWh, last_reading_at: lastAt } = order;
  let { power_w: powerW, soc, held_reason: held } = order;
  for (const sample of samples.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const fromMs = (lastAt ?? order.started_at ?? sample.at).getTime();
    const isLater = sample.at.getTime() > fromMs;
    if (isLater || lastAt === null) {
      powerW = sample.powerW ?? powerW;
      soc = sample.soc ?? soc;
    }
    if (sample.energyWh === null || state === null || lastWh === null || order.meter_start_wh === null)
      continue;
    if (!isLater || sample.energyWh < lastWh) continue;
    const rise = { fromWh: lastWh, toWh: sample.energyWh, fromMs, toMs: sample.at.getTime(), maxPowerW };
    if (isImpossibleRise(rise)) {
      held = holdFor(held, 'impossible-energy');
      continue;
    }
    lastWh = sample.energyWh;
    lastAt = sample.at;
    state = advanceCost(order.tariff, state, {
      atMs: lastAt.getTime(),
      energyWh: lastWh - order.meter_start_wh,
    });
  }
  const figures = state === null ? {} : figuresOf(order, state);
  return {
    ...figures,
    last_meter_wh: lastWh,
    last_reading_at: lastAt,
    power_w: powerW,
    soc,
    held_reason: held,
  };
};
