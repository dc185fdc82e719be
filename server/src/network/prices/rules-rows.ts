import { fromMicro, toKwh, type Price, type PriceBody, type PriceUnit } from '@voltdeck/contract';
import { Problem, type FieldError } from '../../kernel/problem';
import { advanceCost, openCost, type Tariff, type TariffRow } from './rules';
import { shareDay, specificityOf, type RowAdditions } from './rules-additions';
import { inParts, loggedAdditions, readAdditions, sentAdditions } from './rules-additions-read';

/** A price row as it is kept: price in millionths of the major unit, limit in Wh or seconds (docs/decisions.md#price-rows). */
export interface PriceRow {
  id: number;
  operator_id: number;
  charge_point_id: number;
  starting_time: string;
  ending_time: string;
  price_micro: number;
  price_unit: PriceUnit;
  session_limit_type: PriceUnit | null;
  session_limit_amount: number | null;
  /** Null of a plain row. */
  additions?: RowAdditions | null;
  created_at: Date;
  updated_at: Date;
}

/** What a row says, without whose it is. */
export type PriceTerms = Pick<
  PriceRow,
  | 'starting_time'
  | 'ending_time'
  | 'price_micro'
  | 'price_unit'
  | 'session_limit_type'
  | 'session_limit_amount'
  | 'additions'
>;

const dayMinutes = 1440;
const microPerMajor = 1_000_000;
const whPerKwh = 1000;
const secondsPerMinute = 60;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The row as it bills. */
export const toTariffRow = (row: PriceTerms & { id: number }): TariffRow => ({
  id: row.id,
  startMinute: minuteOf(row.starting_time),
  endMinute: minuteOf(row.ending_time),
  priceMicro: row.price_micro,
  unit: row.price_unit,
  limitType: row.session_limit_type,
  limitAmount: row.session_limit_amount,
  ...(row.additions ? { additions: row.additions } : {}),
});

/** Rows as they bill, the more specific first, else in the order they have. */
export const toTariffRows = (rows: readonly (PriceTerms & { id: number })[]): TariffRow[] =>
  rows
    .map(toTariffRow)
    .toSorted((one, other) => specificityOf(other.additions) - specificityOf(one.additions));

/** A limit as sent: kWh, or minutes with at most two decimals, from Wh or seconds. */
export const toLimitValue = (type: PriceUnit, amount: number): number =>
  type === 'energy' ? toKwh(amount) : Math.round((amount / secondsPerMinute) * 100) / 100;

/** The row as sent, in the operator's currency. */
export const toPrice = (row: PriceRow, currency: string): Price => ({
  id: row.id,
  charge_point_id: row.charge_point_id,
  starting_time: row.starting_time,
  ending_time: row.ending_time,
  price: fromMicro(row.price_micro),
  price_unit: row.price_unit,
  session_limit_type: row.session_limit_type,
  session_limit_value:
    row.session_limit_type === null || row.session_limit_amount === null
      ? null
      : toLimitValue(row.session_limit_type, row.session_limit_amount),
  currency,
  ...sentAdditions(row.additions),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** What a row says as the log keeps it: in the names and units of the API. */
export const loggedTerms = ({ session_limit_amount: amount, additions, ...row }: PriceTerms) => ({
  price: fromMicro(row.price_micro),
  price_unit: row.price_unit,
  starting_time: row.starting_time,
  ending_time: row.ending_time,
  session_limit_type: row.session_limit_type,
  session_limit_value:
    row.session_limit_type === null || amount === null ? null : toLimitValue(row.session_limit_type, amount),
  ...loggedAdditions(additions),
});

function readLimit(body: PriceBody, errors: Record<string, FieldError[]>): number | null {
  const type = body.session_limit_type ?? null;
  const value = body.session_limit_value ?? null;
  if (type === null && value === null) return null;
  if (type === null) errors.session_limit_type = [{ code: 'required' }];
  if (value === null) errors.session_limit_value = [{ code: 'required' }];
  if (type === null || value === null) return null;
  const isEnergy = type === 'energy';
  const parts = inParts(value, isEnergy ? whPerKwh : 100);
  if (parts === null) {
    errors.session_limit_value = [{ code: 'decimals', args: { max: isEnergy ? 3 : 2 } }];
    return null;
  }
  // A hundredth of a minute is less than a second, and a limit of nothing would end every session at once.
  return isEnergy ? parts : Math.max(1, Math.round(value * secondsPerMinute));
}

/** Reads what was sent: a price of at most six decimals, and a limit that has both its kind and its value (docs/decisions.md#price-rows). */
export function readTerms(body: PriceBody): PriceTerms {
  const { terms, errors } = termsIn(body);
  if (terms === null) throw new Problem('fields.invalid', { errors });
  return terms;
}

/** The same for rows that are only tried out, what is wrong named by the place of its row; they may not overlap either. */
export function readTrial(bodies: readonly PriceBody[], at = 'rows'): PriceTerms[] {
  const read = bodies.map(termsIn);
  const faults = read.flatMap(({ errors }, index) =>
    Object.entries(errors).map(([name, said]) => [`${at}.${index}.${name}`, said] as const),
  );
  if (faults.length > 0) throw new Problem('fields.invalid', { errors: Object.fromEntries(faults) });
  const rows = read.flatMap(({ terms }) => (terms === null ? [] : [terms]));
  const pair = overlapOf(rows);
  if (pair !== null) refuseOverlap(pair[0], [pair[1]], `${at}.${rows.indexOf(pair[0])}.starting_time`);
  return rows;
}

function termsIn(body: PriceBody): { terms: PriceTerms | null; errors: Record<string, FieldError[]> } {
  const errors: Record<string, FieldError[]> = {};
  const priceMicro = inParts(body.price, microPerMajor);
  if (priceMicro === null) errors.price = [{ code: 'decimals', args: { max: 6 } }];
  const limit = readLimit(body, errors);
  const additions = readAdditions(body, errors);
  if (priceMicro === null || Object.keys(errors).length > 0) return { terms: null, errors };
  const terms = {
    starting_time: body.starting_time,
    ending_time: body.ending_time,
    price_micro: priceMicro,
    price_unit: body.price_unit,
    session_limit_type: limit === null ? null : (body.session_limit_type ?? null),
    session_limit_amount: limit,
    additions,
  };
  return { terms, errors };
}

type Hours = Pick<PriceRow, 'starting_time' | 'ending_time' | 'additions'>;

const minutesFrom = (row: Hours, minute: number): number =>
  (minute - minuteOf(row.starting_time) + dayMinutes) % dayMinutes;

const lengthOf = (row: Hours): number => minutesFrom(row, minuteOf(row.ending_time)) || dayMinutes;

/** Two rows that are equally specific share a second when they share a minute of some day. */
function isOverlap(one: Hours, other: Hours): boolean {
  if (specificityOf(one.additions) !== specificityOf(other.additions)) return false;
  const start = minuteOf(one.starting_time);
  // The other may have begun on the day before, or begin on the day after.
  return [-1, 0, 1].some((later) => {
    const otherStart = minuteOf(other.starting_time) + later * dayMinutes;
    const isMet = otherStart < start + lengthOf(one) && start < otherStart + lengthOf(other);
    return isMet && shareDay(one.additions ?? {}, other.additions ?? {}, later);
  });
}

/** The first row that shares a minute of the day with one before it, after that one, or null; rows of a charge point may not (docs/decisions.md#price-rows). */
export function overlapOf<R extends Hours>(rows: readonly R[]): [R, R] | null {
  const plain = rows.filter(({ additions }) => specificityOf(additions) === 0);
  const others = rows.filter(({ additions }) => specificityOf(additions) > 0);
  for (const [index, row] of others.entries()) {
    const owner = others.slice(0, index).find((before) => isOverlap(before, row));
    if (owner !== undefined) return [owner, row];
  }
  const owners = new Map<number, R>();
  for (const row of plain) {
    const from = minuteOf(row.starting_time);
    for (let passed = 0; passed < lengthOf(row); passed += 1) {
      const minute = (from + passed) % dayMinutes;
      const owner = owners.get(minute);
      if (owner !== undefined) return [owner, row];
      owners.set(minute, row);
    }
  }
  return null;
}

/** Refuses a row that shares time with another of its charge point, which the refusal names. */
export function refuseOverlap(added: Hours, others: readonly Hours[], field = 'starting_time'): void {
  const other = others.find((candidate) => isOverlap(added, candidate));
  if (other === undefined) return;
  throw new Problem('price.overlaps', {
    field,
    args: {
      own_start: added.starting_time,
      own_end: added.ending_time,
      other_start: other.starting_time,
      other_end: other.ending_time,
    },
  });
}

/** The unit prices a tariff has one after another between two instants, in major units; null in a gap. */
export function priceSteps(
  tariff: Tariff,
  fromMs: number,
  toMs: number,
): { from: string; to: string; price: number | null; unit: PriceUnit | null }[] {
  const { lines } = advanceCost(tariff, openCost(tariff, fromMs), { atMs: toMs, energyWh: 0 });
  return lines.map((line) => {
    const row = tariff.rows.find((candidate) => candidate.id === line.rowId);
    return {
      from: new Date(line.fromMs).toISOString(),
      to: new Date(line.toMs).toISOString(),
      price: row === undefined ? null : fromMicro(row.priceMicro),
      unit: row?.unit ?? null,
    };
  });
}
