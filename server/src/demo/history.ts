import { take, type Sample, untold } from '../charging';
import { releasePending } from '../commerce';
import { dayMs } from '../kernel/clock';
import type { House } from '../platform/house';
import type { Ctx } from '../platform/ctx';
import { isWelcome, withFleetPlan } from './fleet-history';
import type { PastSession } from './sessions';

/** A charge point whose history is made, with its sessions in the order they began. */
export interface PastChargePoint {
  id: number;
  operatorId: number;
  sessions: readonly PastSession[];
}

const sampleOf = (reading: PastSession['readings'][number], registerWh: number): Sample => ({
  deviceAt: new Date(reading.atMs),
  energyWh: registerWh + reading.energyWh,
  powerW: reading.powerW,
  currentMa: null,
  voltageMv: null,
  soc: reading.soc,
  context: 'Sample.Periodic',
  others: null,
});

/** Runs one session through the same actions that a charger's messages do, at the times of its past; tells whether it was let in. */
export async function runSession(
  house: House,
  of: PastChargePoint,
  session: PastSession,
  registerWh: number,
): Promise<boolean> {
  const source = { chargePointId: of.id, connectedAt: null };
  const actor = { kind: 'charger', chargePointId: of.id, operatorId: of.operatorId } as const;
  const at = (ms: number) => ({ actor, now: new Date(ms), jobs: false });
  const asked = session.isOfFleet === true ? withFleetPlan : (ctx: Ctx): Ctx => ctx;
  const isOf = (ctx: Ctx) => isWelcome(ctx, of.id, session.tag);
  if (session.isOfFleet === true && !(await house.run(at(session.startMs), isOf))) return false;
  const { transactionId } = await house.run(at(session.startMs), (ctx) =>
    take(asked(ctx), source, {
      ...untold,
      kind: 'started',
      transaction: { by: 'id', id: null },
      connectorNumber: session.connector,
      uid: session.tag,
      deviceAt: ctx.now,
      meterWh: registerWh,
    }),
  );
  // The stop brings the readings, as OCPP's transactionData does: one transaction less for each of thousands.
  const samples = session.readings.map((reading) => sampleOf(reading, registerWh));
  await house.run(at(session.stopMs), (ctx) =>
    take(asked(ctx), source, {
      ...untold,
      kind: 'ended',
      transaction: { by: 'id', id: transactionId },
      uid: session.tag,
      deviceAt: ctx.now,
      meterWh: registerWh + session.energyWh,
      reason: 'Local',
      samples,
    }),
  );
  return true;
}

async function runChargePoint(house: House, of: PastChargePoint): Promise<void> {
  const registers = new Map<number, number>();
  for (const session of of.sessions) {
    const registerWh = registers.get(session.connector) ?? 0;
    if (await runSession(house, of, session, registerWh))
      registers.set(session.connector, registerWh + session.energyWh);
  }
}

/** Gives each connector the state it was in before its first car. */
async function announceConnectors(
  house: House,
  of: PastChargePoint,
  connectors: number,
  atMs: number,
): Promise<void> {
  const actor = { kind: 'charger', chargePointId: of.id, operatorId: of.operatorId } as const;
  await house.run({ actor, now: new Date(atMs), jobs: false }, async (ctx) => {
    for (let number = 1; number <= connectors; number += 1) {
      const plug = { number, ocppStatus: 'Available', status: 'available' } as const;
      await take(
        ctx,
        { chargePointId: of.id, connectedAt: null },
        { kind: 'connector', report: { ...plug, activity: null, fault: null, deviceAt: null } },
      );
    }
  });
}

/** How many charge points write at once: as many as keep two processors busy. */
const lanes = 6;

export interface PastWork {
  chargePoints: readonly (PastChargePoint & { connectors: number })[];
  fromMs: number;
  toMs: number;
}

/** Makes the history: every session, then the releases of each day in between. */
export async function makeHistory(house: House, work: PastWork): Promise<void> {
  const waiting = [...work.chargePoints];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await announceConnectors(house, next, next.connectors, work.fromMs);
      await runChargePoint(house, next);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (let atMs = work.fromMs; atMs <= work.toMs; atMs += dayMs) {
    await house.run({ actor: { kind: 'system' }, now: new Date(atMs), jobs: false }, releasePending);
  }
}
