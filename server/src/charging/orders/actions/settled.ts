import type { Ctx } from '../../../platform/ctx';
import type { SettledOrder } from '../../authorization/rules';
import { toSettled } from '../rules/settled';
import { findOrder } from '../store/orders';

/** What others than charging know of an order; null where there is none. */
export async function settledOrder(ctx: Ctx, id: number): Promise<SettledOrder | null> {
  const order = await findOrder(ctx.tx, id);
  return order === null ? null : toSettled(order);
}
