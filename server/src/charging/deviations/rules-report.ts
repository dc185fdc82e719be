import type { DeviationReport, ReportedDeviation } from '@voltdeck/contract';
import { effectOf, type SaidOtherwise } from './rules';

const parts = /\d+|\D+/g;

/** Firmwares in the order of their numbers, so that 4.10 comes after 4.9; one that is not told comes first. */
export function compareFirmwares(one: string, other: string): number {
  const [left, right] = [one.match(parts) ?? [], other.match(parts) ?? []];
  for (const [index, part] of left.entries()) {
    const its = right[index];
    if (its === undefined) return 1;
    const order = comparedParts(part, its);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function comparedParts(one: string, other: string): number {
  const both = [one, other].map((part) => (/^\d/.test(part) ? BigInt(part) : null));
  const [left = null, right = null] = both;
  if (left !== null && right !== null && left !== right) return left < right ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** A deviation of a model at one firmware, as it is kept. */
export interface FirmwareRow extends SaidOtherwise {
  firmware: string;
  count: number;
  firstAt: Date | null;
  lastAt: Date;
}

/** A deviation of a model over all its firmwares. */
export interface ReportedRow extends SaidOtherwise {
  count: number;
  charge_points: number;
  firmwares: FirmwareRow[];
  example: { at: Date; firmware: string; frame: string; bytes: number; is_cut: boolean } | null;
}

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce(
    (first, at) => (first === null || at === null || first < at ? first : at),
    moments[0] ?? null,
  );

const latest = (moments: readonly Date[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment.getTime())));

const momentsOf = (first: Date | null, last: Date) => ({
  first_at: first?.toISOString() ?? null,
  last_at: last.toISOString(),
});

function toReported(row: ReportedRow, newest: string): ReportedDeviation {
  const { kind, action, path, count, charge_points, example } = row;
  const firmwares = row.firmwares.toSorted((one, other) => compareFirmwares(one.firmware, other.firmware));
  return {
    kind,
    action,
    path,
    effect: effectOf(kind),
    count,
    charge_points,
    ...momentsOf(
      earliest(firmwares.map(({ firstAt }) => firstAt)),
      latest(firmwares.map(({ lastAt }) => lastAt)),
    ),
    since_firmware: firmwares[0]?.firmware ?? '',
    is_in_newest: firmwares.some(({ firmware }) => firmware === newest),
    firmwares: firmwares.map(({ firmware, count: times, firstAt, lastAt }) => ({
      firmware,
      count: times,
      ...momentsOf(firstAt, lastAt),
    })),
    example: example && { ...example, at: example.at.toISOString() },
  };
}

/** The page for the maker of a model: its firmwares, lowest first, and what it says otherwise than the standard, most frequent first. */
export function reportOf(
  device: { vendor: string; model: string },
  known: { firmwares: readonly { firmware: string; charge_points: number }[]; rows: readonly ReportedRow[] },
  most: number,
): DeviationReport {
  const firmwares = known.firmwares.toSorted((one, other) => compareFirmwares(one.firmware, other.firmware));
  const newest = firmwares.at(-1)?.firmware ?? '';
  return {
    ...device,
    firmwares,
    deviations: known.rows.slice(0, most).map((row) => toReported(row, newest)),
    is_cut: known.rows.length > most,
  };
}
