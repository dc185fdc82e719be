import {
  type FleetInvoice,
  type FleetInvoiceDetail,
  fleetInvoices,
  toKwh,
  toMajor,
} from '@voltdeck/contract';
import { dayAfter, monthAfter, pointsOf } from '../../kernel/days';
import type { FleetSums } from './rules-sums';
import { nothing } from './rules';

/** Sums of a month under its first day. */
export type MonthSums = FleetSums & { day: string };

/** What moved on a balance in a month beside sessions, in minor units. */
export interface MonthDeposits {
  day: string;
  amountMinor: number;
}

/** All that invoices of a fleet are made from; `balanceMinor` is what stands there now, null where it may not be told. */
export interface InvoiceBooks {
  fleetId: number;
  today: string;
  currency: string;
  booked: readonly MonthSums[];
  changed: readonly MonthSums[];
  deposits: readonly MonthDeposits[];
  balanceMinor: number | null;
}

/** The first and the last day of a month, `2026-11`. */
export const daysOfMonth = (month: string): { from: string; to: string } => {
  const from = `${month}-01`;
  return { from, to: dayAfter(monthAfter(from), -1) };
};

const firstOf = (rows: readonly { day: string }[]): string[] => rows.slice(0, 1).map(({ day }) => day);

/** The invoices of a fleet, one for each month since its first movement, or since a day before that; the newest first. */
export function toInvoices(books: InvoiceBooks, since: readonly string[] = []): FleetInvoice[] {
  const { fleetId, today, currency, booked, changed, deposits, balanceMinor } = books;
  const first = [...since, ...firstOf(booked), ...firstOf(changed), ...firstOf(deposits)].toSorted()[0];
  if (first === undefined) return [];
  const months = pointsOf({ from: first, to: today }, 'month').toReversed();
  const money = (minor: number): number => toMajor(minor, currency);
  let closing = balanceMinor;
  return months.map((day) => {
    const own = booked.find((row) => row.day === day) ?? nothing;
    const later = changed.find((row) => row.day === day) ?? nothing;
    const paid = deposits.find((row) => row.day === day)?.amountMinor ?? 0;
    const total = own.costMinor + later.costMinor;
    const opening = closing === null ? null : closing + total - paid;
    const month = day.slice(0, 7);
    const { to } = daysOfMonth(month);
    const invoice: FleetInvoice = {
      number: `${fleetId}-${month}`,
      month,
      from: day,
      to,
      is_open: to >= today,
      sessions: own.sessions,
      energy: toKwh(own.energyWh + later.energyWh),
      charged: money(own.costMinor),
      changed: money(later.costMinor),
      total: money(total),
      tax: money(own.taxMinor + later.taxMinor),
      deposits: closing === null ? null : money(paid),
      opening: opening === null ? null : money(opening),
      closing: closing === null ? null : money(closing),
      currency,
    };
    closing = opening;
    return invoice;
  });
}

/** A vehicle of an invoice as it is read, in Wh and minor units. */
export interface LineRow {
  id: number;
  title: string;
  licensePlate: string | null;
  sessions: number;
  energyWh: number;
  chargedMinor: number;
  changedMinor: number;
}

export const toLine = (row: LineRow, currency: string): FleetInvoiceDetail['lines'][number] => ({
  vehicle: { id: row.id, title: row.title, license_plate: row.licensePlate },
  sessions: row.sessions,
  energy: toKwh(row.energyWh),
  charged: toMajor(row.chargedMinor, currency),
  changed: toMajor(row.changedMinor, currency),
  total: toMajor(row.chargedMinor + row.changedMinor, currency),
});

/** An invoice with its vehicles. */
export const withLines = (invoice: FleetInvoice, rows: readonly LineRow[]): FleetInvoiceDetail => ({
  ...invoice,
  lines: rows.slice(0, fleetInvoices.mostInvoiceLines).map((row) => toLine(row, invoice.currency)),
  lines_count: rows.length,
});
