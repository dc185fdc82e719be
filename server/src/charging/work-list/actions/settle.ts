import type { Cure, HeldReason } from '@voltdeck/contract';
import { memberOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { dismissDuplicate } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { confirmHeldOrder } from '../../orders/actions/confirm';
import { correctOrderTo } from '../../orders/actions/correct';
import { readWanted } from '../../orders/rules/correct';
import type { OrderRow } from '../../orders/rules/order';
import { findOrder } from '../../orders/store/orders';
import type { QuarantineItem } from '../../quarantine/rules';
import { settleQuarantined } from '../../quarantine/store';
import { closeHeldOrder } from '../../sessions/actions/close';

/** What a cure made of the order it is about, and what is doubtful of that; null where it is about none. */
export interface Done {
  before: OrderRow | null;
  after: OrderRow | null;
  doubt?: HeldReason | null;
}

type Of<Name extends Cure['do']> = Extract<Cure, { do: Name }>;

/** Money that has no way to go is told in a preview too, in which nobody asks whoever pays. */
function refuseUnknownPayer(ctx: Ctx, order: OrderRow): void {
  const isFree = order.cost_minor === 0 && order.fee_minor === 0;
  if (!isFree && ctx.ports.holders[order.payer_kind] === undefined) throw new Problem('order.unknown-payer');
}

/** Takes responsibility for the figures of a held order. */
export async function confirm(ctx: Ctx, before: OrderRow, { comment }: Of<'confirm'>): Promise<Done> {
  const after = await confirmHeldOrder(ctx, before, comment ?? null);
  refuseUnknownPayer(ctx, after);
  return { before, after };
}

/** Gives a held order other figures, by which it is settled. */
export async function correct(ctx: Ctx, order: OrderRow, { reason, ...sent }: Of<'correct'>): Promise<Done> {
  const done = await correctOrderTo(ctx, {
    orderId: order.id,
    operatorId: order.operator_id,
    membershipId: memberOf(ctx).membershipId,
    reason,
    ...readWanted(sent, order.currency),
  });
  refuseUnknownPayer(ctx, done.after);
  return done;
}

/** Closes by rule an order that does not end, with the last value that was received. */
export async function close(ctx: Ctx, before: OrderRow, { reason }: Of<'close'>): Promise<Done> {
  await closeHeldOrder(ctx, before, reason ?? null);
  const after = await findOrder(ctx.tx, before.id);
  return { before, after, doubt: after?.held_reason ?? null };
}

/** Says of a message that nothing is to be done about it. */
export async function dismiss(ctx: Ctx, item: QuarantineItem, reason: string): Promise<Done> {
  const { id: nounId, operatorId, chargePointId, action } = item;
  const { membershipId: by } = memberOf(ctx);
  await settleQuarantined(ctx.tx, item, { at: ctx.now, by, cure: 'dismiss', reason, orderId: null });
  const within = chargePointId === null ? null : { noun: 'power-center', id: chargePointId };
  const detail = { reason, action };
  await recordAudit(ctx, { action: 'dismissed', noun: 'work-item', operatorId, nounId, within, detail });
  return { before: null, after: null };
}

/** Says of two devices with one identity that somebody has looked into it, until they are seen again. */
export async function dismissDevices(
  ctx: Ctx,
  of: { operatorId: number; chargePointId: number },
  reason: string,
): Promise<Done> {
  const { operatorId, chargePointId: nounId } = of;
  if (!(await dismissDuplicate(ctx, { ...of, by: memberOf(ctx).membershipId, reason })))
    throw new Problem('not-found');
  const detail = { reason, what: 'two-devices' };
  await recordAudit(ctx, { action: 'dismissed', noun: 'power-center', operatorId, nounId, detail });
  return { before: null, after: null };
}
