import { chargePoints, type feed, orders, type Parsed, type Result } from '@voltdeck/contract';
import { mayCall, memberOf } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { placeOf, readPlace, toItem, wantedBy } from './rules';
import { findHappenings } from './store';

/** What happened in the operator's network, newest first, as far as the caller may read it. */
export async function readFeed(
  ctx: Ctx,
  { query }: Parsed<typeof feed.readFeed>,
): Promise<Result<typeof feed.readFeed>> {
  const member = memberOf(ctx);
  const wanted = wantedBy(query.kind, {
    readOrders: mayCall(member, orders.listOrders.needs),
    readNetwork: mayCall(member, chargePoints.chargePointTable.needs),
  });
  const rows = await findHappenings(ctx.tx, {
    ...wanted,
    operatorId: member.operatorId,
    before: query.before === undefined ? null : readPlace(query.before),
    limit: query.limit,
  });
  const last = rows.at(-1);
  return {
    data: rows.map(toItem),
    before: last === undefined || rows.length < query.limit ? null : placeOf(last),
  };
}
