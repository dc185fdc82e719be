import type { Ctx } from '../../../platform/ctx';
import { authorize } from '../../authorization/actions';
import { lockChargePoints } from '../../orders/store/find';
import { apply, type Applied } from '../rules/apply';
import type { ChargerEvent, OtherEvent, Source } from '../rules/event';
import type { StartQuestion } from '../rules/known';
import { type Answer, type Effect, noAnswer } from '../rules/life';
import { carryOut } from './carry-out';
import { loadAll } from './load';
import { learn } from './learn';
import { isPlaced, type Loading, type Placed, type Told } from './loading';
import type { Learnt } from './memory';

/** What an event came to, or why it cannot be taken in: only its sender learns of that. */
export type Outcome = Answer | Error;

/** Somebody is waited for who may take their time: such an event is taken in by itself, so that it holds up no others. */
export class MustWait extends Error {
  override readonly name = 'MustWait';
}

class ChargePointGone extends Error {
  override readonly name = 'ChargePointGone';
}

/** Whether an event was not taken in because its charge point is gone. */
export const isGone = (error: Error): boolean => error instanceof ChargePointGone;

interface Taking {
  loading: Placed;
  applied: Applied;
}

const isAsking = ({ applied }: Taking): boolean => applied.question !== null;

/** What cannot be judged is a matter of its own charger, whatever the others say. */
function decide(loading: Loading): Taking | Error {
  if (loading.fault !== null) return loading.fault;
  // Unanswered, the charger keeps what it said.
  if (!isPlaced(loading)) return new ChargePointGone(`charge point ${loading.source.chargePointId} is gone`);
  try {
    return { loading, applied: apply(loading.known, loading.event, loading.at) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const movesMoney = new Set<Effect['kind']>(['accepted', 'ended', 'failed']);

/** Whether a payment provider is asked for what an event brings. */
const asksProvider = ({ applied: { orders, effects } }: Taking): boolean =>
  effects.some(
    (effect) =>
      movesMoney.has(effect.kind) &&
      'orderId' in effect &&
      effect.orderId !== null &&
      orders.get(effect.orderId)?.payment_kind === 'platform',
  );

/** What nobody else must wait for is not decided among others. */
function decideIn(loading: Loading, isAlone: boolean): Taking | Error {
  const taking = decide(loading);
  return isAlone || taking instanceof Error || !asksProvider(taking) ? taking : new MustWait();
}

const decidedOf = ({ loading: { known, at }, applied }: Taking) => ({ known, applied, at });

/** Asks once what all these starts are worth, and lets the rules decide anew. */
async function judgeAll(ctx: Ctx, asking: readonly Taking[], isAlone: boolean): Promise<(Taking | Error)[]> {
  const asked = asking.map(({ loading, applied }) => ({
    ...(applied.question as StartQuestion),
    place: loading.known.place,
  }));
  const judged = await authorize(ctx, asked);
  return asking.map(({ loading }, index) => {
    const worth = judged[index] ?? null;
    return decideIn({ ...loading, known: { ...loading.known, judged: worth } }, isAlone);
  });
}

/** Carries out those that could be judged; gives the outcome of each in its place. */
async function carryOutAll(
  ctx: Ctx,
  all: readonly (Taking | Error)[],
  learnt: Learnt | undefined,
): Promise<Outcome[]> {
  const taken = all.filter((each): each is Taking => !(each instanceof Error));
  if (taken.length === 0) return all.map((each) => (each instanceof Error ? each : noAnswer));
  const done = await carryOut(ctx, taken.map(decidedOf));
  taken.forEach(({ loading }, index) => learn(learnt, loading, done[index]?.orders ?? []));
  const answers = done.values();
  return all.map((each) => (each instanceof Error ? each : (answers.next().value?.answer ?? noAnswer)));
}

export interface TakeOptions {
  /** Where it is noted what a node may remember. */
  learnt?: Learnt;
  /** Nobody else waits for this transaction, so that whoever pays may take their time; where there is one event unless told. */
  isAlone?: boolean;
  /** The caller holds the charge points already. */
  isHeld?: boolean;
}

/**
 * Takes in what happens to the sessions of different charge points, one event of each, in one transaction: holds them, loads
 * what is known by a handful of statements, lets the rules decide event by event, and carries out what they say.
 * What nobody must be asked for comes first, so that a token that is free again by it is free for the others.
 */
export async function takeAll(
  ctx: Ctx,
  told: readonly Told[],
  { learnt, isAlone = told.length === 1, isHeld = false }: TakeOptions = {},
): Promise<Outcome[]> {
  if (told.length === 0) return [];
  if (!isHeld)
    await lockChargePoints(
      ctx.tx,
      told.map(({ source }) => source.chargePointId),
    );
  const loaded = await loadAll(ctx, told, learnt?.memory);
  const all = loaded.map((loading) => decideIn(loading, isAlone));
  const isLater = (each: Taking | Error): each is Taking => !(each instanceof Error) && isAsking(each);
  const later = all.filter(isLater);
  if (later.length === 0) return carryOutAll(ctx, all, learnt);
  const before = all.filter((each) => !isLater(each));
  const first = (await carryOutAll(ctx, before, learnt)).values();
  const judged = await judgeAll(ctx, later, isAlone);
  const second = (await carryOutAll(ctx, judged, learnt)).values();
  return all.map((each) => (isLater(each) ? second : first).next().value ?? noAnswer);
}

async function takeOne(ctx: Ctx, told: Told): Promise<Answer> {
  const [outcome = noAnswer] = await takeAll(ctx, [told]);
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** Takes in what one charger says. */
export const take = (ctx: Ctx, source: Source, event: ChargerEvent): Promise<Answer> =>
  takeOne(ctx, { source, event, at: ctx.now });

/** Takes in what somebody else than the charger does to its sessions; nothing where the charge point is gone. */
export async function takeOther(ctx: Ctx, chargePointId: number, event: OtherEvent): Promise<Answer> {
  const source = { chargePointId, connectedAt: null };
  const [outcome = noAnswer] = await takeAll(ctx, [{ source, event, at: ctx.now }]);
  if (outcome instanceof Error && isGone(outcome)) return noAnswer;
  if (outcome instanceof Error) throw outcome;
  return outcome;
}
