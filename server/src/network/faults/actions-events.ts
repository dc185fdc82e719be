import type { Ctx } from '../../platform/ctx';
import { meantBy } from '../evses/rules';
import { connectorsToldOf } from '../evses/store';
import { eventChanges, type FaultEvent, mostOfEvents } from './rules-events';
import {
  beginByEvents,
  endAllByEvents,
  endByEvents,
  noteEnds,
  type PlacedChange,
  type Teller,
  tellersOf,
  trimEvents,
} from './store-events';

/** What the components of a station said in one message. */
export interface ToldFaults {
  chargePointId: number;
  events: readonly FaultEvent[];
  at: Date;
}

type Changed = Pick<Teller, 'id' | 'operatorId'>;
type Tellers = ReadonlyMap<number, Teller>;

/** What words come to, each at its connector; one that names none that is known is about the charge point as a whole. */
async function placedChanges(
  ctx: Ctx,
  told: readonly ToldFaults[],
  tellers: Tellers,
): Promise<PlacedChange[]> {
  const connectors = await connectorsToldOf(ctx.tx, [...tellers.keys()]);
  return told.flatMap(({ chargePointId, events, at: receivedAt }) => {
    const skewMs = tellers.get(chargePointId)?.skewMs ?? null;
    return eventChanges(events, { receivedAt, skewMs }).map((change) => {
      const { outlet } = change;
      const meant =
        outlet === null || outlet.evseId === 0 ? null : meantBy(connectors.get(chargePointId) ?? [], outlet);
      return { ...change, chargePointId, number: meant?.told === null ? (meant.number ?? 0) : 0 };
    });
  });
}

/** In the order in which they count: what is over, what began, and what began and is over again. */
async function saveChanges(ctx: Ctx, changes: readonly PlacedChange[]): Promise<Set<number>> {
  const ends = changes.filter(({ isOver }) => isOver);
  const begins = changes.flatMap((change) => {
    if (!change.isOver) return [change];
    return change.beganAt === null ? [] : [{ ...change, at: change.beganAt }];
  });
  const passed = ends.filter(({ beganAt }) => beganAt !== null);
  const over = await endByEvents(
    ctx.tx,
    ends.filter(({ beganAt }) => beganAt === null),
  );
  const begun = await beginByEvents(ctx.tx, begins);
  const overAgain = await endByEvents(ctx.tx, passed);
  await noteEnds(ctx.tx, ends);
  return new Set([...over, ...begun, ...overAgain]);
}

/**
 * Keeps the faults that components of stations tell, at most one message of each; whoever calls holds the charge points.
 * Gives the charge points where something is otherwise now. Neither the status of a connector nor a session is touched by them (docs/decisions.md#faults).
 */
export async function keepFaultEvents(ctx: Ctx, told: readonly ToldFaults[]): Promise<Changed[]> {
  if (told.length === 0) return [];
  const ids = told.map(({ chargePointId }) => chargePointId);
  const tellers = await tellersOf(ctx.tx, ids);
  const changes = await placedChanges(ctx, told, tellers);
  if (changes.length === 0) return [];
  const changed = await saveChanges(ctx, changes);
  await trimEvents(ctx.tx, ids, mostOfEvents);
  return [...tellers.values()].filter(({ id }) => changed.has(id));
}

/** Ends what components told of stations that have begun anew: what still lasts they tell again. */
export const endFaultEvents = (
  ctx: Ctx,
  restarted: readonly { id: number; at: Date }[],
): Promise<Changed[]> => endAllByEvents(ctx.tx, restarted);
