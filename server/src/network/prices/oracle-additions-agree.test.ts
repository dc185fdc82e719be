import { currencyDigits } from '@voltdeck/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOf, rowAt, type Tariff, type TariffRow } from './rules';
import { type RowAdditions, specificityOf } from './rules-additions';
import {
  type AdditionsRow,
  type AdditionsSession,
  billWithAdditionsOf,
  rowInForceAt,
} from './testing-oracle-additions';
import { costOf, session, tableRows } from './testing-sessions';

const hour = 3_600_000;
const day = 24 * hour;

/** What a row may cost beside its price; amounts in minor units. */
interface Costs {
  startFeeMinor?: number;
  idleFeeMicro?: number;
  idleGraceMinutes?: number;
  sessionMinimumMinor?: number;
  sessionMaximumMinor?: number;
}

const minor = fc.oneof(
  fc.nat({ max: 20 }).map((steps) => steps * 50),
  fc.nat({ max: 3_000 }),
);
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const costs: fc.Arbitrary<Costs> = fc
  .record({
    startFeeMinor: some(minor),
    idle: some(
      fc.record({ micro: fc.nat({ max: 400 }).map((steps) => steps * 2_500), grace: fc.nat({ max: 180 }) }),
    ),
    least: some(minor),
    more: some(minor),
  })
  .map(({ startFeeMinor, idle, least, more }) => ({
    startFeeMinor,
    ...(idle === undefined ? {} : { idleFeeMicro: idle.micro, idleGraceMinutes: idle.grace }),
    sessionMinimumMinor: least,
    sessionMaximumMinor: more === undefined ? undefined : (least ?? 0) + more + 1,
  }));

/** Days of one table of rows, by their distance in days from the day before the session's. */
interface Days {
  weekdays?: readonly number[];
  from?: number;
  until?: number;
}

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 });
const dates = fc.record({ from: some(fc.nat({ max: 4 })), days: some(fc.nat({ max: 3 })) });
const datesOf = ({ from, days: count }: { from?: number; days?: number }): Days =>
  from === undefined && count === undefined
    ? { from: 1 }
    : { from, until: count === undefined ? undefined : (from ?? 0) + count };

/** One table for each way of being specific: within one no second is covered twice. */
const layers = fc.tuple(
  some(fc.tuple(weekdays, tableRows).map(([days, rows]) => ({ days: { weekdays: days }, rows }))),
  some(fc.tuple(dates, tableRows).map(([told, rows]) => ({ days: datesOf(told), rows }))),
  some(
    fc
      .tuple(dates, weekdays, tableRows)
      .map(([told, days, rows]) => ({ days: { ...datesOf(told), weekdays: days }, rows })),
  ),
);

const dateAt = (startMs: number, after: number | undefined): string | undefined =>
  after === undefined ? undefined : new Date(startMs + (after - 2) * day).toISOString().slice(0, 10);

/** A row in the words of the oracle. */
const oracleRow = (
  row: TariffRow,
  id: number,
  more: Costs,
  days: Days & { startMs: number },
): AdditionsRow => ({
  id,
  startMinute: row.startMinute,
  endMinute: row.endMinute,
  priceMicro: row.priceMicro,
  unit: row.unit,
  ...more,
  weekdays: days.weekdays,
  validFrom: dateAt(days.startMs, days.from),
  validUntil: dateAt(days.startMs, days.until),
});

/** The same row in the words of the rules, which know no key that says nothing. */
function ruleRow(row: AdditionsRow, currency: string): TariffRow {
  const micro = (amount: number | undefined) =>
    amount === undefined ? undefined : amount * 10 ** (6 - currencyDigits(currency));
  const told: RowAdditions = {
    weekdays: row.weekdays?.toSorted((one, other) => one - other),
    from: row.validFrom,
    until: row.validUntil,
    startFeeMicro: micro(row.startFeeMinor),
    idleFeeMicro: row.idleFeeMicro,
    idleGraceMinutes: row.idleGraceMinutes,
    minimumMicro: micro(row.sessionMinimumMinor),
    maximumMicro: micro(row.sessionMaximumMinor),
  };
  const additions = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  const { id, startMinute, endMinute, priceMicro, unit } = row;
  return { id, startMinute, endMinute, priceMicro, unit, limitType: null, limitAmount: null, additions };
}

const sessions: fc.Arbitrary<AdditionsSession> = fc
  .record({
    plain: session,
    layers,
    costs: fc.array(costs, { minLength: 24, maxLength: 24 }),
    stays: some(fc.nat({ max: 20 })),
  })
  .map(({ plain, layers: made, costs: added, stays }) => {
    const { startMs, readings, tariff } = plain;
    const tables = [{ days: {}, rows: tariff.rows }, ...made.filter((one) => one !== undefined)];
    const rows = tables
      .flatMap(({ days, rows: own }) => own.map((row) => ({ row, days })))
      .map(({ row, days }, at) => oracleRow(row, at + 1, added[at] ?? {}, { ...days, startMs }));
    const last = Math.max(startMs, ...readings.map(({ atMs }) => atMs));
    const endMs = last + (stays ?? 0) * (hour / 4);
    return { tariff: { ...tariff, rows }, startMs, readings, endMs };
  });

/** The session by the rules: its end is a reading that brings nothing. */
function byRules({ tariff: { currency, timeZone, rows }, startMs, readings, endMs }: AdditionsSession) {
  const tariff: Tariff = {
    currency,
    timeZone,
    rows: rows
      .map((row) => ruleRow(row, currency))
      .toSorted((one, other) => specificityOf(other.additions) - specificityOf(one.additions)),
  };
  const charged = costOf({ tariff, startMs, readings });
  const state = costOf({
    tariff,
    startMs,
    readings: [...readings, { atMs: endMs, energyWh: charged.lastWh }],
  });
  return { tariff, priced: priceOf(tariff, state) };
}

const kinds = {
  'idle-fee': 'idle',
  'start-fee': 'start-fee',
  minimum: 'minimum',
  maximum: 'maximum',
} as const;

test('rules and the second reckoning agree on every line of random tables with additions', () => {
  const agree = fc.property(sessions, (one) => {
    const { tariff, priced } = byRules(one);
    expect(rowAt(tariff, one.startMs)?.id ?? null).toBe(rowInForceAt(one.tariff, one.startMs)?.id ?? null);
    const told = priced.lines.map(({ addition, fromMs, toMs, energyWh, amountMinor }) => {
      return {
        kind: addition === undefined ? 'visit' : kinds[addition],
        fromMs,
        toMs,
        energyWh,
        amountMinor,
      };
    });
    const bill = billWithAdditionsOf(one);
    const expected = bill.lines.map(({ kind, fromMs, toMs, energyWh, amountMinor }) => {
      return { kind, fromMs, toMs, energyWh, amountMinor };
    });
    expect(told).toEqual(expected);
    expect(priced.totalMinor).toBe(bill.totalMinor);
    expect(bill.totalMinor).toBeGreaterThanOrEqual(0);
  });
  fc.assert(agree, { numRuns: 150 });
});
