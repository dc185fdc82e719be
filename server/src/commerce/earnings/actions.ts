import { earnings, type Earnings, type Parsed } from '@voltdeck/contract';
import { placesBetween, sessionsBetween } from '../../charging';
import { operatorOf, operatorProfile } from '../../identity';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { everyHour, periodsOf, toEarnings } from './rules';
import { earningsByHour, earningsByHourAt, earningsByPlace } from './store';

/** How far it looks back unless told. */
const usualMs = 30 * dayMs;

/** What a period earned beside the one before it (docs/decisions.md#statement). */
export async function listEarnings(
  ctx: Ctx,
  { query }: Parsed<typeof earnings.listEarnings>,
): Promise<Earnings> {
  const operatorId = operatorOf(ctx);
  const { currency, timeZone } = await operatorProfile(ctx, operatorId);
  const { by } = query;
  const asked = { ...query, ...periodsOf(query, ctx.now, usualMs), operatorId, currency, timeZone };
  const of = { currency, timeZone };
  if (by !== 'hour') {
    const limit = earnings.mostEarners;
    const rows = await earningsByPlace(ctx.tx, { ...asked, by, limit }, (span) =>
      placesBetween({ operatorId, ...span }),
    );
    return toEarnings(rows, of);
  }
  const isNarrowed = [query.charging_site_id, query.group_id, query.charge_point_id].some(
    (ids) => ids !== undefined,
  );
  const rows = isNarrowed
    ? await earningsByHourAt(ctx.tx, asked)
    : await earningsByHour(ctx.tx, asked, (span) => sessionsBetween({ operatorId, ...span }));
  return toEarnings(everyHour(rows), of);
}
