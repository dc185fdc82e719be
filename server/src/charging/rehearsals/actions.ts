import { orders, rehearsals, type Parsed, type Rehearsal } from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf } from '../../identity';
import { dayMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import { hasIdleFee, trialRows } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { Comparison, type LivedPage } from './rules';
import { livedOrders } from './store';

/** So many orders are reckoned at once: few enough that chargers are answered in between, many enough that statements are few. */
const pageOf = 500;

/** What the sessions of the last days would have come to by other rows, or by those of today (docs/decisions.md#tariff-rehearsal). */
export async function rehearsePrices(
  ctx: Ctx,
  { body }: Parsed<typeof rehearsals.rehearsePrices>,
): Promise<Rehearsal> {
  // It tells what orders cost.
  if (!mayCall(memberOf(ctx), orders.listOrders.needs)) throw new Problem('forbidden');
  const { charge_point_ids: ids, rows, days = rehearsals.mostDays } = body;
  const { currency, places } = await trialRows(ctx, { ids, rows });
  const span = { from: new Date(ctx.now.getTime() - days * dayMs), to: ctx.now };
  const withPauses = [...places.values()].some((place) => hasIdleFee(place));
  const wanted = { operatorId: operatorOf(ctx), chargePointIds: ids, ...span, limit: pageOf, withPauses };
  const comparison = new Comparison(places, currency);
  let after: LivedPage['after'] = null;
  do {
    const page = await livedOrders(ctx.tx, { ...wanted, after });
    for (const order of page) comparison.add(order);
    after = page.length < pageOf ? null : (page.at(-1) ?? null);
  } while (after !== null);
  return comparison.result(span);
}
