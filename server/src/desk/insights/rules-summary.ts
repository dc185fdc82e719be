import { toKwh, toMajor, type Summary } from '@voltdeck/contract';

/** What sessions came to: of all, or of one group, site or charge point, null being in none. */
export interface SummaryRow {
  isTotal: boolean;
  id: number | null;
  name: string | null;
  chargePoints: number;
  orders: number;
  energyWh: number;
  earningMinor: number;
}

/** A summary as sent: kWh and major units. */
export function toSummary(rows: readonly SummaryRow[], currency: string): Summary {
  const sums = (row: SummaryRow | undefined) => ({
    charge_points_count: row?.chargePoints ?? 0,
    orders: row?.orders ?? 0,
    energy: toKwh(row?.energyWh ?? 0),
    earnings: toMajor(row?.earningMinor ?? 0, currency),
  });
  return {
    rows: rows.filter(({ isTotal }) => !isTotal).map((row) => ({ id: row.id, name: row.name, ...sums(row) })),
    totals: sums(rows.find(({ isTotal }) => isTotal)),
    currency,
  };
}
