import { minuteMs } from '../../../kernel/clock';
import type { Ctx } from '../../../platform/ctx';
import { sendCommands } from '../../commands/actions';
import { plugInSeconds } from '../../orders/rules/order';
import { insertOrderEvents } from '../../orders/store/steps';
import { insertTransactionEvents } from '../../orders/store/transaction-events';
import { quarantineAll } from '../../quarantine/actions';
import { insertSamples, type SampleRow } from '../../readings/store';
import type { Effect } from '../rules/life';
import { type Carrying, type Of, savedOf } from './carrying';

/** Topic of live meter ticks: ids of orders; lossy. */
export const tickTopic = 'order-ticks';
export const plugInJob = 'order.plug-in';
export const settleJob = 'transactions.settle';
/** Events that were sent again until then are given up; devices resend within minutes (OCPP 2.0.1 TransactionCtrlr). */
const missingEventsMs = 10 * minuteMs;

/** An effect and the event it follows from. */
interface Following<Kind extends Effect['kind']> {
  carrying: Carrying;
  effect: Of<Kind>;
}

function gather<Kind extends Effect['kind']>(all: readonly Carrying[], kind: Kind): Following<Kind>[] {
  const found: Following<Kind>[] = [];
  for (const carrying of all)
    for (const effect of carrying.applied.effects)
      if (effect.kind === kind) found.push({ carrying, effect: effect as Of<Kind> });
  return found;
}

function sampleRow({ carrying, effect }: Following<'samples'>): SampleRow {
  const { orderId, connectorNumber, samples } = effect;
  return {
    orderId: orderId === null ? null : savedOf(carrying, orderId).id,
    chargePointId: carrying.known.place.id,
    connectorNumber,
    receivedAt: carrying.at,
    samples,
  };
}

/** An event as it is kept; where whoever pays left its order nothing, the charger hears that its token is blocked. */
function keptEvent({ carrying, effect: { name, event } }: Following<'keep-event'>) {
  const { blocked, known, applied } = carrying;
  const { word, orderId } = applied.answer;
  const isBlocked = word !== null && orderId !== null && blocked.has(orderId);
  return {
    name: { chargePointId: known.place.id, transaction: name },
    event: isBlocked ? { ...event, verdict: 'blocked' as const } : event,
  };
}

async function scheduleAll(ctx: Ctx, all: readonly Carrying[]): Promise<void> {
  for (const { carrying, effect } of gather(all, 'await-plug')) {
    const runAt = new Date(carrying.at.getTime() + plugInSeconds * 1000);
    await ctx.schedule(plugInJob, { orderId: savedOf(carrying, effect.orderId).id }, { runAt });
  }
  for (const { carrying, effect } of gather(all, 'await-events')) {
    const name = { chargePointId: carrying.known.place.id, transaction: effect.name };
    const runAt = new Date(carrying.at.getTime() + missingEventsMs);
    await ctx.schedule(settleJob, name, { key: `${settleJob}:${name.chargePointId}:${effect.name}`, runAt });
  }
}

/** Keeps what follows from events beside their orders, each kind by one statement. */
export async function keepAll(ctx: Ctx, all: readonly Carrying[]): Promise<void> {
  await insertSamples(ctx.tx, gather(all, 'samples').map(sampleRow));
  const events = gather(all, 'keep-event');
  if (events.length > 0) await insertTransactionEvents(ctx.tx, events.map(keptEvent));
  const steps = gather(all, 'step').map(({ carrying, effect: { orderId, at, step, detail } }) => {
    return { order_id: savedOf(carrying, orderId).id, at, kind: step, detail };
  });
  if (steps.length > 0) await insertOrderEvents(ctx.tx, steps);
  const aside = gather(all, 'quarantine').map(({ carrying: { at }, effect: { item } }) => ({ item, at }));
  if (aside.length > 0) await quarantineAll(ctx, aside);
  const commands = gather(all, 'command').map(({ carrying, effect }) => {
    const { id, operator_id: operatorId } = savedOf(carrying, effect.orderId);
    return { operatorId, command: { ...effect.command, orderId: id }, createdAt: carrying.at };
  });
  if (commands.length > 0) await sendCommands(ctx, commands);
  await scheduleAll(ctx, all);
  const ticked = gather(all, 'ticked').map(({ carrying, effect }) => savedOf(carrying, effect.orderId).id);
  if (ticked.length > 0) await ctx.notify(tickTopic, ticked);
}
