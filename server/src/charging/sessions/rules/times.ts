import type { Sample, TimedSample } from '../../readings/rules/meter';
import { readTime, type ToldTime } from '../../readings/rules/time';
import type { Known } from './known';
import type { Life } from './life';

/** A moment the charger told, made comparable with ours. */
export const timeOf = (known: Known, deviceAt: Date | null, receivedAt: Date): ToldTime =>
  readTime({
    deviceAt,
    receivedAt,
    skewMs: known.place.clockSkewMs,
    connectedAt: known.connectedAt,
    skewBeforeMs: known.skewBeforeMs,
  });

/** Gives samples their corrected times. */
export const timed = (
  { known, now }: Pick<Life, 'known' | 'now'>,
  samples: readonly Sample[],
): TimedSample[] =>
  // Written out, because a field that is added to a copy costs as much as all the rest of a reading.
  samples.map((sample) => ({
    deviceAt: sample.deviceAt,
    energyWh: sample.energyWh,
    powerW: sample.powerW,
    currentMa: sample.currentMa,
    voltageMv: sample.voltageMv,
    soc: sample.soc,
    context: sample.context,
    told: sample.told ?? null,
    others: sample.others,
    at: timeOf(known, sample.deviceAt, now).at,
  }));
