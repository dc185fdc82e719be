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
import { runningStates, unfinishedStates } from '../../charging';
import { mayCall, memberOf, mustHaveFleet, operatorOf, operatorProfile } from '../../identity';
import { dayAfter, pointsOf } from '../../kernel/days';
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
  const { days, from, since } = spanOf(localDayAt(timeZone, ctx.now.getTime()).day);
  const sums = await sumsOfFleet(ctx.tx, {
    fleetId,
    from,
    timeZone,
    top: { since, count: topCount },
    unfinished: unfinishedStates,
  });
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

/** The days that are told of up to today, the first of them, and the first of those before. */
function spanOf(today: string): { days: string[]; since: string; from: string } {
  const since = dayAfter(today, 1 - overviewDays);
  return { days: pointsOf({ from: since, to: today }, 'day'), since, from: dayAfter(since, -overviewDays) };
}
