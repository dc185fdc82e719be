import { driverDevices, type OrderState, type PushKind } from '@voltdeck/contract';
import type { Fact } from '../../../kernel/facts';
import type { Ctx } from '../../../platform/ctx';
import { goodUntilOf, pushTopic, ranks, toldMs } from '../rules';
import { deleteDevicesOfDeadLogins } from '../store';
import { deletePushesBefore, insertPushes } from '../store-pushes';

const { pushKinds } = driverDevices;

/** Has the devices of drivers told of their orders, in the transaction in which it happened. */
async function noteOrders(
  ctx: Ctx,
  kind: PushKind,
  facts: readonly Fact<{ orderId: number }>[],
): Promise<void> {
  if (facts.length === 0) return;
  const devices = await insertPushes(ctx.tx, {
    kind,
    orderIds: [...new Set(facts.map(({ payload }) => payload.orderId))],
    over: pushKinds.filter((other) => ranks[other] < ranks[kind]),
    at: ctx.now,
    goodUntil: goodUntilOf(kind, ctx.now),
  });
  if (devices.length > 0) await ctx.notify(pushTopic, devices);
}

interface Moved {
  orderId: number;
  state: OrderState;
}
const of = (state: OrderState, facts: readonly Fact<Moved>[]) =>
  facts.filter(({ payload }) => payload.state === state);

/** Tells that energy flows for the first time, and that an order came to nothing; one that somebody took back is theirs to know. */
export async function noteMovedOrders(ctx: Ctx, facts: readonly Fact<Moved>[]): Promise<void> {
  await noteOrders(ctx, 'started', of('charging', facts));
  await noteOrders(ctx, 'failed', of('failed', facts));
}

/** Tells that orders ended. */
export const noteEndedOrders = (ctx: Ctx, facts: readonly Fact<{ orderId: number }>[]): Promise<void> =>
  noteOrders(ctx, 'ended', facts);

/** Done by the clock. */
export const forgetJob = 'driver-devices.forget';

/** Forgets what was told long ago, and devices whose login is dead. */
export async function forgetTold(ctx: Ctx): Promise<void> {
  await deletePushesBefore(ctx.tx, {
    begun: new Date(ctx.now.getTime() - toldMs.begun),
    over: new Date(ctx.now.getTime() - toldMs.over),
    begunKinds: pushKinds.filter((kind) => ranks[kind] === ranks.started),
  });
  await deleteDevicesOfDeadLogins(ctx.tx);
}
