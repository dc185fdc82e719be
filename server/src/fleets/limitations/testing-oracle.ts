/*
 * What limitations come to, counted minute by minute on the wall clock that the language itself shows: slow, and made of nothing
 * that the rules are made of.
 */

const minuteMs = 60_000;

/** A minute as a calendar on the wall shows it. */
interface WallMinute {
  date: string;
  weekday: string;
}

const shownBy = new Map<string, WallMinute[]>();

/** The minutes from an instant on, each as it is shown in the zone. */
export function wallMinutes(timeZone: string, fromMs: number, minutes: number): WallMinute[] {
  const key = `${timeZone} ${fromMs} ${minutes}`;
  const known = shownBy.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
  });
  const shown = Array.from({ length: minutes }, (_, minute) => {
    const parts = Object.fromEntries(
      format.formatToParts(fromMs + minute * minuteMs).map(({ type, value }) => [type, value]),
    );
    return { date: `${parts['year']}-${parts['month']}-${parts['day']}`, weekday: parts['weekday'] ?? '' };
  });
  shownBy.set(key, shown);
  return shown;
}

export interface OracleLimit {
  type: 'daily' | 'weekly' | 'monthly' | 'user-defined';
  amountWh: number;
  extraWh: number;
  startingDate: string | null;
  endingDate: string | null;
  validUntil: string | null;
  createdDate: string;
  isTransferring: boolean;
  /** Such as `Sun`. */
  weekBegins: string;
}

const says = ({ startingDate, endingDate, validUntil }: OracleLimit, date: string): boolean =>
  (startingDate === null || date >= startingDate) &&
  (endingDate === null || date <= endingDate) &&
  (validUntil === null || date <= validUntil);

const periodsBy = new Map<readonly WallMinute[], Map<string, number[]>>();

/** The number of the period of each minute, raised whenever the wall shows that a new one begins. */
function periodsOf(limit: OracleLimit, minutes: readonly WallMinute[]): number[] {
  const key = `${limit.type} ${limit.weekBegins}`;
  const known = periodsBy.get(minutes) ?? new Map<string, number[]>();
  periodsBy.set(minutes, known);
  const counted = known.get(key) ?? countPeriods(limit, minutes);
  known.set(key, counted);
  return counted;
}

function countPeriods(limit: OracleLimit, minutes: readonly WallMinute[]): number[] {
  let period = 0;
  return minutes.map(({ date, weekday }, index) => {
    const before = minutes[index - 1];
    if (before === undefined || before.date === date) return period;
    if (
      limit.type === 'daily' ||
      (limit.type === 'weekly' && weekday === limit.weekBegins) ||
      (limit.type === 'monthly' && date.endsWith('-01'))
    )
      period += 1;
    return period;
  });
}

/** What may still flow at a minute, in Wh; null where the limitation says nothing then. */
export function leftByMinutes(
  limit: OracleLimit,
  minutes: readonly WallMinute[],
  flowWh: ArrayLike<number>,
  at: number,
): { leftWh: number; transferredWh: number; usedWh: number } | null {
  const now = minutes[at];
  if (now === undefined || !says(limit, now.date)) return null;
  const periods = periodsOf(limit, minutes);
  const present = periods[at] ?? 0;
  let usedWh = 0;
  let beforeWh = 0;
  let lastDateBefore = '';
  for (let minute = 0; minute < minutes.length; minute += 1) {
    const period = periods[minute];
    if (period !== present && period !== present - 1) continue;
    const date = minutes[minute]?.date ?? '';
    const flowed = flowWh[minute] ?? 0;
    if (period !== present) lastDateBefore = date;
    if (flowed === 0 || !says(limit, date)) continue;
    if (period === present) usedWh += flowed;
    else beforeWh += flowed;
  }
  const wasThere = lastDateBefore >= limit.createdDate && says(limit, lastDateBefore);
  const isCarried = limit.isTransferring && lastDateBefore !== '' && wasThere;
  const transferredWh = isCarried ? Math.max(limit.amountWh - beforeWh, 0) : 0;
  return {
    leftWh: Math.max(limit.amountWh + transferredWh + limit.extraWh - usedWh, 0),
    transferredWh,
    usedWh,
  };
}
