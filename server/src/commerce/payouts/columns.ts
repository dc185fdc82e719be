import { currencyDigits, type Locale, toMajor } from '@voltdeck/contract';
import type { Column } from '../../platform/spreadsheet/sheet';
import { payoutMethodWords } from '../payout-methods/texts';
import type { PayoutRow } from './store';
import { payoutWords } from './texts';

/** The columns of exported payouts. */
export function payoutColumns(
  locale: Locale,
  { timeZone, currency }: { timeZone: string; currency: string },
): Column<PayoutRow>[] {
  const { export: heading, state } = payoutWords(locale);
  const { kind } = payoutMethodWords(locale);
  const digits = currencyDigits(currency);
  const money = (minor: number) => ({ value: toMajor(minor, currency), digits });
  const moment = (at: Date | null) => (at === null ? null : { at, timeZone });
  return [
    { heading: heading.id, width: 10, cell: (row) => row.id },
    { heading: heading.requested_at, width: 22, cell: (row) => moment(row.requestedAt) },
    { heading: heading.requested_by, width: 24, cell: (row) => row.requestedBy },
    { heading: heading.state, width: 14, cell: (row) => state[row.state] },
    { heading: heading.method, width: 18, cell: (row) => kind[row.kind] },
    { heading: heading.label, width: 20, cell: (row) => row.label },
    { heading: heading.amount, cell: (row) => money(row.amountMinor) },
    { heading: heading.fee, cell: (row) => money(row.feeMinor) },
    { heading: heading.net, cell: (row) => money(row.amountMinor - row.feeMinor) },
    { heading: heading.currency, width: 10, cell: (row) => row.currency },
    { heading: heading.countersigned_by, width: 24, cell: (row) => row.countersignedBy },
    { heading: heading.concluded_at, width: 22, cell: (row) => moment(row.concludedAt) },
    { heading: heading.reference, width: 24, cell: (row) => row.reference },
    { heading: heading.reason, width: 32, cell: (row) => row.reason },
  ];
}
