import { minuteMs } from '../../../kernel/clock';
import type { Ctx } from '../../../platform/ctx';
import { sendCommand } from '../../commands/actions';
import { announceChange, type OrderChange, saveOrders } from '../../orders/actions/save';
import { OrderAccepted, OrderEnded, OrderFailed } from '../../orders/facts';
import { type OrderRow, plugInSeconds, whyStop } from '../../orders/rules/order';
import { findOrder } from '../../orders/store/orders';
import { insertOrderEvent } from '../../orders/store/steps';
import { insertEvent } from '../../orders/store/transaction-events';
import { quarantine } from '../../quarantine/actions';
import { insertSamples } from '../../readings/store';
import type { Applied } from '../rules/apply';
import type { Known } from '../rules/known';
import type { Answer, Effect } from '../rules/life';

/** Topic of live meter ticks: ids of orders; lossy. */
export const tickTopic = 'order-ticks';
export const plugInJob = 'order.plug-in';
export const settleJob = 'transactions.settle';
/** Events that were sent again until then are given up; devices resend within minutes (OCPP 2.0.1 TransactionCtrlr). */
const missingEventsMs = 10 * minuteMs;

/** What is at hand while effects are carried out: orders as they were saved, by the ids the rules know. */
interface Carrying {
  ctx: Ctx;
  chargePointId: number;
  orders: ReadonlyMap<number, OrderRow>;
  /** Accepted, and left nothing to use by whoever pays. */
  blocked: Set<number>;
}

/** Changed orders, each with its previous row. */
function changesOf(known: Known, { orders }: Applied): OrderChange[] {
  const before = new Map(
    [...known.orders, ...(known.named ? [known.named] : [])].map((each) => [each.id, each]),
  );
  return [...orders].flatMap(([key, after]) => {
    const was = before.get(key) ?? null;
    return was === after ? [] : [{ before: was, after }];
  });
}

const saved = ({ orders }: Carrying, key: number): OrderRow => {
  const order = orders.get(key);
  if (order === undefined) throw new Error(`no order ${key} was saved`);
  return order;
};

/** Tells whoever pays of an accepted order, who may have left it nothing to use. */
async function announceAccepted(
  carrying: Carrying,
  { orderId: key, opened, at }: Extract<Effect, { kind: 'accepted' }>,
): Promise<void> {
  const { ctx, blocked } = carrying;
  const order = saved(carrying, key);
  await ctx.announce(OrderAccepted, { orderId: order.id }, order.operator_id);
  const now = await findOrder(ctx.tx, order.id);
  if (now === null || opened.state === 'requested') return;
  const { allowance_wh, allowance_minor, allowance_until } = now;
  const isUsedUp = whyStop({ ...opened, allowance_wh, allowance_minor, allowance_until }, at) !== null;
  if (!isUsedUp) return;
  blocked.add(key);
  await saveOrders(ctx, [{ before: now, after: { ...now, start_verdict: 'blocked' } }]);
}

const later = (ctx: Ctx, ms: number): Date => new Date(ctx.now.getTime() + ms);

async function carryOutOne(carrying: Carrying, effect: Effect): Promise<void> {
  const { ctx, chargePointId } = carrying;
  switch (effect.kind) {
    case 'accepted':
      return announceAccepted(carrying, effect);
    case 'samples': {
      const orderId = effect.orderId === null ? null : saved(carrying, effect.orderId).id;
      const { connectorNumber, samples } = effect;
      return insertSamples(ctx.tx, [
        { orderId, chargePointId, connectorNumber, receivedAt: ctx.now, samples },
      ]);
    }
    case 'keep-event':
      return insertEvent(ctx.tx, { chargePointId, transaction: effect.name }, effect.event);
    case 'step': {
      const { at, step, detail } = effect;
      const { id } = saved(carrying, effect.orderId);
      return insertOrderEvent(ctx.tx, { order_id: id, at, kind: step, detail });
    }
    case 'quarantine':
      return quarantine(ctx, effect.item);
    case 'await-events': {
      const name = { chargePointId, transaction: effect.name };
      const key = `${settleJob}:${chargePointId}:${effect.name}`;
      return ctx.schedule(settleJob, name, { key, runAt: later(ctx, missingEventsMs) });
    }
    default:
      return carryOutOn(carrying, saved(carrying, effect.orderId), effect);
  }
}

async function carryOutOn(
  { ctx }: Carrying,
  order: OrderRow,
  effect: Extract<Effect, { kind: 'command' | 'await-plug' | 'ended' | 'failed' | 'changed' | 'ticked' }>,
): Promise<void> {
  switch (effect.kind) {
    case 'command':
      return sendCommand(ctx, order.operator_id, { ...effect.command, orderId: order.id });
    case 'await-plug':
      return ctx.schedule(plugInJob, { orderId: order.id }, { runAt: later(ctx, plugInSeconds * 1000) });
    case 'ended':
      return ctx.announce(OrderEnded, { orderId: order.id }, order.operator_id);
    case 'failed':
      return ctx.announce(OrderFailed, { orderId: order.id }, order.operator_id);
    case 'changed':
      return announceChange(ctx, order);
    case 'ticked':
      return ctx.notify(tickTopic, [order.id]);
  }
}

/** Where whoever pays left an accepted order nothing, the charger hears that its token is blocked. */
const corrected = (effect: Effect, { word, orderId }: Answer, isBlocked: boolean): Effect => {
  const isOfOrder = isBlocked && effect.kind === 'keep-event' && word !== null && orderId !== null;
  return isOfOrder ? { ...effect, event: { ...effect.event, verdict: 'blocked' } } : effect;
};

/** Does what the rules say of an event, in its transaction: the one place where that is done. */
export async function carryOut(ctx: Ctx, known: Known, applied: Applied): Promise<Answer> {
  const { answer, effects } = applied;
  const changes = changesOf(known, applied);
  const rows = await saveOrders(ctx, changes);
  const orders = new Map(applied.orders);
  changes.forEach(({ after }, index) => orders.set(after.id, rows[index] ?? after));
  const carrying = { ctx, chargePointId: known.place.id, orders, blocked: new Set<number>() };
  const isBlocked = (): boolean => answer.orderId !== null && carrying.blocked.has(answer.orderId);
  for (const effect of effects) await carryOutOne(carrying, corrected(effect, answer, isBlocked()));
  const orderId = answer.orderId === null ? null : (orders.get(answer.orderId)?.id ?? answer.orderId);
  const word =
    isBlocked() && answer.word !== null ? { ...answer.word, verdict: 'blocked' as const } : answer.word;
  return { ...answer, orderId, word };
}
