import { chargePoints, insights as calls, type Parsed, type Result, type Summary } from '@voltdeck/contract';
import { placesBetween, sessionsBetween } from '../../charging';
import { mayCall, memberOf, operatorOf, operatorProfile } from '../../identity';
import { hourMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { hoursOf, ranksOf, shownPlaces, spanMs } from './rules';
import { toSummary } from './rules-summary';
import { findQuarters, findRanks } from './store';
import { findSummary } from './store-summary';

/**
 * The busiest hours, and the charge points that earn most and least.
 * A call of its own, because with millions of orders it takes longer than a first paint may wait.
 */
export async function insights(ctx: Ctx): Promise<Result<typeof calls.insights>> {
  const member = memberOf(ctx);
  const { operatorId } = member;
  const { currency, timeZone } = await operatorProfile(ctx, operatorId);
  const nowMs = ctx.now.getTime();
  // From a full hour on, so that each hour counts as a whole.
  const fromMs = Math.floor(nowMs / hourMs) * hourMs - spanMs;
  const span = { from: new Date(fromMs), to: ctx.now };
  const quarters = await findQuarters(ctx.tx, span, (of) => sessionsBetween({ operatorId, ...of }));
  const ranks = mayCall(member, chargePoints.chargePointTable.needs)
    ? await findRanks(
        ctx.tx,
        { ...span, operatorId, before: new Date(fromMs - spanMs), currency, limit: shownPlaces },
        (of) => placesBetween({ operatorId, ...of }),
      )
    : null;
  return {
    hours: hoursOf(quarters, { timeZone, fromMs, toMs: nowMs }),
    charge_points: ranks === null ? null : ranksOf(ranks, { currency, nowMs }),
    currency,
    time_zone: timeZone,
  };
}

/** What a span brought by group, site or charge point. */
export async function summary(ctx: Ctx, { query }: Parsed<typeof calls.summary>): Promise<Summary> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const to = query.to === undefined ? ctx.now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - spanMs) : new Date(query.from);
  const wanted = { ...query, operatorId, currency, from, to, limit: calls.mostSummed };
  const rows = await findSummary(ctx.tx, wanted, (of) => placesBetween({ operatorId, ...of }));
  return toSummary(rows, currency);
}
