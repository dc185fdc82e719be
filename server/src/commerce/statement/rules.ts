import {
  type Parsed,
  type PaymentKind,
  type PendingReleases,
  type Result,
  type settlements,
  type statement,
  type StatementKind,
  type StatementLine,
  toMajor,
} from '@voltdeck/contract';
import { localDayAt } from '../../kernel/zoned';

type Asked = Parsed<typeof statement.statementTotals>['query'];

/** Narrowing and order of the statement, and which power centers its search means: null where those are too many to be named. */
export type StatementFilters = Asked & {
  sort?: Parsed<typeof statement.listStatement>['query']['sort'];
  places?: readonly number[] | null;
};

/** What a search names by a number: `#17` and `17` alike; null where it names none. */
export const numberIn = (search: string): number | null =>
  /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;

interface Named {
  id: number;
  name: string;
}

/** A line of the statement as kept, in minor units. */
export interface LineRow {
  id: number;
  at: Date;
  kind: StatementKind;
  movement: settlements.MovementKind;
  orderId: number | null;
  paymentKind: PaymentKind | null;
  place: { id: number; title: string; site: Named | null; group: Named | null } | null;
  priceMinor: number | null;
  feeMinor: number | null;
  reason: string | null;
  isReversed: boolean;
  pendingMinor: number;
  availableMinor: number;
  pendingBalanceMinor: number;
  balanceMinor: number;
}

/** A line as sent. */
export const toLine = (row: LineRow, currency: string): StatementLine => {
  const major = (minor: number) => toMajor(minor, currency);
  const orNone = (minor: number | null) => (minor === null ? null : major(minor));
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    movement: row.movement,
    order_id: row.orderId,
    charge_point: row.place && { id: row.place.id, title: row.place.title },
    charging_site: row.place?.site ?? null,
    group: row.place?.group ?? null,
    payment_kind: row.paymentKind,
    price: orNone(row.priceMinor),
    fee: orNone(row.feeMinor),
    reason: row.reason,
    is_reversed: row.isReversed,
    pending: major(row.pendingMinor),
    available: major(row.availableMinor),
    amount: major(row.pendingMinor + row.availableMinor),
    pending_balance: major(row.pendingBalanceMinor),
    balance: major(row.balanceMinor),
    currency,
  };
};

/** What a filtered set comes to, in minor units. */
export interface LineSums {
  count: number;
  inMinor: number;
  outMinor: number;
}

export const toTotals = (
  { count, inMinor, outMinor }: LineSums,
  currency: string,
): Result<typeof statement.statementTotals> => ({
  count,
  money_in: toMajor(inMinor, currency),
  money_out: toMajor(outMinor, currency),
  amount: toMajor(inMinor + outMinor, currency),
  currency,
});

/** Earnings that become available in one hour, in minor units. */
export interface PendingRow {
  at: Date;
  amountMinor: number;
}

/** Pending earnings by the days on which they become available; what is due already, by today. */
export const toReleases = (
  rows: readonly PendingRow[],
  { timeZone, currency, nowMs }: { timeZone: string; currency: string; nowMs: number },
): PendingReleases => {
  const days = new Map<string, number>();
  for (const { at, amountMinor } of rows) {
    const { day } = localDayAt(timeZone, Math.max(nowMs, at.getTime()));
    days.set(day, (days.get(day) ?? 0) + amountMinor);
  }
  return {
    days: [...days]
      .filter(([, amountMinor]) => amountMinor !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, amountMinor]) => ({ day, amount: toMajor(amountMinor, currency) })),
    currency,
    time_zone: timeZone,
  };
};
