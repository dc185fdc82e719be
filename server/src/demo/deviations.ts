import type { DeviationKind } from '@voltdeck/contract';
import { admitDeviations } from '../charging';
import { dayMs } from '../kernel/clock';
import type { Ctx } from '../platform/ctx';
import data from './deviations.json';

/** A charge point whose device does not speak OCPP as written. */
export interface LoosePlace {
  id: number;
  operatorId: number;
  vendor: string;
  model: string;
}

interface Said {
  kind: DeviationKind;
  action: keyof typeof data.calls;
  path: string;
  /** How often one charge point says it in a day. */
  aDay: number;
  firmwares: string[];
}

const said = data.said as Said[];

const frameOf = (action: Said['action'], at: Date): string =>
  JSON.stringify([2, String(at.getTime()), action, data.calls[action]]).replaceAll('{at}', at.toISOString());

/** Tells what the devices of one maker have said otherwise than OCPP, through the updates of their firmware. */
export async function tellDeviations(ctx: Ctx, places: readonly LoosePlace[]): Promise<void> {
  const tell = async (firmware: string, at: Date, days: number): Promise<void> => {
    const sums = said
      .filter(({ firmwares }) => firmwares.includes(firmware))
      .flatMap(({ kind, action, path, aDay }) =>
        places.map(({ id, ...device }) => ({
          ...device,
          firmware,
          kind,
          action,
          path,
          count: Math.round(aDay * days),
          chargePointIds: [id],
          frame: frameOf(action, at),
        })),
      );
    await admitDeviations({ ...ctx, now: at }, sums);
  };
  for (const { firmware, daysAgo, days } of data.firmwares) {
    const first = ctx.now.getTime() - daysAgo * dayMs;
    await tell(firmware, new Date(first), 1);
    await tell(firmware, new Date(first + (days - 0.01) * dayMs), days - 1.2);
  }
}
