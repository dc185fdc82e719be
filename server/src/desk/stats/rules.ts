import {
  type BaseChargePointStatus,
  type OrderState,
  type stats,
  type StateCount,
  type Result,
  toKwh,
  toMajor,
} from '@voltdeck/contract';
import { unfinishedStates } from '../../charging';
import { dayMs, minuteMs } from '../../kernel/clock';

/** States of orders that are not ended. */
export const activeStates: readonly OrderState[] = unfinishedStates;

/** Completed orders of one calendar day in the operator's time zone; energy in Wh, earnings in minor units. */
export interface DayRow {
  /** `YYYY-MM-DD`. */
  day: string;
  orders: number;
  energyWh: number;
  earningMinor: number;
}

/** What happens at this moment; power in W. */
export interface Moment {
  activeOrders: number;
  powerW: number;
  faultedConnectors: number;
}

interface Period {
  days: readonly DayRow[];
  timeZone: string;
  currency: string;
}

/** What the stores found of an operator. */
export interface Findings extends Period {
  states: readonly (StateCount & { online: number })[];
  now: Moment;
}

/** What the stores found of a charge point, its totals being those since it was added. */
export interface PlaceFindings extends Period {
  now: Moment;
  totals: { id: number; orders: number; energyWh: number; earningMinor: number; timeMs: number };
}

type Stats = Result<typeof stats.stats>;
type Periods = Pick<Stats, 'today' | 'last_30_days' | 'currency' | 'time_zone'>;
type Sum = Omit<DayRow, 'day'>;

/** How many calendar days the home page looks back on, today included. */
export const shownDays = 30;

/** The calendar day some days before another. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

const nothing: Sum = { orders: 0, energyWh: 0, earningMinor: 0 };

const sumOf = (rows: readonly DayRow[]): Sum =>
  rows.reduce<Sum>(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      energyWh: sum.energyWh + row.energyWh,
      earningMinor: sum.earningMinor + row.earningMinor,
    }),
    nothing,
  );

const totalOf = (states: Findings['states'], what: 'count' | 'online'): number =>
  states.reduce((sum, row) => sum + row[what], 0);

/** The same by status alone, the most first. */
const byStatus = (states: Findings['states']): Stats['charge_points']['by_status'] => {
  const counts = new Map<BaseChargePointStatus, number>();
  for (const { status, count } of states) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .toSorted((one, other) => other.count - one.count || one.status.localeCompare(other.status));
};

const toNow = (now: Moment): Stats['now'] => ({
  active_orders: now.activeOrders,
  power: now.powerW / 1000,
  faulted_connectors: now.faultedConnectors,
});

/** Days without an order are zero, not missing (docs/decisions.md#home-figures). */
function periodsOf(today: string, found: Period): Periods {
  const { currency } = found;
  const shown = ({ orders, energyWh, earningMinor }: Sum) => ({
    orders,
    energy: toKwh(energyWh),
    earnings: toMajor(earningMinor, currency),
  });
  const byDay = new Map(found.days.map((row) => [row.day, row]));
  const days = Array.from({ length: shownDays }, (_, index) => dayBefore(today, shownDays - 1 - index));
  const first = days[0] ?? today;
  const told = (day: string) => ({ day, ...shown(byDay.get(day) ?? nothing) });
  return {
    today: shown(byDay.get(today) ?? nothing),
    last_30_days: {
      ...shown(sumOf(found.days.filter(({ day }) => day >= first))),
      before: {
        ...shown(sumOf(found.days.filter(({ day }) => day < first))),
        by_day: days.map((day) => told(dayBefore(day, shownDays))),
      },
      by_day: days.map(told),
    },
    currency,
    time_zone: found.timeZone,
  };
}

/** Composes the home page's figures. */
export const statsOf = (today: string, found: Findings): Stats => ({
  charge_points: {
    total: totalOf(found.states, 'count'),
    online: totalOf(found.states, 'online'),
    by_status: byStatus(found.states),
    states: found.states.map(({ status, reason, count }) => ({ status, reason, count })),
  },
  now: toNow(found.now),
  ...periodsOf(today, found),
});

/** Composes a charge point's figures. */
export const placeStatsOf = (
  today: string,
  found: PlaceFindings,
): Omit<Result<typeof stats.chargePointStats>, 'utilisation'> => ({
  id: found.totals.id,
  orders_count: found.totals.orders,
  total_energy: toKwh(found.totals.energyWh),
  total_earnings: toMajor(found.totals.earningMinor, found.currency),
  total_sessions_time: found.totals.timeMs / minuteMs,
  now: toNow(found.now),
  ...periodsOf(today, found),
});
