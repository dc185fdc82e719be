import { type Announcement, announcement, type Ctx } from '../../../platform/ctx';
import { changeOf, type OrderChange, saveOrders } from '../../orders/actions/save';
import { OrderAccepted, OrderEnded, OrderFailed } from '../../orders/facts';
import { type OrderRow, whyStop } from '../../orders/rules/order';
import { findOrders } from '../../orders/store/find';
import type { Answer, Effect } from '../rules/life';
import { type Carrying, type Decided, type Of, savedOf } from './carrying';
import { keepAll } from './keep';
import { tellLeft } from './left-orders';

/** Changed orders, each with its previous row. */
function changesOf({ known, applied }: Decided): OrderChange[] {
  const { orders, named } = known;
  const changes: OrderChange[] = [];
  for (const [id, after] of applied.orders) {
    const before = orders.find((each) => each.id === id) ?? (named?.id === id ? named : null);
    if (before !== after) changes.push({ before, after, isFigures: !applied.changed.has(id) });
  }
  return changes;
}

const noneBlocked: ReadonlySet<number> = new Set();

/** Saves the orders of all events, each once. */
async function saveAll(ctx: Ctx, decided: readonly Decided[]): Promise<Carrying[]> {
  const changes = decided.map(changesOf);
  const rows = (await saveOrders(ctx, changes.flat())).values();
  return decided.map((each, index) => {
    const { known, applied, at } = each;
    // The rules are done with them.
    const orders = applied.orders as Map<number, OrderRow>;
    for (const { after } of changes[index] ?? []) orders.set(after.id, rows.next().value ?? after);
    return { known, applied, at, orders, blocked: noneBlocked };
  });
}

function factOf(carrying: Carrying, effect: Effect): Announcement | null {
  if (effect.kind === 'changed') return changeOf(savedOf(carrying, effect.orderId));
  if (effect.kind !== 'accepted' && effect.kind !== 'ended' && effect.kind !== 'failed') return null;
  const {
    id: orderId,
    operator_id: operatorId,
    payment_kind: paymentKind,
  } = savedOf(carrying, effect.orderId);
  if (effect.kind === 'accepted') return announcement(OrderAccepted, { orderId, paymentKind }, operatorId);
  return announcement(effect.kind === 'ended' ? OrderEnded : OrderFailed, { orderId }, operatorId);
}

/** What everybody hears of what happened; nearly every event says nothing. */
function factsOf(all: readonly Carrying[]): Announcement[] {
  const facts: Announcement[] = [];
  for (const carrying of all)
    for (const effect of carrying.applied.effects) {
      const fact = factOf(carrying, effect);
      if (fact !== null) facts.push(fact);
    }
  return facts;
}

const isAccepting = ({ applied }: Decided): boolean =>
  applied.effects.some(({ kind }) => kind === 'accepted');

const acceptedIn = ({ applied }: Decided): Of<'accepted'>[] =>
  applied.effects.filter((effect) => effect.kind === 'accepted');

/** Whoever pays has heard of accepted orders, and may have left them nothing to use. */
async function blockUsedUp(ctx: Ctx, all: readonly Carrying[]): Promise<void> {
  const accepted = all.flatMap((carrying) => acceptedIn(carrying).map((effect) => ({ carrying, effect })));
  const found = await findOrders(
    ctx.tx,
    accepted.map(({ carrying, effect }) => savedOf(carrying, effect.orderId).id),
  );
  const blocked: OrderChange[] = [];
  accepted.forEach(({ carrying, effect: { orderId, opened, at } }, index) => {
    const now = found[index] ?? null;
    if (now === null || opened.state === 'requested') return;
    const { allowance_wh, allowance_minor, allowance_until } = now;
    const isUsedUp = whyStop({ ...opened, allowance_wh, allowance_minor, allowance_until }, at) !== null;
    if (!isUsedUp) return;
    carrying.blocked = new Set([...carrying.blocked, orderId]);
    blocked.push({ before: now, after: { ...now, start_verdict: 'blocked' } });
  });
  await saveOrders(ctx, blocked);
}

/** What the sender hears; where whoever pays left an accepted order nothing, that its token is blocked. */
function answerOf({ applied: { answer }, orders, blocked }: Carrying): Answer {
  const { orderId, word } = answer;
  if (orderId === null) return answer;
  const isBlocked = word !== null && blocked.has(orderId);
  return {
    ...answer,
    orderId: orders.get(orderId)?.id ?? orderId,
    word: isBlocked ? { ...word, verdict: 'blocked' } : word,
  };
}

/** What an event came to: the answer, and the orders it was about as they were saved. */
export interface CarriedOut {
  answer: Answer;
  orders: readonly OrderRow[];
}

/** Does what the rules say of events of different charge points, in one transaction: the one place where that is done. */
export async function carryOut(ctx: Ctx, decided: readonly Decided[]): Promise<CarriedOut[]> {
  const all = await saveAll(ctx, decided);
  const facts = factsOf(all);
  if (facts.length > 0) await ctx.announceAll(facts);
  const accepting = all.filter(isAccepting);
  if (accepting.length > 0) await blockUsedUp(ctx, accepting);
  await keepAll(ctx, all);
  await tellLeft(ctx, accepting);
  return all.map((carrying) => ({ answer: answerOf(carrying), orders: [...carrying.orders.values()] }));
}
