import { fleets, limitations, vehicles } from '@voltdeck/contract';
import { authorizeTokens } from '../charging';
import { changeVehicles, createLimitation, listVehicles, updateLimitation } from '../fleets';
import { listFleets } from '../identity';
import { dayMs, hourMs } from '../kernel/clock';
import type { Ctx } from '../platform/ctx';
import { portsWith } from '../platform/ports';
import { fleet } from './data';
import type { PastSession } from './sessions';
import data from './vehicles.json';

const cardsOf = (whose: keyof typeof data): string[] => data[whose].vehicles.map(({ card }) => card);

/** Where vehicles of fleets charge, by the order of the places: one of so many sessions of the last weeks is theirs, in turn. */
const regulars: readonly { place: number; every: number; cards: readonly string[] }[] = [
  { place: 0, every: 3, cards: cardsOf('couriers') },
  { place: 3, every: 6, cards: cardsOf('taxis') },
];

/** So long that the last thirty days have as many before them to be compared with. */
const fleetDays = 63;

/** The sessions of a place, some of the last weeks by vehicles of a fleet; a vehicle charges at one place alone, because places are made at once. */
export function withVehicles(
  sessions: readonly PastSession[],
  { place, toMs }: { place: number; toMs: number },
): PastSession[] {
  const own = regulars.find((each) => each.place === place);
  if (own === undefined) return [...sessions];
  let turn = 0;
  return sessions.map((session, index) => {
    if (session.startMs < toMs - fleetDays * dayMs || index % own.every > 0) return session;
    const tag = own.cards[turn % own.cards.length] ?? session.tag;
    turn += 1;
    return { ...session, tag, isOfFleet: true };
  });
}

/** The operator as it was in its history: its plan, which is given last, had fleets. */
export const withFleetPlan = (ctx: Ctx): Ctx => ({
  ...ctx,
  ports: portsWith(ctx.ports, {
    subscription: async () => ({ isSubscribed: true, features: ['fleet-management'], endsAt: null }),
  }),
});

/** Whether a vehicle may charge, as its charger asks before it starts. */
export async function isWelcome(ctx: Ctx, chargePointId: number, uid: string): Promise<boolean> {
  const [word] = await authorizeTokens(withFleetPlan(ctx), [{ chargePointId, uid, at: ctx.now }]);
  return word?.verdict === 'accepted';
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days of the budget, those that have passed and those to come. */
const budgetDays = { past: 28, ahead: 7 };
/** A share of a limitation that is used, so that it is near its end. */
const nearEnd = 0.93;

/** Limits the couriers' weeks to a little more than they have used; acts as the owner. */
async function limitWeeks(ctx: Ctx, fleetId: number, chargePointId: number): Promise<void> {
  const nowMs = ctx.now.getTime();
  const said = {
    name: 'Budget of five weeks',
    limitable_type: 'charge-point',
    limitable_id: chargePointId,
    limit_type: 'user-defined',
    starting_date: day(nowMs - budgetDays.past * dayMs),
    ending_date: day(nowMs + budgetDays.ahead * dayMs),
    charging_on_weekends: true,
    charging_on_holidays: true,
    more_than_battery_per_day: true,
  };
  const of = { params: { id: fleetId }, query: {} };
  const first = limitations.createLimitation.body.parse({ ...said, limit_amount: 100_000 });
  const { id, usage } = await createLimitation(ctx, { ...of, body: first });
  const body = limitations.updateLimitation.body.parse({
    ...said,
    limit_amount: Math.max(50, Math.ceil((usage?.used ?? 0) / nearEnd)),
  });
  await updateLimitation(ctx, { ...of, params: { id: fleetId, limitationId: id }, body });
}

/** A limitation near its end, and a vehicle in repair that somebody tries to charge all the same; acts as the owner. */
export async function finishFleetHistory(ctx: Ctx, chargePointIds: readonly number[]): Promise<void> {
  const [chargePointId] = chargePointIds;
  const [found] = await listFleets(ctx, {
    params: {},
    query: fleets.listFleets.query.parse({ search: fleet.name }),
    body: {},
  });
  const [last] = data.couriers.vehicles.toReversed();
  if (found === undefined || last === undefined || chargePointId === undefined) return;
  await limitWeeks(ctx, found.id, chargePointId);
  const params = { id: found.id };
  const query = vehicles.listVehicles.query.parse({ search: last.plate });
  const ids = (await listVehicles(ctx, { params, query, body: {} })).data.map(({ id }) => id);
  if (ids.length === 0) return;
  await changeVehicles(ctx, { params, query: {}, body: { vehicle_ids: ids, active: false } });
  const tried = { ...ctx, now: new Date(ctx.now.getTime() - 5 * hourMs) };
  await isWelcome(tried, chargePointId, last.card);
}
