/** A row as the oracle reads it: minutes of the day, millionths of the major unit per kWh or per minute. */
export interface OracleRow {
  id: number;
  startMinute: number;
  endMinute: number;
  priceMicro: number;
  unit: 'energy' | 'minutes';
}

export interface OracleTariff {
  currency: string;
  timeZone: string;
  rows: readonly OracleRow[];
}

/** What the meter said at a whole second: Wh since the start of the session. */
export interface OracleReading {
  atMs: number;
  energyWh: number;
}

/** A session from its start to its last reading, the readings in the order in which they came. */
export interface Session<T extends OracleTariff = OracleTariff> {
  tariff: T;
  startMs: number;
  readings: readonly OracleReading[];
}

/** A contiguous visit to a row, or to a gap between rows (`rowId` null, free of charge). */
export interface OracleLine {
  rowId: number | null;
  fromMs: number;
  toMs: number;
  energyWh: number;
  seconds: number;
  amountMinor: number;
}

export interface OracleBill {
  totalMinor: number;
  lines: OracleLine[];
}

/** Held here once more, so that a wrong number of decimals in the product shows. */
const decimalsOf: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, EUR: 2, USD: 2, JOD: 3, KWD: 3 };

export const oracleCurrencies: readonly string[] = Object.keys(decimalsOf);

/**
 * What a session costs, told by walking through it second by second (docs/decisions.md#billing).
 * It shares no line with the rules and knows no day, no offset and no change of the clock: it only asks what the clock on the wall shows.
 */
export function billOf({ tariff, startMs, readings }: Session): OracleBill {
  const counted = countedReadings(startMs, readings);
  const endMs = counted.at(-1)?.atMs ?? startMs;
  let billedWh = 0;
  const lines = visitsBetween(tariff, startMs / 1000, endMs / 1000).map(({ row, fromSecond, seconds }) => {
    const toMs = (fromSecond + seconds) * 1000;
    const energyWh = energyWhBy(counted, toMs) - billedWh;
    billedWh += energyWh;
    const amountMinor = row ? amountMinorOf(row, { energyWh, seconds }, tariff.currency) : 0;
    return { rowId: row?.id ?? null, fromMs: fromSecond * 1000, toMs, energyWh, seconds, amountMinor };
  });
  return { totalMinor: lines.reduce((sum, line) => sum + line.amountMinor, 0), lines };
}

/** The row whose times hold what the clock on the wall shows, or null in a gap. */
export function oracleRowAt(tariff: OracleTariff, atMs: number): OracleRow | null {
  const minute = wallMinuteAt(tariff.timeZone, Math.floor(atMs / 60_000));
  return tariff.rows.find((row) => holdsMinute(row, minute)) ?? null;
}

interface Visit {
  row: OracleRow | null;
  fromSecond: number;
  seconds: number;
}

/** The first visit begins with the session, so one that has not lasted yet has one empty line. */
function visitsBetween(tariff: OracleTariff, start: number, end: number): Visit[] {
  let visit: Visit = { row: oracleRowAt(tariff, start * 1000), fromSecond: start, seconds: 0 };
  const visits = [visit];
  let secondOfMinute = start % 60;
  for (let second = start; second < end; second += 1) {
    // Rows begin at whole minutes and zones are whole minutes apart, so a row can change at no other second.
    if (secondOfMinute === 60) secondOfMinute = 0;
    if (secondOfMinute === 0) {
      const row = oracleRowAt(tariff, second * 1000);
      if (row !== visit.row) {
        visit = { row, fromSecond: second, seconds: 0 };
        visits.push(visit);
      }
    }
    secondOfMinute += 1;
    visit.seconds += 1;
  }
  return visits;
}

/** Counts round the dial from the start of the row, so midnight is a minute like any other. */
function holdsMinute({ startMinute, endMinute }: OracleRow, minute: number): boolean {
  let length = endMinute - startMinute;
  if (length <= 0) length += 1440;
  let passed = minute - startMinute;
  if (passed < 0) passed += 1440;
  return passed < length;
}

/** The start is a reading of nothing; one earlier or lower than the last that counted does not count. */
export function countedReadings(startMs: number, readings: readonly OracleReading[]): OracleReading[] {
  let last: OracleReading = { atMs: startMs, energyWh: 0 };
  const counted = [last];
  for (const reading of readings) {
    if (reading.atMs < last.atMs || reading.energyWh < last.energyWh) continue;
    counted.push(reading);
    last = reading;
  }
  return counted;
}

/** On the straight line between the readings before and after, down to the whole Wh; of several at one instant the last holds. */
function energyWhBy(counted: readonly OracleReading[], atMs: number): number {
  const before = counted.findLast((reading) => reading.atMs <= atMs);
  const after = counted.find((reading) => reading.atMs >= atMs);
  if (!before || !after) throw new Error('Asked for the energy outside of the session.');
  if (before.atMs === atMs) return before.energyWh;
  const rise = BigInt(after.energyWh - before.energyWh) * BigInt(atMs - before.atMs);
  return before.energyWh + Number(rise / BigInt(after.atMs - before.atMs));
}

/** Half a minor unit goes up: doubled, plus one half doubled, divided by twice the divisor. */
function amountMinorOf(
  { priceMicro, unit }: OracleRow,
  used: { energyWh: number; seconds: number },
  currency: string,
): number {
  const decimals = decimalsOf[currency];
  if (decimals === undefined) throw new Error(`The oracle does not know the currency ${currency}.`);
  const [amount, perUnit] = unit === 'energy' ? [used.energyWh, 1000n] : [used.seconds, 60n];
  const product = BigInt(priceMicro) * BigInt(amount) * 10n ** BigInt(decimals);
  const divisor = perUnit * 1_000_000n;
  return Number((2n * product + divisor) / (2n * divisor));
}

interface Wall {
  format: Intl.DateTimeFormat;
  minutes: Map<number, number>;
}
const walls = new Map<string, Wall>();

/** Minutes since 00:00 on the clock of a zone, in a minute counted from 1970 UTC; each is asked for once. */
export function wallMinuteAt(timeZone: string, utcMinute: number): number {
  const { format, minutes } = wallIn(timeZone);
  const known = minutes.get(utcMinute);
  if (known !== undefined) return known;
  const parts = format.formatToParts(utcMinute * 60_000);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const minute = read('hour') * 60 + read('minute');
  minutes.set(utcMinute, minute);
  return minute;
}

function wallIn(timeZone: string): Wall {
  const known = walls.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const wall = { format, minutes: new Map<number, number>() };
  walls.set(timeZone, wall);
  return wall;
}
