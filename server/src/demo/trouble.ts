import { take, untold } from '../charging';
import { minuteMs } from '../kernel/clock';
import type { House } from '../platform/house';
import { operatorTag } from './data';
import { type PastChargePoint, runSession } from './history';
import type { PastSession } from './sessions';

type Place = Pick<PastChargePoint, 'id' | 'operatorId'>;

/** Beyond what the history has counted, so that no meter goes back. */
const registerWh = 50_000_000;

const session = (atMs: number, of: { minutes: number; energyWh: number; tag: string }): PastSession => ({
  connector: 1,
  startMs: atMs,
  stopMs: atMs + of.minutes * minuteMs,
  energyWh: of.energyWh,
  tag: of.tag,
  readings: [],
});

/** A stop for a transaction that nobody knows, as a charger sends it that was set up anew. */
async function sayStrayStop(
  house: House,
  of: Place,
  { atMs, tag, stray }: { atMs: number; tag: string; stray: number },
): Promise<void> {
  const actor = { kind: 'charger', chargePointId: of.id, operatorId: of.operatorId } as const;
  await house.run({ actor, now: new Date(atMs), jobs: false }, (ctx) =>
    take(
      ctx,
      { chargePointId: of.id, connectedAt: null },
      {
        ...untold,
        kind: 'ended',
        transaction: { by: 'id', id: stray },
        uid: tag,
        deviceAt: ctx.now,
        meterWh: registerWh,
        reason: 'PowerLoss',
      },
    ),
  );
}

/** What waits for somebody when the demo is opened: cards nobody knows, readings nobody believes, stops that fit nothing. */
export async function makeTrouble(house: House, places: readonly Place[], atMs: number): Promise<void> {
  for (const [index, place] of places.slice(0, 4).entries()) {
    const own = { ...place, sessions: [] };
    const strange = session(atMs + index * minuteMs, {
      minutes: 6,
      energyWh: 1240 + index * 310,
      tag: `04A2${index}F7B91C80`,
    });
    await runSession(house, own, strange, registerWh);
    const doubted = session(atMs + (8 + index) * minuteMs, {
      minutes: 5,
      energyWh: 96_000 + index * 1000,
      tag: operatorTag,
    });
    if (index % 2 === 0) await runSession(house, own, doubted, 2 * registerWh);
    await sayStrayStop(house, place, {
      atMs: atMs + (15 + index) * minuteMs,
      tag: `04B7${index}C1D20A64`,
      stray: 9_000_000 + index,
    });
  }
}
