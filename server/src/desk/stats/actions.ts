import type { stats as calls, Parsed, Result } from '@voltdeck/contract';
import { lifetime, sessionsBetween } from '../../charging';
import { Problem } from '../../kernel/problem';
import { localDayAt } from '../../kernel/zoned';
import { countStates } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { placeStatsOf, shownDays, statsOf } from './rules';
import { lastDays, utilisationOf } from './rules-use';
import { findNow, findNowAt, findOperator, findPlace } from './store';
import { daysAt, daysOf } from './store-days';
import { findCapacity, findStays } from './store-use';

/** The operator's network now, its day so far and its last 30 days against the 30 before (docs/decisions.md#home-figures). */
export async function stats(ctx: Ctx): Promise<Result<typeof calls.stats>> {
  if (ctx.actor.kind !== 'member') throw new Problem('unauthenticated');
  const { operatorId } = ctx.actor;
  const { currency, timeZone } = await findOperator(ctx.tx, operatorId);
  const { day } = localDayAt(timeZone, ctx.now.getTime());
  return statsOf(day, {
    states: await countStates(ctx.tx, operatorId),
    now: await findNow(ctx.tx, operatorId),
    days: await daysOf(ctx.tx, { timeZone, currency, now: ctx.now, days: shownDays }, (span) =>
      sessionsBetween({ operatorId, ...span }),
    ),
    currency,
    timeZone,
  });
}

/** A charge point now, its day so far in its own time zone, its last 30 days, and its totals. */
export async function chargePointStats(
  ctx: Ctx,
  { params }: Parsed<typeof calls.chargePointStats>,
): Promise<Result<typeof calls.chargePointStats>> {
  if (ctx.actor.kind !== 'member') throw new Problem('unauthenticated');
  const { operatorId } = ctx.actor;
  const found = await findPlace(ctx.tx, operatorId, params.id);
  if (found === null) throw new Problem('not-found');
  const { currency, timeZone } = found;
  const sums = await lifetime.of(ctx, operatorId, [params.id]);
  const span = { chargePointId: params.id, timeZone, currency, now: ctx.now, days: shownDays };
  const nowMs = ctx.now.getTime();
  const shown = lastDays(timeZone, nowMs, 2 * shownDays);
  const fromMs = shown[0]?.fromMs ?? nowMs;
  const stays = await findStays(ctx.tx, { chargePointId: params.id, fromMs, now: ctx.now });
  const capacity = await findCapacity(ctx.tx, params.id);
  const figures = placeStatsOf(localDayAt(timeZone, ctx.now.getTime()).day, {
    totals: {
      id: params.id,
      ...(sums.get(params.id) ?? { orders: 0, energyWh: 0, earningMinor: 0, timeMs: 0 }),
    },
    now: await findNowAt(ctx.tx, params.id),
    days: await daysAt(ctx.tx, span),
    currency,
    timeZone,
  });
  return { ...figures, utilisation: utilisationOf(shown, stays, { ...capacity, nowMs }) };
}
