import { type Sustainability, sustainability as calls, toKwh } from '@voltdeck/contract';
import { dayAfter, type Days, daysIn, monthAfter, pointsOf } from '../../kernel/days';
import { grouped } from '../../kernel/grouped';
import { Problem } from '../../kernel/problem';
import {
  firstFactor,
  type GeneralFactor,
  generalFactorAt,
  type GeneralFactorName,
  type GridFactor,
} from '../../reference';
import {
  avoidedBy,
  type Avoided,
  type Charged,
  nothing,
  plus,
  reckoningOf,
  rounded,
  sumOf,
  toFigures,
} from './rules';

export interface AskedPeriod {
  from?: string | undefined;
  to?: string | undefined;
  by?: calls.Span | undefined;
}

/** Of which days a report tells, by what, and which days stand beside them. */
export interface Period {
  days: Days;
  before: Days;
  by: calls.Span;
}

/**
 * The last 12 months up to today unless told otherwise, and as many days before them.
 * @throws a problem on `to` where it is before `from` or too far behind it, on `by` where those are too many single days
 */
export function periodOf({ from, to, by }: AskedPeriod, today: string): Period {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const days = { from: from ?? monthAfter(last, -11), to: last };
  if (days.to < days.from) throw new Problem('report.before-start', { field: 'to' });
  const count = daysIn(days);
  if (count > calls.mostDays)
    throw new Problem('report.too-long', { field: 'to', args: { max: calls.mostDays } });
  if (by === 'day' && count > calls.mostDaysByDay)
    throw new Problem('report.too-long', { field: 'by', args: { max: calls.mostDaysByDay } });
  return {
    days,
    before: { from: dayAfter(days.from, -count), to: dayAfter(days.from, -1) },
    by: by ?? (count > calls.mostDaysByDay ? 'month' : 'day'),
  };
}

/** What the store found of a period: by day or month, by site, and of the period before. */
export interface Found {
  points: readonly (Charged & { point: string })[];
  sites: readonly (Charged & { id: number | null; name: string | null })[];
  before: readonly Charged[];
  sitesCount: number;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The factors of a kind that count in a period; where it ends before the first one, that one. */
const generalOf = (name: GeneralFactorName, { from, to }: Days): GeneralFactor[] => {
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, index) => yearOf(from) + index);
  const found = new Set(years.flatMap((year) => generalFactorAt(name, year) ?? []));
  return found.size === 0 ? [firstFactor(name)] : [...found];
};

/** How many kg a tree takes up, as the last year of a period has it. */
const treeOf = ({ to }: Days): GeneralFactor => generalFactorAt('tree', yearOf(to)) ?? firstFactor('tree');

interface Used {
  factor: GridFactor;
  avoidedMg: number;
  years: Set<number>;
  sum: Avoided;
}

/** The grids that energy was reckoned with, those with the most energy first. */
function gridsOf(charged: readonly Charged[]): Sustainability['factors']['grid'] {
  const used = new Map<string, Used>();
  for (const each of charged) {
    const reckoning = reckoningOf(each.country, each.year);
    if (reckoning.reason !== null) continue;
    const { grid: factor, avoidedMg } = reckoning;
    const key = `${factor.country} ${factor.year} ${avoidedMg}`;
    const known = used.get(key) ?? { factor, avoidedMg, years: new Set<number>(), sum: nothing };
    known.years.add(each.year);
    used.set(key, { ...known, sum: plus(known.sum, avoidedBy(each)) });
  }
  return [...used.values()]
    .toSorted((one, other) => other.sum.energyWh - one.sum.energyWh)
    .map(({ factor, avoidedMg, years, sum }) => ({
      ...factor,
      used_for: [...years].toSorted((one, other) => one - other),
      is_latest_known: [...years].some((year) => year > factor.year),
      avoided_per_kwh: avoidedMg / 1_000,
      energy: toKwh(sum.energyWh),
      co2: rounded(Number(sum.co2Ug) / 1e9, 3),
    }));
}

/** Energy without CO₂ by country and reason, the most first. */
function uncountedOf(charged: readonly Charged[]): Sustainability['uncounted'] {
  const found = new Map<string, { country: string | null; reason: calls.UncountedReason; wh: number }>();
  for (const { country, year, energyWh } of charged) {
    const { reason } = reckoningOf(country, year);
    if (reason === null || energyWh === 0) continue;
    const key = `${country} ${reason}`;
    found.set(key, { country, reason, wh: (found.get(key)?.wh ?? 0) + energyWh });
  }
  return [...found.values()]
    .toSorted((one, other) => other.wh - one.wh)
    .map(({ country, reason, wh }) => ({ country, reason, energy: toKwh(wh) }));
}

/** By site, those that avoided most first. */
function sitesOf(rows: Found['sites'], tree: GeneralFactor): Sustainability['sites'] {
  return [...grouped(rows, ({ id }) => id).entries()]
    .map(([id, parts]) => ({ id, parts, sum: sumOf(parts) }))
    .toSorted(
      (one, other) => Number(other.sum.co2Ug - one.sum.co2Ug) || other.sum.energyWh - one.sum.energyWh,
    )
    .map(({ id, parts, sum }) => ({
      id,
      name: parts[0]?.name ?? null,
      country: new Set(parts.map(({ country }) => country)).size === 1 ? (parts[0]?.country ?? null) : null,
      ...toFigures(sum, tree),
    }));
}

/** A report as sent. */
export function toSustainability(
  { days, before, by }: Period,
  { found, timeZone }: { found: Found; timeZone: string },
): Sustainability {
  const tree = treeOf(days);
  const byPoint = grouped(found.points, ({ point }) => point);
  return {
    ...days,
    by,
    time_zone: timeZone,
    totals: toFigures(sumOf(found.points), tree),
    before: { ...before, ...toFigures(sumOf(found.before), tree) },
    points: pointsOf(days, by).map((day) => ({ day, ...toFigures(sumOf(byPoint.get(day) ?? []), tree) })),
    sites: sitesOf(found.sites, tree),
    sites_count: found.sitesCount,
    uncounted: uncountedOf(found.points),
    factors: {
      combustion: generalOf('combustion', days),
      consumption: generalOf('consumption', days),
      tree,
      grid: gridsOf(found.points),
    },
  };
}
