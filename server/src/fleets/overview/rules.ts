import { type FleetOverview, type Limitation, toKwh, toMajor } from '@voltdeck/contract';

/** Sums of sessions, in Wh and minor units. */
export interface SumsRow {
  sessions: number;
  energyWh: number;
  costMinor: number;
}

/** Sessions by their day, `YYYY-MM-DD`, and the vehicles that took most. */
export interface OverviewRows {
  days: (SumsRow & { day: string })[];
  best: (SumsRow & { id: number; title: string })[];
}

/** A session that runs. */
export interface RunningRow {
  orderId: number;
  vehicleId: number;
  vehicle: string;
  chargePointId: number;
  chargePoint: string;
  since: Date;
  powerW: number | null;
  energyWh: number;
  costMinor: number;
}

/** How what is told is written; without money for whoever may not see it. */
export interface Telling {
  currency: string;
  hasMoney: boolean;
}

const nothing: SumsRow = { sessions: 0, energyWh: 0, costMinor: 0 };

const added = (rows: readonly SumsRow[]): SumsRow =>
  rows.reduce(
    (sum, row) => ({
      sessions: sum.sessions + row.sessions,
      energyWh: sum.energyWh + row.energyWh,
      costMinor: sum.costMinor + row.costMinor,
    }),
    nothing,
  );

const told = ({ sessions, energyWh, costMinor }: SumsRow, { currency, hasMoney }: Telling) => ({
  sessions,
  energy: toKwh(energyWh),
  cost: hasMoney ? toMajor(costMinor, currency) : null,
});

/** Sums of the days that are asked for, each told of, and of those before them. */
export function daysOf(
  rows: readonly (SumsRow & { day: string })[],
  days: readonly string[],
  telling: Telling,
): Pick<FleetOverview, 'days' | 'total' | 'before'> {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const shown = days.map((day) => ({ day, row: byDay.get(day) ?? nothing }));
  const wanted = new Set(days);
  const rest = rows.filter(({ day }) => !wanted.has(day));
  return {
    days: shown.map(({ day, row }) => ({ day, ...told(row, telling) })),
    total: told(added(shown.map(({ row }) => row)), telling),
    before: told(added(rest), telling),
  };
}

export const topOf = (rows: OverviewRows['best'], telling: Telling): FleetOverview['top_vehicles'] =>
  rows.map(({ id, title, ...row }) => ({ id, title, ...told(row, telling) }));

export const chargingOf = (rows: readonly RunningRow[], telling: Telling): FleetOverview['charging'] =>
  rows.map((row) => ({
    order_id: row.orderId,
    vehicle: { id: row.vehicleId, title: row.vehicle },
    charge_point: { id: row.chargePointId, title: row.chargePoint },
    since: row.since.toISOString(),
    power: row.powerW === null ? null : row.powerW / 1_000,
    energy: toKwh(row.energyWh),
    cost: telling.hasMoney ? toMajor(row.costMinor, telling.currency) : null,
  }));

/** Less than this share of an amount is near its end. */
const nearShare = 0.2;
/** So many limitations are told. */
const mostNear = 5;

/** Limitations of which little or nothing is left, the least first. */
export const nearLimits = (all: readonly Limitation[]): NonNullable<FleetOverview['near_limits']> =>
  all
    .flatMap(({ id, name, usage, time_zone }) => {
      if (usage === null) return [];
      const rest = usage.rest + usage.extra_rest;
      const whole = usage.used + rest;
      const share = whole === 0 ? 0 : rest / whole;
      return share < nearShare
        ? [{ share, told: { id, name, rest, next_reset: usage.next_reset, time_zone } }]
        : [];
    })
    .toSorted((one, other) => one.share - other.share)
    .slice(0, mostNear)
    .map(({ told: near }) => near);
