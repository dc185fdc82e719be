import { currencyDigits, type PriceAddition } from '@voltdeck/contract';
import { dayMs, minuteMs } from '../../kernel/clock';
import { scaleHalfUp } from '../../kernel/money';

/** What a row says beyond hours and price, as kept and as frozen; money in millionths of the major unit (docs/decisions.md#additions-to-a-row). */
export interface RowAdditions {
  /** Days of the week in order, 1 is Monday; never all seven. */
  weekdays?: number[];
  /** The first and the last date. */
  from?: string;
  until?: string;
  startFeeMicro?: number;
  /** Per minute. */
  idleFeeMicro?: number;
  idleGraceMinutes?: number;
  minimumMicro?: number;
  maximumMicro?: number;
}

const microPerMajor = 1_000_000;

/** The number of a date since 1970. */
export const dayNumberOf = (date: string): number => Date.parse(date) / dayMs;

/** The weekday of a day that is numbered since 1970, which began on a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Whether a row is one of the day on which it would begin, by the number of that day since 1970. */
export const isOfDay = ({ weekdays, from, until }: RowAdditions, day: number): boolean =>
  (weekdays === undefined || weekdays.includes(weekdayOf(day))) &&
  (from === undefined || day >= dayNumberOf(from)) &&
  (until === undefined || day <= dayNumberOf(until));

/** How specific a row is about its days: the more specific of several has the second that all cover. */
export const specificityOf = (additions: RowAdditions | null | undefined): number => {
  if (additions === null || additions === undefined) return 0;
  const hasDate = additions.from !== undefined || additions.until !== undefined;
  return (hasDate ? 2 : 0) + (additions.weekdays === undefined ? 0 : 1);
};

/** Whether some day is one of a row while the day `later` days after it is one of another. */
export function shareDay(one: RowAdditions, other: RowAdditions, later: number): boolean {
  const froms = [one.from, other.from].map((date) => (date === undefined ? -Infinity : dayNumberOf(date)));
  const untils = [one.until, other.until].map((date) => (date === undefined ? Infinity : dayNumberOf(date)));
  const first = Math.max(froms[0] ?? -Infinity, (froms[1] ?? -Infinity) - later);
  const last = Math.min(untils[0] ?? Infinity, (untils[1] ?? Infinity) - later);
  // Seven days in a row are all that weekdays can tell apart.
  const from = Number.isFinite(first) ? first : Number.isFinite(last) ? last - 6 : 0;
  for (let day = from; day <= Math.min(last, from + 6); day += 1)
    if (isOfDay(one, day) && isOfDay(other, day + later)) return true;
  return false;
}

/** A visit to a row as additions look at it. */
export interface Visit {
  fromMs: number;
  toMs: number;
  additions: RowAdditions | undefined;
}

/** What additions bring to a bill, in minor units; `visit` is the one it belongs to, null of what the whole session costs at least or at most. */
export interface AddedAmount {
  addition: PriceAddition;
  visit: number | null;
  fromMs: number;
  toMs: number;
  /** Per minute, of an idle fee alone. */
  priceMicro: number;
  amountMinor: number;
}

/** What a session has come to by its visits alone. */
export interface VisitedSum {
  currency: string;
  energyWh: number;
  /** When energy ended; null where none was seen to flow. */
  energyEndMs: number | null;
  totalMinor: number;
}

/** An amount kept in millionths of the major unit, in minor units. */
const minorIn = (micro: number, currency: string): number =>
  scaleHalfUp(micro, 1, microPerMajor / 10 ** currencyDigits(currency));

function idleAmounts(visits: readonly Visit[], { currency, energyEndMs }: VisitedSum): AddedAmount[] {
  if (energyEndMs === null) return [];
  return visits.flatMap(({ fromMs, toMs, additions }, visit) => {
    const { idleFeeMicro: priceMicro, idleGraceMinutes: grace = 0 } = additions ?? {};
    if (priceMicro === undefined) return [];
    const idleMs = Math.max(fromMs, energyEndMs + grace * minuteMs);
    if (idleMs >= toMs) return [];
    const divisor = (minuteMs * microPerMajor) / 10 ** currencyDigits(currency);
    const amountMinor = scaleHalfUp(toMs - idleMs, priceMicro, divisor);
    return [{ addition: 'idle-fee' as const, visit, fromMs: idleMs, toMs, priceMicro, amountMinor }];
  });
}

/** What the additions of rows bring to the visits of a session, the row of its first instant first (docs/decisions.md#additions-to-a-row). */
export function addedAmounts(visits: readonly Visit[], sum: VisitedSum): AddedAmount[] {
  const [start] = visits;
  const endMs = visits.at(-1)?.toMs;
  if (start === undefined || endMs === undefined) return [];
  const { startFeeMicro = 0, minimumMicro = 0, maximumMicro } = start.additions ?? {};
  const hasEnergy = sum.energyWh > 0;
  const feeMinor = hasEnergy ? minorIn(startFeeMicro, sum.currency) : 0;
  const idle = hasEnergy ? idleAmounts(visits, sum) : [];
  const togetherMinor = idle.reduce((all, { amountMinor }) => all + amountMinor, sum.totalMinor + feeMinor);
  const leastMinor = hasEnergy ? minorIn(minimumMicro, sum.currency) : 0;
  const mostMinor = maximumMicro === undefined ? Infinity : minorIn(maximumMicro, sum.currency);
  const whole = (addition: 'minimum' | 'maximum', amountMinor: number): AddedAmount => {
    return { addition, visit: null, fromMs: endMs, toMs: endMs, priceMicro: 0, amountMinor };
  };
  const at = { visit: 0, fromMs: start.fromMs, toMs: start.fromMs, priceMicro: 0 };
  return [
    ...(feeMinor > 0 ? [{ addition: 'start-fee' as const, ...at, amountMinor: feeMinor }] : []),
    ...idle,
    ...(togetherMinor < leastMinor ? [whole('minimum', leastMinor - togetherMinor)] : []),
    ...(togetherMinor > mostMinor ? [whole('maximum', mostMinor - togetherMinor)] : []),
  ];
}
