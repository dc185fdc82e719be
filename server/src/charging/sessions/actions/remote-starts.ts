import type { StartWay } from '@voltdeck/contract';
import type { ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { sendCommand } from '../../commands/actions';
import { openOrder } from './openings';
import type { Judged } from '../../authorization/rules';
import { plugInSeconds, type OrderRow } from '../../orders/rules/order';

export const plugInJob = 'order.plug-in';

/** What a start from afar is asked with. */
export interface RemoteStart {
  connector: ChargingPlace['connectors'][number];
  way: StartWay;
  tag: string;
  membershipId: number | null;
  judged: Judged;
}

/** Opens an order and asks the charger to begin it, once this is committed; without a transaction it fails in time. */
export async function requestStart(ctx: Ctx, place: ChargingPlace, start: RemoteStart): Promise<OrderRow> {
  const { connector, way, tag, judged } = start;
  const order = await openOrder(ctx, place, {
    ...judged,
    way,
    connector,
    uid: tag,
    at: ctx.now,
    // What the tag is worth is told when its transaction begins.
    columns: { state: 'requested', membership_id: start.membershipId, start_verdict: null },
  });
  await sendCommand(ctx, order.operator_id, {
    kind: 'start',
    chargePointId: place.id,
    connectorNumber: connector.number,
    evseId: connector.evseId,
    orderId: order.id,
    tag,
  });
  const runAt = new Date(ctx.now.getTime() + plugInSeconds * 1000);
  await ctx.schedule(plugInJob, { orderId: order.id }, { runAt });
  return order;
}
