import { type insights, type Result, toKwh, toMajor } from '@voltdeck/contract';
import { dayMs, hourMs, minuteMs } from '../../kernel/clock';
import { wallClockMs } from '../../kernel/zoned';

type Insights = Result<typeof insights.insights>;

/** Completed orders that started in one quarter of an hour: no zone parts a quarter. */
export interface QuarterRow {
  at: Date;
  orders: number;
  energyWh: number;
}

/** A charge point with the last 30 days and the earnings of the 30 before, in Wh, ms and minor units. */
export interface PlaceRow {
  id: number;
  title: string;
  createdAt: Date;
  connectors: number;
  orders: number;
  energyWh: number;
  earningMinor: number;
  timeMs: number;
  beforeMinor: number;
}

/** How far it looks back. */
export const spanMs = 30 * dayMs;
/** How many are named on either side. */
export const shownPlaces = 5;

const quarterMs = 15 * minuteMs;
const cellCount = 7 * 24;

/** The hour of the week that the wall clock of a zone shows: 0 is Monday from midnight to one. */
export function hourOfWeek(timeZone: string, atMs: number): number {
  const hours = Math.floor(wallClockMs(timeZone, atMs) / hourMs);
  // 1 January 1970 was a Thursday.
  return (((hours + 3 * 24) % cellCount) + cellCount) % cellCount;
}

/** The 168 hours of the week with what started in them, and how often each came from a moment to another. */
export function hoursOf(
  rows: readonly QuarterRow[],
  { timeZone, fromMs, toMs }: { timeZone: string; fromMs: number; toMs: number },
): Insights['hours'] {
  const cells = Array.from({ length: cellCount }, () => ({ orders: 0, energyWh: 0, quarters: 0 }));
  for (let atMs = fromMs; atMs < toMs; atMs += quarterMs) {
    const cell = cells[hourOfWeek(timeZone, atMs)];
    if (cell !== undefined) cell.quarters += 1;
  }
  for (const { at, orders, energyWh } of rows) {
    const cell = cells[hourOfWeek(timeZone, at.getTime())];
    if (cell === undefined) continue;
    cell.orders += orders;
    cell.energyWh += energyWh;
  }
  return cells.map(({ orders, energyWh, quarters }, index) => ({
    weekday: Math.floor(index / 24) + 1,
    hour: index % 24,
    orders,
    energy: toKwh(energyWh),
    times: Math.max(1, Math.round(quarters / 4)),
  }));
}

/** Share of the time of its connectors since `nowMs` less the span, or since it was added, in which a session ran; of less than an hour it says nothing. */
export function utilisationOf(
  row: Pick<PlaceRow, 'createdAt' | 'connectors' | 'timeMs'>,
  nowMs: number,
): number | null {
  const knownMs = Math.min(spanMs, nowMs - row.createdAt.getTime());
  const openMs = knownMs * row.connectors;
  return openMs > 0 && knownMs >= hourMs ? Math.min(1, row.timeMs / openMs) : null;
}

/** What the store found: both ends of the order by earnings, and how many charge points there are to rank. */
export interface RankFindings {
  best: readonly PlaceRow[];
  worst: readonly PlaceRow[];
  ranked: number;
  tooYoung: number;
}

/** Both ends of the ranking without anybody being on both, the worse half having the smaller share. */
export function ranksOf(
  { best, worst, ranked, tooYoung }: RankFindings,
  as: { currency: string; nowMs: number },
): NonNullable<Insights['charge_points']> {
  const shown = (row: PlaceRow) => ({
    id: row.id,
    title: row.title,
    orders: row.orders,
    energy: toKwh(row.energyWh),
    earnings: toMajor(row.earningMinor, as.currency),
    utilisation: utilisationOf(row, as.nowMs),
    before: toMajor(row.beforeMinor, as.currency),
  });
  const top = best.slice(0, Math.min(shownPlaces, Math.ceil(ranked / 2)));
  const taken = new Set(top.map(({ id }) => id));
  const bottom = worst
    .filter(({ id }) => !taken.has(id))
    .slice(0, Math.min(shownPlaces, Math.floor(ranked / 2)));
  return { best: top.map(shown), worst: bottom.map(shown), too_young: tooYoung };
}
