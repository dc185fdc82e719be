import { connectorKind, type LimitReason } from '@voltdeck/contract';
import { grouped } from '../../../kernel/grouped';
import type { Ctx } from '../../../platform/ctx';
import { type Charging, isAbout, type LimitationRow } from '../rules-said';
import { type Bounds, boundsOf, type Forbidden, isForbidden, type Use } from '../rules-sharing';
import { activeLimitations, type OfFleet } from '../store';
import { type LimitedVehicle, placesOf } from '../store-energy';
import { type Books, openBooks } from './books';
import { limitedVehicles } from './vehicles';

/** A vehicle that wants to charge. */
interface LimitedStart {
  vehicle: { id: number; operatorId: number; fleetId: number };
  place: { id: number };
  connectorId: number;
  at: Date;
}

/** A session of a fleet that runs; energy in Wh. */
interface RunningSession {
  orderId: number;
  fleetId: number;
  operatorId: number;
  vehicleId: number;
  chargePointId: number;
  connectorId: number;
  energyWh: number;
}

interface LimitedUse {
  energyWh: number | null;
  until: Date | null;
}

interface Refusal {
  ok: false;
  reason: LimitReason;
  /** The limitation that refused it. */
  by: { id: number; name: string };
}

/** Somebody who charges or is about to. */
interface Comer extends Use, Charging {
  batteryWh: number | null;
}

interface Come {
  vehicleId: number;
  chargePointId: number;
  connectorId: number;
  deliveredWh: number;
}

/** What limitations must know of those who charge, in their order. */
async function comersOf(
  ctx: Ctx,
  come: readonly Come[],
): Promise<{ comers: Comer[]; vehicles: LimitedVehicle[] }> {
  const vehicles = await limitedVehicles(
    ctx,
    come.map(({ vehicleId }) => vehicleId),
  );
  const places = await placesOf(
    ctx.tx,
    come.map(({ connectorId }) => connectorId),
  );
  const comers = come.map(({ vehicleId, chargePointId, connectorId, deliveredWh }) => ({
    vehicleId,
    chargePointId,
    deliveredWh,
    plugType: connectorKind(places.get(connectorId)?.type ?? null)?.id ?? null,
    chargePointGroupId: places.get(connectorId)?.groupId ?? null,
    vehicleGroupId: vehicles.get(vehicleId)?.groupId ?? null,
    batteryWh: vehicles.get(vehicleId)?.batteryWh ?? null,
  }));
  return { comers, vehicles: [...vehicles.values()] };
}

/** What each may take by all limitations of the fleet. */
async function judge(
  ctx: Ctx,
  books: Books,
  { comers, vehicles }: { comers: readonly Comer[]; vehicles: readonly LimitedVehicle[] },
): Promise<(Bounds | Forbidden)[]> {
  const { calendar, day, known } = books;
  const limited = known.map(({ row, limitation }) => ({
    limitation,
    uses: comers.flatMap((comer, index) => (isAbout(row, comer) ? [index] : [])),
  }));
  return boundsOf(comers, limited, { calendar, day, ledger: await books.ledgerFor(vehicles) });
}

const toUse = ({ energyWh, untilMs }: Bounds): LimitedUse => ({
  energyWh,
  until: untilMs === null ? null : new Date(untilMs),
});

const refusalBy = ({ reason, limitationId: id }: Forbidden, rows: readonly LimitationRow[]): Refusal => ({
  ok: false,
  reason,
  by: { id, name: rows.find((row) => row.id === id)?.name ?? '' },
});

async function judgeStarts(
  ctx: Ctx,
  of: OfFleet & { at: Date },
  starts: readonly LimitedStart[],
): Promise<(Refusal | LimitedUse)[]> {
  const rows = await activeLimitations(ctx.tx, of.fleetId);
  if (rows.length === 0) return starts.map(() => ({ energyWh: null, until: null }));
  const books = await openBooks(ctx, of, rows);
  // Those that run already keep their parts; only the new ones are told theirs here.
  const running = books.unfinished.filter(({ isRunning }) => isRunning);
  const { comers, vehicles } = await comersOf(ctx, [
    ...starts.map(({ vehicle, place, connectorId }) => ({
      vehicleId: vehicle.id,
      chargePointId: place.id,
      connectorId,
      deliveredWh: 0,
    })),
    ...running.map(({ vehicleId, chargePointId, connectorId, energyWh }) => ({
      vehicleId,
      chargePointId,
      connectorId,
      deliveredWh: energyWh,
    })),
  ]);
  const answers = await judge(ctx, books, { comers, vehicles });
  return starts.map((_, index) => {
    const answer = answers[index] ?? { energyWh: null, untilMs: null };
    return isForbidden(answer) ? refusalBy(answer, rows) : toUse(answer);
  });
}

/** What limitations say to starts that are judged together, in their order (docs/decisions.md#limitations). */
async function mayStart(ctx: Ctx, starts: readonly LimitedStart[]): Promise<(Refusal | LimitedUse)[]> {
  const answers = new Map<LimitedStart, Refusal | LimitedUse>();
  for (const [fleetId, own] of grouped(starts, ({ vehicle }) => vehicle.fleetId)) {
    const [first] = own;
    if (first === undefined) continue;
    const of = { operatorId: first.vehicle.operatorId, fleetId, at: first.at };
    const told = await judgeStarts(ctx, of, own);
    own.forEach((start, index) => {
      const answer = told[index];
      if (answer !== undefined) answers.set(start, answer);
    });
  }
  return starts.map((start) => answers.get(start) ?? { energyWh: null, until: null });
}

/** What all running sessions of one fleet may use from now on; one that a limitation forbids by now ends with what it has. */
async function shares(ctx: Ctx, sessions: readonly RunningSession[]): Promise<LimitedUse[]> {
  const [first] = sessions;
  if (first === undefined) return [];
  const rows = await activeLimitations(ctx.tx, first.fleetId);
  if (rows.length === 0) return sessions.map(() => ({ energyWh: null, until: null }));
  const of = { operatorId: first.operatorId, fleetId: first.fleetId, at: ctx.now };
  const books = await openBooks(ctx, of, rows);
  const newest = new Map(books.unfinished.map(({ orderId, energyWh }) => [orderId, energyWh]));
  const come = sessions.map(({ orderId, energyWh, ...session }) => ({
    ...session,
    deliveredWh: newest.get(orderId) ?? energyWh,
  }));
  const answers = await judge(ctx, books, await comersOf(ctx, come));
  return sessions.map((_, index) => {
    const answer = answers[index] ?? { energyWh: null, untilMs: null };
    return isForbidden(answer) ? { energyWh: come[index]?.deliveredWh ?? 0, until: null } : toUse(answer);
  });
}

/** What limitations bound of starts and of running sessions; asked while the account of the fleet is held. */
export const limitationLimit = { mayStart, shares };
