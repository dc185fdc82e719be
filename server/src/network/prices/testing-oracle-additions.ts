import {
  countedReadings,
  type OracleReading,
  type OracleRow,
  type OracleTariff,
  type Session,
  wallMinuteAt,
} from './testing-oracle';

/** A row with what it may say more: amounts in minor units, the idle fee in millionths of the major unit per minute. */
export interface AdditionsRow extends OracleRow {
  /** 1 is Monday, 7 is Sunday. */
  weekdays?: readonly number[];
  /** Calendar dates such as `2026-12-24`, both included. */
  validFrom?: string;
  validUntil?: string;
  startFeeMinor?: number;
  idleFeeMicro?: number;
  idleGraceMinutes?: number;
  sessionMinimumMinor?: number;
  sessionMaximumMinor?: number;
}

export interface AdditionsTariff extends OracleTariff {
  rows: readonly AdditionsRow[];
}

/** A session up to the moment at which it ended, which may lie behind its last reading. */
export interface AdditionsSession extends Session<AdditionsTariff> {
  endMs: number;
}

/**
 * The start fee stands at the instant of the start, the minimum and the maximum at that of the end.
 * Those three have the row at the first instant; a visit to a gap has none.
 */
export interface AdditionsLine {
  kind: 'visit' | 'start-fee' | 'idle' | 'minimum' | 'maximum';
  rowId: number | null;
  fromMs: number;
  toMs: number;
  energyWh: number;
  milliseconds: number;
  amountMinor: number;
}

export interface AdditionsBill {
  totalMinor: number;
  lines: AdditionsLine[];
}

/** Held here once more, so that a wrong number of decimals in the product shows. */
const decimalsOf: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, EUR: 2, USD: 2, JOD: 3, KWD: 3 };

/**
 * What a session costs with all additions to its rows, told by walking through it second by second (docs/decisions.md#additions-to-a-row).
 * Like the oracle of plain rows it shares no line with the rules, and only asks what the clock and the calendar on the wall show.
 */
export function billWithAdditionsOf(session: AdditionsSession): AdditionsBill {
  const { tariff, startMs } = session;
  const counted = countedReadings(startMs, session.readings);
  // The bill of plain rows runs to the last reading that counted, so an end before it cannot shorten a session.
  const endMs = Math.max(session.endMs, counted.at(-1)?.atMs ?? startMs);
  const delivered = (counted.at(-1)?.energyWh ?? 0) > 0;
  const visits = visitsOf(tariff, { startMs, endMs, energyEndedMs: energyEndedAt(counted) });
  const first = rowInForceAt(tariff, startMs);

  const lines: AdditionsLine[] = [];
  if (delivered && first?.startFeeMinor) {
    lines.push(moneyLine('start-fee', { rowId: first.id, atMs: startMs, amountMinor: first.startFeeMinor }));
  }
  let billedWh = 0;
  for (const visit of visits) {
    const energyWh = energyWhBy(counted, visit.toMs) - billedWh;
    billedWh += energyWh;
    lines.push(visitLine(visit, energyWh, tariff.currency));
    if (delivered && visit.idleMs > 0) lines.push(idleLine(visit, tariff.currency));
  }

  const limit = limitLine({ first, delivered, endMs, sum: sumOf(lines) });
  if (limit) lines.push(limit);
  return { totalMinor: sumOf(lines), lines };
}

/** The row that has the second: of those that cover it the most specific one, or null in a gap. */
export function rowInForceAt(tariff: AdditionsTariff, atMs: number): AdditionsRow | null {
  const covering = tariff.rows.filter((row) => covers(row, tariff.timeZone, atMs));
  const most = Math.max(...covering.map(rankOf));
  const [row, rival] = covering.filter((candidate) => rankOf(candidate) === most);
  if (row && rival)
    throw new Error(`Rows ${row.id} and ${rival.id} are equally specific and share a second.`);
  return row ?? null;
}

/** A second before the starting time of its row belongs to the day before, on which the row began. */
function covers(row: AdditionsRow, timeZone: string, atMs: number): boolean {
  const utcMinute = Math.floor(atMs / 60_000);
  const minute = wallMinuteAt(timeZone, utcMinute);
  if (!hoursHold(row, minute)) return false;
  const today = wallDateAt(timeZone, utcMinute);
  const began = minute < row.startMinute ? dayBefore(today) : today;
  if (row.validFrom !== undefined && began < row.validFrom) return false;
  if (row.validUntil !== undefined && began > row.validUntil) return false;
  return !tellsWeekdays(row) || (row.weekdays ?? []).includes(weekdayOf(began));
}

function hoursHold({ startMinute, endMinute }: OracleRow, minute: number): boolean {
  if (startMinute < endMinute) return minute >= startMinute && minute < endMinute;
  return minute >= startMinute || minute < endMinute;
}

/** Date and weekdays, then a date alone, then weekdays alone, then neither. */
function rankOf(row: AdditionsRow): number {
  const tellsDate = row.validFrom !== undefined || row.validUntil !== undefined;
  return (tellsDate ? 2 : 0) + (tellsWeekdays(row) ? 1 : 0);
}

/** All seven days are the same as none told, also where rows are compared. */
function tellsWeekdays({ weekdays }: AdditionsRow): boolean {
  return weekdays !== undefined && new Set(weekdays).size < 7;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

interface Visit {
  row: AdditionsRow | null;
  fromMs: number;
  toMs: number;
  idleMs: number;
}

interface Span {
  startMs: number;
  endMs: number;
  energyEndedMs: number;
}

/** The first visit begins with the session, so one that has not lasted yet has one empty visit. */
function visitsOf(tariff: AdditionsTariff, { startMs, endMs, energyEndedMs }: Span): Visit[] {
  let visit: Visit = { row: rowInForceAt(tariff, startMs), fromMs: startMs, toMs: startMs, idleMs: 0 };
  const visits = [visit];
  let askedMinute = Math.floor(startMs / 60_000);
  let atMs = startMs;
  while (atMs < endMs) {
    // A session may begin and end within a second, so the first and the last step may be shorter than one.
    const nextMs = Math.min(Math.floor(atMs / 1000) * 1000 + 1000, endMs);
    // Rows begin at whole minutes and zones are whole minutes apart, so a row can change at no other second.
    const minute = Math.floor(atMs / 60_000);
    if (minute !== askedMinute) {
      askedMinute = minute;
      const row = rowInForceAt(tariff, atMs);
      if (row !== visit.row) {
        visit = { row, fromMs: atMs, toMs: atMs, idleMs: 0 };
        visits.push(visit);
      }
    }
    visit.toMs = nextMs;
    visit.idleMs += idleMsOf(visit.row, { energyEndedMs, fromMs: atMs, toMs: nextMs });
    atMs = nextMs;
  }
  return visits;
}

/** What of a step is idle by the row in force: all of it, nothing, or what lies behind the end of the grace. */
function idleMsOf(
  row: AdditionsRow | null,
  step: { energyEndedMs: number; fromMs: number; toMs: number },
): number {
  if (row?.idleFeeMicro === undefined) return 0;
  const graceEndsMs = step.energyEndedMs + (row.idleGraceMinutes ?? 0) * 60_000;
  if (step.toMs <= graceEndsMs) return 0;
  return step.fromMs >= graceEndsMs ? step.toMs - step.fromMs : step.toMs - graceEndsMs;
}

function visitLine({ row, fromMs, toMs }: Visit, energyWh: number, currency: string): AdditionsLine {
  const milliseconds = toMs - fromMs;
  let amountMinor = 0;
  if (row?.unit === 'energy')
    amountMinor = minorOf(row.priceMicro, { amount: energyWh, per: 1000 }, currency);
  if (row?.unit === 'minutes')
    amountMinor = minorOf(row.priceMicro, { amount: milliseconds, per: 60_000 }, currency);
  return { kind: 'visit', rowId: row?.id ?? null, fromMs, toMs, energyWh, milliseconds, amountMinor };
}

/** Once a visit is idle it stays so to its end, so its idle time is the last of it. */
function idleLine({ row, toMs, idleMs }: Visit, currency: string): AdditionsLine {
  const amountMinor = minorOf(row?.idleFeeMicro ?? 0, { amount: idleMs, per: 60_000 }, currency);
  const fromMs = toMs - idleMs;
  return {
    kind: 'idle',
    rowId: row?.id ?? null,
    fromMs,
    toMs,
    energyWh: 0,
    milliseconds: idleMs,
    amountMinor,
  };
}

/** What is missing to the minimum or beyond the maximum of the row at the first instant; nothing delivered owes no minimum. */
function limitLine(of: {
  first: AdditionsRow | null;
  delivered: boolean;
  endMs: number;
  sum: number;
}): AdditionsLine | null {
  const { first, delivered, endMs, sum } = of;
  if (!first) return null;
  const { id: rowId, sessionMinimumMinor: least, sessionMaximumMinor: most } = first;
  if (delivered && least !== undefined && sum < least) {
    return moneyLine('minimum', { rowId, atMs: endMs, amountMinor: least - sum });
  }
  if (most !== undefined && sum > most) {
    return moneyLine('maximum', { rowId, atMs: endMs, amountMinor: most - sum });
  }
  return null;
}

function moneyLine(
  kind: AdditionsLine['kind'],
  { rowId, atMs, amountMinor }: { rowId: number; atMs: number; amountMinor: number },
): AdditionsLine {
  return { kind, rowId, fromMs: atMs, toMs: atMs, energyWh: 0, milliseconds: 0, amountMinor };
}

function sumOf(lines: readonly AdditionsLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountMinor, 0);
}

/** The last reading that is higher than the one before it; without any the session delivered nothing, and nobody asks. */
function energyEndedAt(counted: readonly OracleReading[]): number {
  let endedMs = counted[0]?.atMs ?? 0;
  let beforeWh = 0;
  for (const { atMs, energyWh } of counted) {
    if (energyWh > beforeWh) endedMs = atMs;
    beforeWh = energyWh;
  }
  return endedMs;
}

/** On the straight line between the readings around the moment, down to the whole Wh; behind the last reading nothing flows. */
function energyWhBy(counted: readonly OracleReading[], atMs: number): number {
  const before = counted.findLast((reading) => reading.atMs <= atMs);
  const after = counted.find((reading) => reading.atMs > atMs);
  if (!before) throw new Error('Asked for the energy before the session.');
  if (!after) return before.energyWh;
  const rise = BigInt(after.energyWh - before.energyWh) * BigInt(atMs - before.atMs);
  return before.energyWh + Number(rise / BigInt(after.atMs - before.atMs));
}

/** A price in millionths for an amount of which `per` make one unit; half a minor unit goes up. */
function minorOf(priceMicro: number, used: { amount: number; per: number }, currency: string): number {
  const decimals = decimalsOf[currency];
  if (decimals === undefined) throw new Error(`The oracle does not know the currency ${currency}.`);
  const product = BigInt(priceMicro) * BigInt(used.amount) * 10n ** BigInt(decimals);
  const divisor = BigInt(used.per) * 1_000_000n;
  return Number((2n * product + divisor) / (2n * divisor));
}

const calendars = new Map<string, { format: Intl.DateTimeFormat; dates: Map<number, string> }>();

/** The date that the calendar of a zone shows in a minute counted from 1970 UTC; each is asked for once. */
function wallDateAt(timeZone: string, utcMinute: number): string {
  const calendar = calendars.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    dates: new Map<number, string>(),
  };
  calendars.set(timeZone, calendar);
  const known = calendar.dates.get(utcMinute);
  if (known !== undefined) return known;
  const parts = calendar.format.formatToParts(utcMinute * 60_000);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const date = `${read('year')}-${read('month')}-${read('day')}`;
  calendar.dates.set(utcMinute, date);
  return date;
}
