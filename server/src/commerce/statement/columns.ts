import { currencyDigits, type Locale, type StatementLine } from '@voltdeck/contract';
import type { Cell, Column } from '../../platform/spreadsheet/sheet';
import { statementWords } from './texts';

const money = (value: number | null, { currency }: StatementLine): Cell =>
  value === null ? null : { value, digits: currencyDigits(currency) };

/** The columns of the exported statement: money in major units of the currency beside it. */
export function statementColumns(locale: Locale, timeZone: string): Column<StatementLine>[] {
  const { export: heading, kind, movement, payment } = statementWords(locale);
  return [
    { heading: heading.id, cell: ({ id }) => id },
    { heading: heading.at, width: 22, cell: ({ at }) => ({ at: new Date(at), timeZone }) },
    { heading: heading.kind, cell: (line) => kind[line.kind] },
    { heading: heading.movement, width: 18, cell: (line) => movement[line.movement] },
    { heading: heading.order, cell: ({ order_id: id }) => id },
    { heading: heading.power_center, width: 28, cell: (line) => line.charge_point?.title ?? null },
    { heading: heading.site, width: 24, cell: (line) => line.charging_site?.name ?? null },
    { heading: heading.group, width: 24, cell: (line) => line.group?.name ?? null },
    {
      heading: heading.payment,
      cell: ({ payment_kind: paid }) => (paid === null ? null : payment[paid]),
    },
    { heading: heading.reason, width: 32, cell: ({ reason }) => reason },
    { heading: heading.price, cell: (line) => money(line.price, line) },
    { heading: heading.fee, cell: (line) => money(line.fee, line) },
    { heading: heading.pending, cell: (line) => money(line.pending, line) },
    { heading: heading.available, cell: (line) => money(line.available, line) },
    { heading: heading.pending_balance, cell: (line) => money(line.pending_balance, line) },
    { heading: heading.balance, cell: (line) => money(line.balance, line) },
    { heading: heading.currency, width: 10, cell: ({ currency }) => currency },
  ];
}
