import { fromMicro, toKwh, toMajor, type PricePreview } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { instantOf } from '../../kernel/zoned';
import {
  advanceCost,
  openCost,
  priceOf,
  rowAt,
  sessionLimitAt,
  type SessionLimit,
  type Tariff,
} from './rules';
import { toLimitValue } from './rules-rows';

/** A session that is only thought of: its energy comes evenly over its time. */
interface Thought {
  startMs: number;
  minutes: number;
  energyKwh: number;
  /** Stayed plugged in after that. */
  idleMinutes?: number;
}

const whPerKwh = 1000;
const secondMs = 1000;

/** The instant a preview begins at: as told, or as the wall clock of the charge point shows it. */
export const startOfPreview = (timeZone: string, startsAt: string): number =>
  /(?:Z|[+-]\d{2}:?\d{2})$/.test(startsAt) ? Date.parse(startsAt) : instantOf(timeZone, startsAt);

interface Run {
  durationMs: number;
  energyWh: number;
  isStopped: boolean;
}

/** How far a session gets before its limit ends it. */
function runUnder(limit: SessionLimit | null, durationMs: number, energyWh: number): Run {
  const whole = { durationMs, energyWh, isStopped: false };
  if (limit === null) return whole;
  if (limit.type === 'energy') {
    if (energyWh <= limit.amount) return whole;
    const reachedMs = Math.ceil((durationMs * limit.amount) / energyWh);
    return { durationMs: reachedMs, energyWh: limit.amount, isStopped: true };
  }
  const limitMs = limit.amount * secondMs;
  if (durationMs <= limitMs) return whole;
  return {
    durationMs: limitMs,
    energyWh: Math.floor((energyWh * limitMs) / durationMs),
    isStopped: true,
  };
}

/** The same with time plugged in after the energy, which a limit of minutes may end. */
function withIdle(run: Run, limit: SessionLimit | null, idleMs: number): Run {
  if (run.isStopped) return run;
  const durationMs = run.durationMs + idleMs;
  const mostMs = limit?.type === 'minutes' ? limit.amount * secondMs : Infinity;
  return durationMs <= mostMs ? { ...run, durationMs } : { ...run, durationMs: mostMs, isStopped: true };
}

const iso = (atMs: number): string => new Date(atMs).toISOString();

/** What a session would cost, by the rules that bill real ones (docs/decisions.md#billing); money in major units. */
export function previewOf(
  tariff: Tariff,
  { startMs, minutes, energyKwh, idleMinutes = 0 }: Thought,
): PricePreview {
  const { currency } = tariff;
  const limit = sessionLimitAt(tariff, startMs);
  const charged = runUnder(limit, minutes * minuteMs, Math.round(energyKwh * whPerKwh));
  const run = withIdle(charged, limit, idleMinutes * minuteMs);
  const endMs = startMs + run.durationMs;
  const { energyWh } = run;
  const atMs = startMs + charged.durationMs;
  const delivered = advanceCost(tariff, openCost(tariff, startMs), { atMs, energyWh });
  const bill = endMs > atMs ? advanceCost(tariff, delivered, { atMs: endMs, energyWh }) : delivered;
  const { totalMinor, lines } = priceOf(tariff, bill);
  return {
    starts_at: iso(startMs),
    ends_at: iso(endMs),
    time_zone: tariff.timeZone,
    minutes: run.durationMs / minuteMs,
    energy: toKwh(run.energyWh),
    total: toMajor(totalMinor, currency),
    currency,
    may_start: rowAt(tariff, startMs) !== null,
    stopped_by:
      limit === null || !run.isStopped
        ? null
        : { type: limit.type, value: toLimitValue(limit.type, limit.amount) },
    lines: lines.map((line) => ({
      row: line.rowId,
      from: iso(line.fromMs),
      to: iso(line.toMs),
      minutes: (line.toMs - line.fromMs) / minuteMs,
      energy: toKwh(line.energyWh),
      unit: line.unit,
      price: fromMicro(line.priceMicro),
      total: toMajor(line.amountMinor, currency),
      ...(line.addition === undefined ? {} : { addition: line.addition }),
    })),
  };
}
