import { type readings, type Result, toKwh } from '@voltdeck/contract';

type Curve = Result<typeof readings.orderCurve>;

/** A reading that came so much later than it was taken was kept by the charger while it was cut off. */
export const offlineSeconds = 120;

/** More times of being cut off than a story can tell. */
export const mostBursts = 200;

/** A reading as the curve needs it: Wh of the register, W, percent. */
interface Sampled {
  at: Date;
  energy_wh: number | null;
  power_w: number | null;
  soc: number | null;
}

/** What of a session frames its curve: registers and energy in Wh, state of charge in percent. */
interface Framed {
  started_at: Date | null;
  stopped_at: Date | null;
  meter_start_wh: number | null;
  energy_wh: number;
  soc: number | null;
}

/** The readings of a session between its start and its stop, energy counted from the start. */
export const pointsOf = (order: Framed, samples: readonly Sampled[]): Curve['points'] => {
  const startWh = order.meter_start_wh ?? 0;
  const { started_at: started, stopped_at: stopped } = order;
  let highest = 0;
  const points = samples
    .filter((sample) => sample.energy_wh !== null || sample.power_w !== null)
    .map((sample) => {
      // A reading of the power alone leaves the energy where it was.
      if (sample.energy_wh !== null) highest = Math.max(0, sample.energy_wh - startWh);
      return {
        at: sample.at.toISOString(),
        energy: toKwh(highest),
        power: sample.power_w === null ? null : sample.power_w / 1000,
        soc: sample.soc,
      };
    });
  const startedAt = started?.toISOString() ?? null;
  const end = { energy: toKwh(order.energy_wh), power: null, soc: order.soc };
  return [
    // A reading may have come with the start itself.
    ...(startedAt === null || points[0]?.at === startedAt
      ? []
      : [{ at: startedAt, energy: 0, power: null, soc: null }]),
    ...points,
    ...(stopped === null ? [] : [{ at: stopped.toISOString(), ...end }]),
  ];
};
