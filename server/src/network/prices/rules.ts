import { currencyDigits, type PriceUnit } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { roundHalfUpDiv } from '../../kernel/money';
import { minuteOfDayAt, wallClockChanges } from '../../kernel/zoned';

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
}

/** What an order is billed by, frozen onto it at its start as plain JSON (docs/decisions.md#frozen-tariff). */
export interface Tariff {
  currency: string;
  timeZone: string;
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
}

/** A line with its unit price in millionths of the major unit and its amount in minor units; unit null in a gap. */
export interface PricedLine extends CostLine {
  unit: PriceUnit | null;
  priceMicro: number;
  amountMinor: number;
}

/** What a session may use at most: Wh or seconds, by `type`. */
export interface SessionLimit {
  type: PriceUnit;
  amount: number;
}

const microPerMajor = 1_000_000n;
const whPerKwh = 1000n;

const covers = (row: TariffRow, minute: number): boolean => {
  if (row.startMinute === row.endMinute) return true;
  if (row.startMinute < row.endMinute) return row.startMinute <= minute && minute < row.endMinute;
  return row.startMinute <= minute || minute < row.endMinute;
};

/** The row whose times of day cover the wall clock at an instant, or null in a gap (docs/decisions.md#price-rows). */
export function rowAt(tariff: Tariff, atMs: number): TariffRow | null {
  if (tariff.rows.length === 0) return null;
  const minute = minuteOfDayAt(tariff.timeZone, atMs);
  return tariff.rows.find((row) => covers(row, minute)) ?? null;
}

/** The bill of a session that begins now: nothing used yet, in the row of its first instant. */
export function openCost(tariff: Tariff, startMs: number): CostState {
  const rowId = rowAt(tariff, startMs)?.id ?? null;
  return {
    startMs,
    lastMs: startMs,
    lastWh: 0,
    lines: [{ rowId, fromMs: startMs, toMs: startMs, energyWh: 0 }],
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

/** Energy that a register shows at the very instant of the last reading, as a stop right after it does. */
const addAtSameInstant = (state: CostState, energyWh: number): CostState => {
  const gainedWh = energyWh - state.lastWh;
  const lines = state.lines.with(-1, {
    ...lastLineOf(state),
    energyWh: lastLineOf(state).energyWh + gainedWh,
  });
  return { ...state, lastWh: energyWh, lines };
};

/**
 * The bill after a reading of `energyWh` since the start; a row's border between two readings parts their energy by time.
 * A reading earlier than the last, or lower, changes nothing; one at the same instant adds to the current line (docs/decisions.md#billing).
 */
export function advanceCost(
  tariff: Tariff,
  state: CostState,
  reading: { atMs: number; energyWh: number },
): CostState {
  if (reading.atMs < state.lastMs || reading.energyWh < state.lastWh) return state;
  if (reading.atMs === state.lastMs) return addAtSameInstant(state, reading.energyWh);
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
  return { startMs: state.startMs, lastMs: reading.atMs, lastWh: reading.energyWh, lines };
}

function priceLine(tariff: Tariff, line: CostLine): PricedLine {
  if (line.rowId === null) return { ...line, unit: null, priceMicro: 0, amountMinor: 0 };
  const row = tariff.rows.find((candidate) => candidate.id === line.rowId);
  if (row === undefined) throw new Error(`the tariff has no row ${line.rowId}`);
  const { unit, priceMicro } = row;
  const [quantity, perUnit] =
    unit === 'energy'
      ? [BigInt(line.energyWh), whPerKwh]
      : [BigInt(line.toMs - line.fromMs), BigInt(minuteMs)];
  const minorPerMajor = 10n ** BigInt(currencyDigits(tariff.currency));
  const amountMinor = roundHalfUpDiv(quantity * BigInt(priceMicro) * minorPerMajor, perUnit * microPerMajor);
  return { ...line, unit, priceMicro, amountMinor };
}

/** What a session costs so far in minor units, tax included: each line rounded half up, the total their sum (docs/decisions.md#billing). */
export function priceOf(tariff: Tariff, state: CostState): { totalMinor: number; lines: PricedLine[] } {
  const lines = state.lines.map((line) => priceLine(tariff, line));
  return { totalMinor: lines.reduce((sum, line) => sum + line.amountMinor, 0), lines };
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
