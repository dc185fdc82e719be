import { announcement, type Ctx } from '../../../platform/ctx';
import { OrderChanged } from '../../orders/facts';
import { insertOrderEvents } from '../../orders/store/steps';
import { type Carrying, savedOf } from './carrying';

/** Orders whose id token has begun another one while their charge points were offline are told so; nothing else happens to them. */
export async function tellLeft(ctx: Ctx, all: readonly Carrying[]): Promise<void> {
  const left = all.flatMap((carrying) => {
    const { known, applied } = carrying;
    const accepted = applied.effects.find((effect) => effect.kind === 'accepted');
    if (accepted === undefined) return [];
    const otherOrderId = savedOf(carrying, accepted.orderId).id;
    return (known.judged?.leaves ?? []).map((use) => ({ ...use, at: accepted.at, otherOrderId }));
  });
  if (left.length === 0) return;
  await insertOrderEvents(
    ctx.tx,
    left.map(({ orderId, at, otherOrderId, offlineSince }) => ({
      order_id: orderId,
      at,
      kind: 'token-elsewhere',
      detail: null,
      other_order_id: otherOrderId,
      offline_since: offlineSince,
    })),
  );
  await ctx.announceAll(
    left.map(({ orderId, chargePointId, state, operatorId }) =>
      announcement(OrderChanged, { orderId, chargePointId, state }, operatorId),
    ),
  );
}
