import { orders } from '@voltdeck/contract';
import { listOrders } from '../charging';
import { bringReceiptsUpToDate } from '../commerce';
import type { OwnedOperator } from '../identity';
import { ownerOf } from '../kernel/actor';
import type { Ctx } from '../platform/ctx';

/** Sessions that have their receipt from the beginning: what somebody opens first. */
const latest = 60;

/** Issues the receipts of the latest sessions, each as its session ended. */
export async function issueDemoReceipts(ctx: Ctx, owned: OwnedOperator): Promise<void> {
  const owner: Ctx = { ...ctx, actor: ownerOf(owned) };
  const query = orders.listOrders.query.parse({ sort: '-id', state: 'completed', per_page: latest });
  const { data } = await listOrders(owner, { params: {}, query, body: {} });
  for (const { id, delivery_date: end } of data.toReversed()) {
    if (end === null) continue;
    await bringReceiptsUpToDate({ ...ctx, now: new Date(end) }, { orderId: id });
  }
}
