import type { StartWay } from '@voltdeck/contract';
import { isShut, rowAt, type ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { announceChange } from '../../orders/actions/life';
import { OrderAccepted } from '../../orders/facts';
import { whyStop, type OrderRow } from '../../orders/rules/order';
import { countOpenWithTag, findOrder, insertOrder, saveOrder } from '../../orders/store/orders';
import { noAllowance, type HeldReason, type Opening } from '../rules/start';
import { judgeTag } from '../../authorization/actions';
import { isSameTag, type Holder, type TagVerdict } from '../../authorization/rules';

type OrderColumns = Parameters<typeof insertOrder>[1];

/** A connector by its id and its number. */
export type NumberedConnector = Pick<ChargingPlace['connectors'][number], 'id' | 'number'>;

/** What a start is worth, apart from the way it came. */
export type Judged = Omit<Opening, 'way'>;

/** Private charge points are for the operator's own people (docs/decisions.md#private-charge-points). */
export const isWelcome = (place: ChargingPlace, holder: Holder | null): boolean =>
  place.visibility === 'public' || holder === null || holder.kind === 'operator';

export const refused = (verdict: TagVerdict, held: HeldReason): Judged => ({
  verdict,
  paymentKind: 'none',
  personId: null,
  held,
  allowance: noAllowance,
});

/** What a tag that starts a session is worth here and now, and who pays (docs/decisions.md#allowance). */
export async function judgeStart(
  ctx: Ctx,
  place: ChargingPlace,
  start: { uid: string; connectorId: number; at: Date },
): Promise<Judged> {
  const { verdict, tag } = await judgeTag(ctx, {
    operatorId: place.operatorId,
    uid: start.uid,
    at: start.at,
  });
  const isFree = isSameTag(place.freeVendTag, start.uid);
  if (!isFree && (tag === null || verdict !== 'accepted')) return refused(verdict, 'not-authorized');
  const holder: Holder = isFree || tag === null ? { kind: 'operator' } : tag.holder;
  if (isShut(place, start.at) || !isWelcome(place, holder)) return refused('blocked', 'not-authorized');
  if (!isFree && (await countOpenWithTag(ctx.tx, place.operatorId, start.uid)) > 0) {
    return refused('concurrent', 'not-authorized');
  }
  if (rowAt(place.tariff, start.at.getTime()) === null) return refused('blocked', 'no-price');
  const { id: chargePointId, operatorId, currency } = place;
  const answer = await ctx.ports.mayStart(ctx, {
    operatorId,
    chargePointId,
    connectorId: start.connectorId,
    currency,
    holder,
  });
  if (!answer.ok) return refused('blocked', 'not-authorized');
  const personId = holder.kind === 'person' ? holder.personId : null;
  return {
    verdict: 'accepted',
    paymentKind: answer.paymentKind,
    personId,
    held: null,
    allowance: answer.allowance,
  };
}

/** How a session began that nobody asked for from afar. */
export const wayOf = (place: ChargingPlace, start: { uid: string | null; isOffline: boolean }): StartWay => {
  if (start.isOffline) return 'offline';
  return isSameTag(place.freeVendTag, start.uid) ? 'free-vend' : 'card';
};

/** What an order is opened with: who, where and what for, and the columns that its course has filled by now. */
export interface NewOrder extends Opening {
  connector: NumberedConnector;
  uid: string | null;
  at: Date;
  columns: Pick<OrderColumns, 'state'> & Partial<OrderColumns>;
}

/** The columns of an order that say what its opening was worth. */
export const judgedColumns = (judged: Judged) => ({
  payment_kind: judged.paymentKind,
  person_id: judged.personId,
  start_verdict: judged.verdict,
  allowance_wh: judged.allowance.energyWh,
  allowance_minor: judged.allowance.amountMinor,
  allowance_until: judged.allowance.until,
});

/** Tells whoever pays of an accepted order, who may have left it nothing to use; gives it as it is then. */
export async function announceAccepted(ctx: Ctx, order: OrderRow, at: Date): Promise<OrderRow> {
  await ctx.announce(OrderAccepted, { orderId: order.id }, order.operator_id);
  const accepted = await findOrder(ctx.tx, order.id);
  const isUsedUp = accepted !== null && accepted.state !== 'requested' && whyStop(accepted, at) !== null;
  if (!isUsedUp) return accepted ?? order;
  return saveOrder(ctx.tx, accepted, { start_verdict: 'blocked' });
}

/** Opens an order for a session that nobody asked for from afar. */
export async function openOrder(ctx: Ctx, place: ChargingPlace, opening: NewOrder): Promise<OrderRow> {
  const order = await insertOrder(ctx.tx, {
    operator_id: place.operatorId,
    charge_point_id: place.id,
    connector_id: opening.connector.id,
    connector_number: opening.connector.number,
    way: opening.way,
    ...judgedColumns(opening),
    tag_uid: opening.uid,
    requested_at: opening.at,
    currency: place.currency,
    time_zone: place.timeZone,
    tariff: place.tariff,
    fee_rate_ppm: place.feeRatePpm,
    held_reason: opening.held,
    ...opening.columns,
  });
  await announceChange(ctx, order);
  if (opening.verdict !== 'accepted') return order;
  return announceAccepted(ctx, order, opening.at);
}
