import { currencyDigits, type PriceAddition, type PriceUnit } from '@voltdeck/contract';
import { dayMs, minuteMs } from '../../kernel/clock';
import { scaleHalfUp } from '../../kernel/money';
import { minuteOfDayAt, spanAt, wallClockChanges, wallClockMs } from '../../kernel/zoned';
import { addedAmounts, isOfDay, type AddedAmount, type RowAdditions } from './rules-additions';

/** A price row as it bills: minutes of the day in the charge point's zone, price in millionths of the major unit per kWh or minute (docs/decisions.md#price-rows). */
export interface TariffRow {
  id: number;
  startMinute: number;
  endMinute: number;
  priceMicro: number;
  unit: PriceUnit;
  limitType: PriceUnit | null;
  /** Wh or seconds, by `limitType`. */
  limitAmount: number | null;
  /** Absent of a plain row. */
  additions?: RowAdditions;
}

/** What an order is billed by, frozen onto it at its start as plain JSON (docs/decisions.md#frozen-tariff). */
export interface Tariff {
  currency: string;
  timeZone: string;
  /** The more specific first (docs/decisions.md#additions-to-a-row). */
  rows: TariffRow[];
}

/** One contiguous visit to a price row; `rowId` is null in a gap between rows, which costs nothing. */
export interface CostLine {
  rowId: number | null;
  fromMs: number;
  toMs: number;
  energyWh: number;
}

/** How far an order is billed: up to `lastMs`, with `lastWh` since its start; plain JSON, kept on the order. */
export interface CostState {
  startMs: number;
  lastMs: number;
  lastWh: number;
  lines: CostLine[];
  /** When energy last rose, null until then; kept where some row has an idle fee. */
  energyEndMs?: number | null;
}

/** A line with its unit price in millionths of the major unit and its amount in minor units; unit null in a gap. */
export interface PricedLine extends CostLine {
  unit: PriceUnit | null;
  priceMicro: number;
  amountMinor: number;
  /** No visit but what a row adds. */
  addition?: PriceAddition;
}

/** What a session may use at most: Wh or seconds, by `type`. */
export interface SessionLimit {
  type: PriceUnit;
  amount: number;
}

const microPerMajor = 1_000_000;
const whPerKwh = 1000;

const covers = (row: TariffRow, minute: number): boolean => {
  if (row.startMinute === row.endMinute) return true;
  if (row.startMinute < row.endMinute) return row.startMinute <= minute && minute < row.endMinute;
  return row.startMinute <= minute || minute < row.endMinute;
};

/** The row whose times of day cover the wall clock at an instant, or null in a gap (docs/decisions.md#price-rows). */
export function rowAt(tariff: Tariff, atMs: number): TariffRow | null {
  if (tariff.rows.length === 0) return null;
  const minute = minuteOfDayAt(tariff.timeZone, atMs);
  // Its day is that on which it began.
  const isItsDay = ({ additions, startMinute }: TariffRow): boolean =>
    additions === undefined ||
    isOfDay(additions, dayAt(tariff.timeZone, atMs) - (minute < startMinute ? 1 : 0));
  return tariff.rows.find((row) => covers(row, minute) && isItsDay(row)) ?? null;
}

/** The day that the wall clock of a zone shows, numbered since 1970. */
const dayAt = (timeZone: string, atMs: number): number => Math.floor(wallClockMs(timeZone, atMs) / dayMs);

/** Whether idle time costs anything by some row. */
export const hasIdleFee = ({ rows }: Pick<Tariff, 'rows'>): boolean =>
  rows.some(({ additions }) => additions?.idleFeeMicro !== undefined);

/** The bill of a session that begins now: nothing used yet, in the row of its first instant. */
export function openCost(tariff: Tariff, startMs: number): CostState {
  const rowId = rowAt(tariff, startMs)?.id ?? null;
  return {
    startMs,
    lastMs: startMs,
    lastWh: 0,
    lines: [{ rowId, fromMs: startMs, toMs: startMs, energyWh: 0 }],
    ...(hasIdleFee(tariff) ? { energyEndMs: null } : {}),
  };
}

/** Energy since the start at an instant between two readings, on the straight line between them, floored to Wh. */
const energyBetween = (
  state: CostState,
  reading: { atMs: number; energyWh: number },
  atMs: number,
): number => {
  const gained = BigInt(reading.energyWh - state.lastWh) * BigInt(atMs - state.lastMs);
  return state.lastWh + Number(gained / BigInt(reading.atMs - state.lastMs));
};

const lastLineOf = (state: CostState): CostLine => {
  const line = state.lines.at(-1);
  if (line === undefined) throw new Error('a bill has at least one line');
  return line;
};

/** The lines with more energy in the last of them, which may go on to a later instant. */
const withMore = (state: CostState, more: { toMs: number; energyWh: number }): CostLine[] => {
  const { rowId, fromMs, energyWh } = lastLineOf(state);
  const lines = state.lines.slice(0, -1);
  lines.push({ rowId, fromMs, toMs: more.toMs, energyWh: energyWh + more.energyWh });
  return lines;
};

/** The bill after a reading, whatever borders of rows and changes of the clock lie before it. */
export function advanceOverBorders(
  tariff: Tariff,
  state: CostState,
  reading: { atMs: number; energyWh: number },
): CostState {
  const borders = wallClockChanges(
    tariff.timeZone,
    tariff.rows.flatMap((row) => [row.startMinute, row.endMinute]),
    { fromMs: state.lastMs, toMs: reading.atMs },
  );
  const lines = [...state.lines];
  let from = { atMs: state.lastMs, energyWh: state.lastWh };
  for (const atMs of [...borders, reading.atMs]) {
    const energyWh = atMs === reading.atMs ? reading.energyWh : energyBetween(state, reading, atMs);
    const rowId = rowAt(tariff, from.atMs)?.id ?? null;
    const gainedWh = energyWh - from.energyWh;
    const last = lines.at(-1);
    if (last?.rowId === rowId) {
      lines[lines.length - 1] = { ...last, toMs: atMs, energyWh: last.energyWh + gainedWh };
    } else {
      lines.push({ rowId, fromMs: from.atMs, toMs: atMs, energyWh: gainedWh });
    }
    from = { atMs, energyWh };
  }
  const { startMs } = state;
  return { startMs, lastMs: reading.atMs, lastWh: reading.energyWh, lines, ...endOfEnergy(state, reading) };
}

/** When energy last rose, after a reading that counts; nothing where no row asks for it. */
const endOfEnergy = (
  { energyEndMs, lastWh }: CostState,
  { atMs, energyWh }: { atMs: number; energyWh: number },
): Pick<CostState, 'energyEndMs'> =>
  energyEndMs === undefined ? {} : { energyEndMs: energyWh > lastWh ? atMs : energyEndMs };

/** Whether no row begins or ends and no clock is changed between two instants, by the wall clock's time of day at the first. */
function isSteady(tariff: Tariff, fromMs: number, toMs: number): boolean {
  const span = spanAt(tariff.timeZone, fromMs);
  if (toMs > span.toMs) return false;
  const wallMs = fromMs + span.offsetMs;
  const ofDayMs = wallMs - Math.floor(wallMs / dayMs) * dayMs;
  const reachMs = ofDayMs + (toMs - fromMs);
  for (const { startMinute, endMinute } of tariff.rows) {
    if (isPassed(startMinute, ofDayMs, reachMs) || isPassed(endMinute, ofDayMs, reachMs)) return false;
  }
  return true;
}

/** Whether a minute of the day lies strictly between two times of day, the second of which may lie days on. */
function isPassed(minute: number, fromMs: number, toMs: number): boolean {
  const atMs = minute * minuteMs;
  return toMs > (atMs > fromMs ? atMs : atMs + dayMs);
}

/**
 * The bill after a reading of `energyWh` since the start; a row's border between two readings parts their energy by time.
 * A reading earlier than the last, or lower, changes nothing; one at the same instant adds to the current line (docs/decisions.md#billing).
 */
export function advanceCost(
  tariff: Tariff,
  state: CostState,
  reading: { atMs: number; energyWh: number },
): CostState {
  const { atMs, energyWh } = reading;
  const { startMs, lastMs, lastWh } = state;
  if (atMs < lastMs || energyWh < lastWh) return state;
  const gained = { toMs: atMs, energyWh: energyWh - lastWh };
  const ended = endOfEnergy(state, reading);
  if (atMs === lastMs) return { ...state, lastWh: energyWh, lines: withMore(state, gained), ...ended };
  // Nearly every reading lies in the row of the one before.
  const isSameRow =
    isSteady(tariff, lastMs, atMs) && (rowAt(tariff, lastMs)?.id ?? null) === lastLineOf(state).rowId;
  if (!isSameRow) return advanceOverBorders(tariff, state, reading);
  return { startMs, lastMs: atMs, lastWh: energyWh, lines: withMore(state, gained), ...ended };
}

function rowOf(tariff: Tariff, { rowId }: CostLine): TariffRow | null {
  if (rowId === null) return null;
  const row = tariff.rows.find((candidate) => candidate.id === rowId);
  if (row === undefined) throw new Error(`the tariff has no row ${rowId}`);
  return row;
}

/** What a line costs by its row, in minor units. */
function amountOf(row: TariffRow, { energyWh, fromMs, toMs }: CostLine, currency: string): number {
  const isByEnergy = row.unit === 'energy';
  const perUnit = isByEnergy ? whPerKwh : minuteMs;
  // No currency has so many digits that this is not whole.
  const divisor = (perUnit * microPerMajor) / 10 ** currencyDigits(currency);
  return scaleHalfUp(isByEnergy ? energyWh : toMs - fromMs, row.priceMicro, divisor);
}

function priceLine(tariff: Tariff, line: CostLine): PricedLine {
  const row = rowOf(tariff, line);
  if (row === null) return { ...line, unit: null, priceMicro: 0, amountMinor: 0 };
  const { unit, priceMicro } = row;
  return { ...line, unit, priceMicro, amountMinor: amountOf(row, line, tariff.currency) };
}

/** The total of `priceOf` alone. */
export function totalOf(tariff: Tariff, state: CostState): number {
  let totalMinor = 0;
  let hasAdditions = false;
  for (const line of state.lines) {
    const row = rowOf(tariff, line);
    if (row === null) continue;
    totalMinor += amountOf(row, line, tariff.currency);
    if (row.additions !== undefined) hasAdditions = true;
  }
  return hasAdditions ? priceOf(tariff, state).totalMinor : totalMinor;
}

const sumOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What a session costs so far in minor units, tax included: each line rounded half up, the total their sum (docs/decisions.md#billing). */
export function priceOf(tariff: Tariff, state: CostState): { totalMinor: number; lines: PricedLine[] } {
  const visits = state.lines.map((line) => priceLine(tariff, line));
  const lines = withAdditions(tariff, state, visits);
  return { totalMinor: sumOf(lines), lines };
}

/** The lines of a bill with what the additions of rows bring: the start fee first, idle time after its visit, what the whole comes to last. */
function withAdditions(tariff: Tariff, state: CostState, visits: PricedLine[]): PricedLine[] {
  const rows = state.lines.map((line) => rowOf(tariff, line));
  if (rows.every((row) => row?.additions === undefined)) return visits;
  const spells = visits.map(({ fromMs, toMs }, at) => ({ fromMs, toMs, additions: rows[at]?.additions }));
  const added = addedAmounts(spells, {
    currency: tariff.currency,
    energyWh: state.lastWh,
    energyEndMs: state.energyEndMs ?? null,
    totalMinor: sumOf(visits),
  });
  const of = (which: (one: AddedAmount) => boolean): PricedLine[] =>
    added.filter(which).map(({ addition, visit, ...amount }) => {
      const rowId = visits[visit ?? 0]?.rowId ?? null;
      return { ...amount, rowId, energyWh: 0, unit: addition === 'idle-fee' ? 'minutes' : null, addition };
    });
  return [
    ...of(({ addition }) => addition === 'start-fee'),
    ...visits.flatMap((line, at) => [
      line,
      ...of(({ addition, visit }) => addition === 'idle-fee' && visit === at),
    ]),
    ...of(({ visit }) => visit === null),
  ];
}

/** The limit of the row at the start, which holds for the whole session; null when it has none (docs/decisions.md#session-limit). */
export function sessionLimitAt(tariff: Tariff, startMs: number): SessionLimit | null {
  const row = rowAt(tariff, startMs);
  if (row === null || row.limitType === null || row.limitAmount === null) return null;
  return { type: row.limitType, amount: row.limitAmount };
}

/** Whether a session has used up its limit. */
export function isLimitReached(
  limit: SessionLimit | null,
  used: { energyWh: number; durationMs: number },
): boolean {
  if (limit === null) return false;
  return limit.type === 'energy' ? used.energyWh >= limit.amount : used.durationMs >= limit.amount * 1000;
}
