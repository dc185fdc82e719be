import { startObstacle, type ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { authorizeStart } from '../../authorization/actions';
import { unfinishedOrders } from '../../orders/store/orders';
import { isOpen } from '../../orders/rules/order';
import { requestStart } from './remote-starts';

/** A car was plugged in where charging is free: the charger is asked to begin with the charge point's tag (docs/decisions.md#starts). */
export async function vendFreely(ctx: Ctx, place: ChargingPlace, connectorId: number): Promise<void> {
  const tag = place.freeVendTag;
  const connector = place.connectors.find((each) => each.id === connectorId);
  if (tag === null || connector === undefined) return;
  const open = (await unfinishedOrders(ctx.tx, [place.id])).filter(({ state }) => isOpen(state));
  const held = new Set(open.map((order) => order.connector_id));
  if (startObstacle(place, connector, ctx.now, held) !== null) return;
  const judged = await authorizeStart(ctx, {
    place,
    connectorId,
    who: { holder: { kind: 'operator' } },
    at: ctx.now,
    isOffline: false,
  });
  if (judged.verdict !== 'accepted') return;
  await requestStart(ctx, place, { connector, way: 'free-vend', tag, membershipId: null, judged });
}
