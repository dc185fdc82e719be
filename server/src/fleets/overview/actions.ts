import {
  type EndpointShape,
  fleetBalance,
  type FleetOverview,
  type fleetOverviews,
  limitations,
  overviewDays,
  type Parsed,
  toMajor,
} from '@voltdeck/contract';
import { runningStates } from '../../charging';
import { mayCall, memberOf, mustHaveFleet, operatorOf, operatorProfile } from '../../identity';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { balanceOfOwn } from '../balance/actions';
import { listLimitations } from '../limitations/actions/views';
import { chargingOf, daysOf, nearLimits, topOf } from './rules';
import { runningOfFleet, sumsOfFleet } from './store';

const topCount = 5;
const chargingShown = 10;

/** How a fleet charges: 30 days and as many before, its top vehicles, and what charges now (docs/decisions.md#page-of-a-fleet). */
export async function getFleetOverview(
  ctx: Ctx,
  { params: { id: fleetId } }: Parsed<typeof fleetOverviews.getFleetOverview>,
): Promise<FleetOverview> {
  await mustHaveFleet(ctx, fleetId);
  const { currency, timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  const may = ({ needs }: Pick<EndpointShape, 'needs'>): boolean => mayCall(memberOf(ctx), needs, fleetId);
  const hasMoney = may(fleetBalance.getFleetBalance);
  const telling = { currency, hasMoney };
  const { days, from, since } = spanOf(timeZone, ctx.now);
  const sums = await sumsOfFleet(ctx.tx, { fleetId, from, timeZone, top: { since, count: topCount } });
  const running = await runningOfFleet(ctx.tx, fleetId, { running: runningStates, limit: chargingShown });
  return {
    time_zone: timeZone,
    currency,
    ...daysOf(sums.days, days, telling),
    top_vehicles: topOf(sums.best, telling),
    charging: chargingOf(running.rows, telling),
    charging_count: running.count,
    balance: hasMoney ? toMajor((await balanceOfOwn(ctx, fleetId)).balanceMinor, currency) : null,
    near_limits: may(limitations.listLimitations)
      ? nearLimits(await listLimitations(ctx, { params: { id: fleetId }, query: {}, body: {} }))
      : null,
  };
}

/** The days that are told of, when they began, and when those before them did. */
function spanOf(timeZone: string, now: Date): { days: string[]; since: Date; from: Date } {
  const days: string[] = [];
  let day = localDayAt(timeZone, now.getTime());
  let since = day.fromMs;
  for (let index = 1; index <= 2 * overviewDays; index += 1) {
    if (index <= overviewDays) {
      days.unshift(day.day);
      since = day.fromMs;
    }
    if (index < 2 * overviewDays) day = localDayAt(timeZone, day.fromMs - 1);
  }
  return { days, since: new Date(since), from: new Date(day.fromMs) };
}
