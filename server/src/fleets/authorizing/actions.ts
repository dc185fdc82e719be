import type { HolderVisit, MayStartAnswer, MayStartRequest, Refusal } from '../../charging';
import { runningStates, unfinishedStates } from '../../charging';
import type { Ctx } from '../../platform/ctx';
import { fleetBalances } from '../balance/actions';
import { holdAccounts } from '../balance/store';
import { askLimits, isRefusal, type Limit, type LimitedUse } from './limits';
import { estimateOf, reservedBy, type Vehicle } from './rules';
import { findVehicles, holdVehiclesToStart, openSessions } from './store';

const refusal = (reason: string, verdict?: Refusal['verdict']): Refusal => ({
  ok: false,
  reason,
  ...(verdict === undefined ? {} : { verdict }),
});

const unknown = refusal('vehicle-unknown', 'invalid');
const inactive = refusal('vehicle-inactive');
const notInPlan = refusal('fleet-not-in-plan');
const empty = refusal('fleet-balance-empty', 'no-credit');

/** What is against a vehicle wherever it charges, money aside. */
const againstVehicle = (
  vehicle: Vehicle | null,
  isInPlan: (operatorId: number) => boolean,
): Refusal | null => {
  if (vehicle === null) return unknown;
  if (!vehicle.isActive) return inactive;
  return isInPlan(vehicle.operatorId) ? null : notInPlan;
};

/** Which operators' plans have fleets: without that no new session of a vehicle begins (docs/decisions.md#fleet-balance). */
async function plansWithFleets(ctx: Ctx, operatorIds: readonly number[]): Promise<(id: number) => boolean> {
  const has = new Set<number>();
  for (const operatorId of new Set(operatorIds)) {
    const { features } = await ctx.ports.subscription(ctx, operatorId);
    if (features.includes('fleet-management')) has.add(operatorId);
  }
  return (operatorId) => has.has(operatorId);
}

/** Balances of fleets less what their sessions have set aside, in minor units. */
async function freeMoney(
  ctx: Ctx,
  of: readonly { operatorId: number; fleetId: number; currency: string }[],
): Promise<Map<number, number>> {
  const free = new Map<number, number>();
  const fleetIds = [...new Set(of.map(({ fleetId }) => fleetId))];
  // Sessions first: one that is settled meanwhile is counted twice then, and never missed.
  const sessions = await openSessions(ctx.tx, fleetIds, { running: runningStates, open: unfinishedStates });
  for (const { operatorId, currency } of new Map(of.map((each) => [each.operatorId, each])).values()) {
    const own = [...new Set(of.filter((each) => each.operatorId === operatorId).map((each) => each.fleetId))];
    const balances = await fleetBalances(ctx, { operatorId, fleetIds: own, currency });
    own.forEach((fleetId, index) => {
      const reserved = reservedBy(sessions.filter((session) => session.fleetId === fleetId));
      free.set(fleetId, (balances[index] ?? 0) - reserved);
    });
  }
  return free;
}

/** A start of a vehicle that nothing is against but money and limits. */
interface Start {
  request: MayStartRequest;
  vehicle: Vehicle;
}

const powerAt = ({ place, connectorId }: MayStartRequest): number | null =>
  place.connectors.find(({ id }) => id === connectorId)?.maxPowerW ?? null;

const expectedOf = ({ request, vehicle: { batteryWh } }: Start): number =>
  estimateOf(request.place.tariff, { at: request.at, batteryWh, powerW: powerAt(request) });

/** Grants starts one after another out of what is free of each fleet's balance, so that the next finds less. */
function grantAll(
  starts: readonly Start[],
  bounds: readonly (Refusal | LimitedUse)[],
  free: Map<number, number>,
): MayStartAnswer[] {
  return starts.map((start, index) => {
    const { request, vehicle } = start;
    const bound = bounds[index] ?? { energyWh: null, until: null };
    const left = free.get(vehicle.fleetId) ?? 0;
    const granted = { ok: true, paymentKind: 'fleet', accountId: vehicle.fleetId } as const;
    // It has been delivered: the fleet pays for it, below zero if need be, and what still flows is shared soon.
    if (request.isOffline)
      return { ...granted, allowance: { energyWh: null, amountMinor: null, until: null } };
    if (isRefusal(bound)) return bound;
    if (left <= 0) return empty;
    const amountMinor = Math.min(left, Math.max(1, expectedOf(start)));
    free.set(vehicle.fleetId, left - amountMinor);
    return { ...granted, allowance: { ...bound, amountMinor } };
  });
}

const idOf = ({ holder }: MayStartRequest): number => (holder.kind === 'operator' ? 0 : holder.id);

/**
 * Whether vehicles may start and what they may use: asked once for all starts of a set. They and the accounts of their fleets are held from
 * here on, so that of many starts at once each finds what those before it have left.
 */
export async function mayVehiclesStart(
  ctx: Ctx,
  limits: readonly Limit[],
  requests: readonly MayStartRequest[],
): Promise<MayStartAnswer[]> {
  const vehicles = await holdVehiclesToStart(ctx.tx, requests.map(idOf));
  const isInPlan = await plansWithFleets(
    ctx,
    requests.map(({ place }) => place.operatorId),
  );
  const answers = new Map<MayStartRequest, MayStartAnswer>();
  const starts: Start[] = [];
  for (const request of requests) {
    const vehicle = vehicles.get(idOf(request)) ?? null;
    const isOwn = vehicle !== null && vehicle.operatorId === request.place.operatorId;
    const against = againstVehicle(isOwn ? vehicle : null, isInPlan);
    if (vehicle === null || !isOwn) answers.set(request, unknown);
    else if (against !== null && !request.isOffline) answers.set(request, against);
    else starts.push({ request, vehicle });
  }
  if (starts.length === 0) return requests.map((request) => answers.get(request) ?? unknown);
  await holdAccounts(ctx.tx, [...new Set(starts.map(({ vehicle }) => vehicle.fleetId))]);
  const free = await freeMoney(
    ctx,
    starts.map(({ request, vehicle: { operatorId, fleetId } }) => ({
      operatorId,
      fleetId,
      currency: request.place.currency,
    })),
  );
  const bounds = await askLimits(
    ctx,
    limits,
    starts.map(({ request: { place, connectorId, at, isOffline }, vehicle }) => ({
      vehicle,
      place,
      connectorId,
      at,
      isOffline,
    })),
  );
  grantAll(starts, bounds, free).forEach((answer, index) => {
    const start = starts[index];
    if (start !== undefined) answers.set(start.request, answer);
  });
  return requests.map((request) => answers.get(request) ?? unknown);
}

/**
 * What limits say against vehicles at places without a connector: only what they say at each of its connectors, because the card may be
 * shown for any of them.
 */
async function againstByLimits(
  ctx: Ctx,
  limits: readonly Limit[],
  shown: readonly { vehicle: Vehicle; place: HolderVisit['place']; at: Date }[],
): Promise<(Refusal | null)[]> {
  const refused: (Refusal | null)[] = shown.map(() => null);
  let open = shown.map((visit, index) => ({ ...visit, index }));
  // One connector of each place after the other, so that they do not share what is left of a limit.
  for (let nth = 0; open.length > 0; nth += 1) {
    const starts = open.flatMap((visit) => {
      const connectorId = visit.place.connectors[nth]?.id;
      return connectorId === undefined ? [] : [{ ...visit, connectorId, isOffline: false }];
    });
    const answers = await askLimits(ctx, limits, starts);
    open = starts.filter(({ index }, at) => {
      const answer = answers[at];
      const isRefused = answer !== undefined && isRefusal(answer);
      refused[index] = isRefused ? (refused[index] ?? answer) : null;
      return isRefused;
    });
  }
  return refused;
}

/** What is known already against vehicles whose cards are shown without a start. Nothing is held for it. */
export async function againstShown(
  ctx: Ctx,
  limits: readonly Limit[],
  visits: readonly HolderVisit[],
): Promise<(Refusal | null)[]> {
  const vehicles = await findVehicles(
    ctx.tx,
    visits.map(({ holder }) => holder.id),
  );
  const isInPlan = await plansWithFleets(
    ctx,
    visits.map(({ place }) => place.operatorId),
  );
  const known = visits.map(({ holder, place }) => {
    const vehicle = vehicles.get(holder.id) ?? null;
    return vehicle?.operatorId === place.operatorId ? vehicle : null;
  });
  const free = await freeMoney(
    ctx,
    known.flatMap((vehicle, index) => {
      const currency = visits[index]?.place.currency;
      if (vehicle === null || currency === undefined) return [];
      return [{ operatorId: vehicle.operatorId, fleetId: vehicle.fleetId, currency }];
    }),
  );
  const against = known.map((vehicle) => {
    const anywhere = againstVehicle(vehicle, isInPlan);
    if (anywhere !== null || vehicle === null) return anywhere;
    return (free.get(vehicle.fleetId) ?? 0) <= 0 ? empty : null;
  });
  const good = visits.flatMap(({ place, at }, index) => {
    const vehicle = known[index] ?? null;
    return vehicle === null || against[index] !== null ? [] : [{ vehicle, place, at, index }];
  });
  const limited = await againstByLimits(ctx, limits, good);
  return against.map((so, index) => so ?? limited[good.findIndex((each) => each.index === index)] ?? null);
}
