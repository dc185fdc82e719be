import type { StartWay } from '@voltdeck/contract';
import type { ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { announceChange } from '../../orders/actions/life';
import { OrderAccepted } from '../../orders/facts';
import { whyStop, type OrderRow } from '../../orders/rules/order';
import { findOrder, insertOrder, saveOrder } from '../../orders/store/orders';
import type { Opening } from '../rules/start';
import { authorizeStart } from '../../authorization/actions';
import { isSameTag, judgedColumns, type Judged } from '../../authorization/rules';

type OrderColumns = Parameters<typeof insertOrder>[1];

/** A connector by its id and its number. */
export type NumberedConnector = Pick<ChargingPlace['connectors'][number], 'id' | 'number'>;

/** What a tag that starts a session is worth here and now, and who pays (docs/decisions.md#payers). */
export const judgeStart = (
  ctx: Ctx,
  place: ChargingPlace,
  start: { uid: string; connectorId: number; at: Date; isOffline: boolean },
): Promise<Judged> => authorizeStart(ctx, { ...start, place, who: { uid: start.uid } });

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
    tag_uid: opening.uid,
    requested_at: opening.at,
    currency: place.currency,
    time_zone: place.timeZone,
    tariff: place.tariff,
    ...judgedColumns(opening),
    fee_rate_ppm: place.feeRatePpm,
    held_reason: opening.held,
    ...opening.columns,
  });
  await announceChange(ctx, order);
  if (opening.verdict !== 'accepted') return order;
  return announceAccepted(ctx, order, opening.at);
}
