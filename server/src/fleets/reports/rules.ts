import {
  type FleetReportSummary,
  fleetReports,
  type StationUse,
  toKwh,
  toMajor,
  type VehicleEnergy,
} from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import { dayAfter, type Days, daysIn, monthAfter, pointsOf, type SpanName } from '../../kernel/days';
import type { FleetSums } from './rules-sums';

/**
 * The days that a report tells of: this month up to today unless told otherwise.
 * @throws a problem on `to` where it is before `from`, and where they are more than a report tells of
 */
export function periodOf({ from, to }: { from?: string; to?: string }, today: string): Days {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const days = { from: from ?? `${last.slice(0, 7)}-01`, to: last };
  if (days.to < days.from) throw new Problem('report.before-start', { field: 'to' });
  if (daysIn(days) > fleetReports.mostReportDays)
    throw new Problem('report.too-long', { field: 'to', args: { max: fleetReports.mostReportDays } });
  return days;
}

/**
 * Days as sums are read for them: what comes after today is empty, so that a month up to today is read as the whole of it,
 * by one row instead of one a day.
 */
export const readFor = ({ from, to }: Days, today: string): Days => ({
  from,
  to: to < today ? to : dayAfter(monthAfter(to), -1),
});

/** How a time is told in a chart. */
export const spanFor = (days: Days): SpanName =>
  daysIn(days) > fleetReports.mostDailyPoints ? 'month' : 'day';

export const nothing: FleetSums = { sessions: 0, energyWh: 0, costMinor: 0, taxMinor: 0 };

/** What several come to together. */
export const added = (rows: readonly FleetSums[]): FleetSums =>
  rows.reduce(
    (sum, row) => ({
      sessions: sum.sessions + row.sessions,
      energyWh: sum.energyWh + row.energyWh,
      costMinor: sum.costMinor + row.costMinor,
      taxMinor: sum.taxMinor + row.taxMinor,
    }),
    nothing,
  );

const told = ({ sessions, energyWh, costMinor }: FleetSums, currency: string) => ({
  sessions,
  energy: toKwh(energyWh),
  cost: toMajor(costMinor, currency),
});

/** The cost of a kWh in major units, to a hundredth of the smallest coin; null where nothing was charged. */
const pricePerKwh = (
  { energyWh, costMinor }: Pick<FleetSums, 'energyWh' | 'costMinor'>,
  currency: string,
): number | null =>
  energyWh === 0 ? null : toMajor(Math.round((costMinor * 100_000) / energyWh) / 100, currency);

/** Sums by time as a chart needs them: every point of the time, also those without sessions. */
export function toSummary(
  rows: readonly (FleetSums & { day: string })[],
  { days, currency, timeZone, counts }: Telling & { counts: { vehicles: number; places: number } },
): FleetReportSummary {
  const span = spanFor(days);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const total = added(rows);
  return {
    ...days,
    time_zone: timeZone,
    currency,
    total: {
      ...told(total, currency),
      price_per_kwh: pricePerKwh(total, currency),
      vehicles: counts.vehicles,
      charge_points: counts.places,
    },
    span,
    points: pointsOf(days, span).map((day) => ({ day, ...told(byDay.get(day) ?? nothing, currency) })),
  };
}

/** Of which days a report tells, and how. */
export interface Telling {
  days: Days;
  currency: string;
  timeZone: string;
}

interface Named {
  id: number;
  title: string;
}

/** What a vehicle or a place came to, with the energy of the whole fleet beside it. */
interface SubjectRow extends FleetSums {
  id: number;
  title: string;
  ofWh: number;
  lastDay: string;
}

export interface VehicleRow extends SubjectRow {
  licensePlate: string | null;
  group: Named | null;
}

export interface StationRow extends SubjectRow {
  site: Named | null;
}

const common = (row: SubjectRow, currency: string) => ({
  ...told(row, currency),
  price_per_kwh: pricePerKwh(row, currency),
  share: row.ofWh === 0 ? 0 : row.energyWh / row.ofWh,
  last_day: row.lastDay,
  currency,
});

export const toVehicleEnergy = (row: VehicleRow, currency: string): VehicleEnergy => ({
  vehicle: { id: row.id, title: row.title, license_plate: row.licensePlate, group: row.group },
  ...common(row, currency),
});

export const toStationUse = (row: StationRow, currency: string): StationUse => ({
  charge_point: { id: row.id, title: row.title, charging_site: row.site },
  ...common(row, currency),
});
