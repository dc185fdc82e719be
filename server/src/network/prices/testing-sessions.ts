import fc from 'fast-check';
import { advanceCost, openCost, priceOf, rowAt, type CostState, type Tariff, type TariffRow } from './rules';
import {
  billOf,
  oracleCurrencies,
  oracleRowAt,
  wallMinuteAt,
  type OracleBill,
  type OracleReading,
  type Session,
} from './testing-oracle';

const hour = 3600;
const day = 24 * hour;
const longestSession = 3 * day;

/** Days on which the clock is changed: at night, at midnight itself, and by half an hour. */
export const clockChanges: readonly { timeZone: string; date: string }[] = [
  { timeZone: 'Europe/Paris', date: '2025-03-30' },
  { timeZone: 'Europe/Paris', date: '2025-10-26' },
  { timeZone: 'America/New_York', date: '2025-03-09' },
  { timeZone: 'America/New_York', date: '2025-11-02' },
  { timeZone: 'Asia/Beirut', date: '2025-03-30' },
  { timeZone: 'Asia/Beirut', date: '2025-10-26' },
  { timeZone: 'Australia/Lord_Howe', date: '2025-04-06' },
  { timeZone: 'Australia/Lord_Howe', date: '2025-10-05' },
  { timeZone: 'Africa/Cairo', date: '2025-04-25' },
  { timeZone: 'Africa/Cairo', date: '2025-10-31' },
];

/** Full hours and the small hours often, because there the rows of operators and the changes of the clock meet. */
const minuteOfDay = fc.oneof(
  fc.nat({ max: 23 }).map((hours) => hours * 60),
  fc.nat({ max: 4 * 60 }),
  fc.nat({ max: 24 * 60 - 1 }),
);

/** Round ones often, because only they come to exactly half a minor unit. */
const price = fc.oneof(
  fc.nat({ max: 20 }).map((halves) => halves * 500_000),
  fc.nat({ max: 40 }).map((steps) => steps * 50_000),
  fc.nat({ max: 2_000_000 }),
  fc.constant(1_000_000_000_000),
);

const energy = fc.oneof(
  fc.nat({ max: 40 }).map((steps) => steps * 1000),
  fc.nat({ max: 2000 }).map((steps) => steps * 10),
  fc.nat({ max: 90_000 }),
);

const seconds = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 90 }) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 * hour }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 * day }) },
);

interface Step {
  kind: 'on' | 'again' | 'passed' | 'lower';
  seconds: number;
  energyWh: number;
}

/** What the meter says next: it goes on, says more at the same second, repeats a time that has passed, or falls back to less energy. */
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind'][]>('on', 'on', 'on', 'on', 'again', 'passed', 'lower'),
  seconds,
  energyWh: energy,
});

function readingsOf(startMs: number, steps: readonly Step[]): OracleReading[] {
  let last = { atMs: startMs, energyWh: 0 };
  const readings: OracleReading[] = [];
  for (const { kind, seconds: passed, energyWh } of steps) {
    if (kind === 'passed') {
      readings.push({ atMs: last.atMs - passed * 1000, energyWh: last.energyWh + energyWh });
    } else if (kind === 'lower') {
      readings.push({ atMs: last.atMs + passed * 1000, energyWh: Math.max(0, last.energyWh - energyWh) });
    } else {
      const atMs = last.atMs + (kind === 'again' ? 0 : passed * 1000);
      if (atMs > startMs + longestSession * 1000) continue;
      last = { atMs, energyWh: last.energyWh + energyWh };
      readings.push(last);
    }
  }
  return readings;
}

/** Times of day cut at some minutes: one cut is a row of all 24 hours, the last row passes midnight. */
interface Table {
  cuts: readonly number[];
  /** Whether each stretch between two cuts is a row; otherwise it is a gap. */
  isRow: readonly boolean[];
  prices: readonly Pick<TariffRow, 'priceMicro' | 'unit'>[];
}

const mostRows = 6;
const each = { minLength: mostRows, maxLength: mostRows };
const table: fc.Arbitrary<Table> = fc.record({
  cuts: fc
    .uniqueArray(minuteOfDay, { minLength: 1, maxLength: mostRows })
    .map((cuts) => cuts.toSorted((one, other) => one - other)),
  isRow: fc.array(fc.constantFrom(true, true, false), each),
  prices: fc.array(
    fc.record({ priceMicro: price, unit: fc.constantFrom<TariffRow['unit'][]>('energy', 'minutes') }),
    each,
  ),
});

/** The rows of a table, the one at the start always among them, since a start in a gap is refused. */
function rowsOf({ cuts, isRow, prices }: Table, startMinute: number): TariffRow[] {
  const before = cuts.findLastIndex((cut) => cut <= startMinute);
  const startsIn = before < 0 ? cuts.length - 1 : before;
  return cuts.flatMap((cut, index) => {
    const rate = prices[index];
    if (!rate || !(isRow[index] || index === startsIn)) return [];
    const endMinute = cuts[index + 1] ?? cuts[0] ?? cut;
    return [{ id: index + 1, startMinute: cut, endMinute, ...rate, limitType: null, limitAmount: null }];
  });
}

/** Rows of a table, with its gaps. */
export const tableRows: fc.Arbitrary<TariffRow[]> = table.map((one) => rowsOf(one, 0));

/** Sessions of seconds to days, begun at most a day from midnight UTC of a day with a changed clock. */
export const session: fc.Arbitrary<Session<Tariff>> = fc
  .record({
    change: fc.constantFrom(...clockChanges),
    startSecond: fc.integer({ min: -day, max: day }),
    /** On a grid of half hours, readings fall on the very second at which a row begins. */
    grid: fc.constantFrom(1, 1, hour / 2),
    steps: fc.array(step, { minLength: 1, maxLength: 12 }),
    table,
    currency: fc.constantFrom(...oracleCurrencies),
  })
  .map(({ change: { timeZone, date }, startSecond, grid, steps, table: rows, currency }) => {
    const onGrid = (second: number) => Math.ceil(second / grid) * grid;
    const startMs = Date.parse(date) + onGrid(startSecond) * 1000;
    const startMinute = wallMinuteAt(timeZone, Math.floor(startMs / 60_000));
    const tariff = { currency, timeZone, rows: rowsOf(rows, startMinute) };
    const stepsOnGrid = steps.map((one) => ({ ...one, seconds: onGrid(one.seconds) }));
    return { tariff, startMs, readings: readingsOf(startMs, stepsOnGrid) };
  });

/** What the rules keep of a session, reading by reading as it charges. */
export function costOf({ tariff, startMs, readings }: Session<Tariff>): CostState {
  return readings.reduce((state, reading) => advanceCost(tariff, state, reading), openCost(tariff, startMs));
}

/** The bill of the rules in the words of the oracle. */
export function billByRules(tariff: Tariff, state: CostState): OracleBill {
  const { totalMinor, lines } = priceOf(tariff, state);
  return {
    totalMinor,
    lines: lines.map(({ rowId, fromMs, toMs, energyWh, amountMinor }) => {
      return { rowId, fromMs, toMs, energyWh, seconds: (toMs - fromMs) / 1000, amountMinor };
    }),
  };
}

/** The first thing in which rules and oracle differ on a session, or null. */
function differenceOn(one: Session<Tariff>): string | null {
  const told = JSON.stringify(billByRules(one.tariff, costOf(one)));
  const expected = JSON.stringify(billOf(one));
  if (told !== expected) return `rules  ${told}\noracle ${expected}`;
  const times = [one.startMs, ...one.readings.map((reading) => reading.atMs)];
  const moved = times.find((atMs) => rowAt(one.tariff, atMs)?.id !== oracleRowAt(one.tariff, atMs)?.id);
  return moved === undefined ? null : `another row at ${new Date(moved).toISOString()}`;
}

/** Rules and oracle agree on every line and on the total of any session. */
export const pricesAgree = fc.property(session, (one) => {
  const difference = differenceOn(one);
  if (difference !== null) throw new Error(difference);
});
