import type { home, Result } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { shownDays, statsOf } from './rules';
import { countByStatus, findDays, findNow, findOperator } from './store';

/** The operator's network now, its day so far and its last 30 days against the 30 before (product.md section 9). */
export async function stats(ctx: Ctx): Promise<Result<typeof home.stats>> {
  if (ctx.actor.kind !== 'member') throw new Problem('unauthenticated');
  const { operatorId } = ctx.actor;
  const { currency, timeZone } = await findOperator(ctx.tx, operatorId);
  const { day } = localDayAt(timeZone, ctx.now.getTime());
  return statsOf(day, {
    statuses: await countByStatus(ctx.tx, operatorId),
    now: await findNow(ctx.tx, operatorId),
    days: await findDays(ctx.tx, { operatorId, timeZone, currency, now: ctx.now, days: shownDays }),
    currency,
    timeZone,
  });
}
