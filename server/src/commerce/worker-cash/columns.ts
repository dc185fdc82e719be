import { currencyDigits, type Locale, type WorkerTransaction } from '@voltdeck/contract';
import type { Column } from '../../platform/spreadsheet/sheet';
import { isPaidBack } from './rules';
import { workerCashWords } from './texts';

/** The columns of exported transactions: money in major units of the currency beside it. */
export function transactionColumns(locale: Locale, timeZone: string): Column<WorkerTransaction>[] {
  const { export: heading, kind: kinds } = workerCashWords(locale);
  return [
    { heading: heading.id, cell: ({ id }) => id },
    { heading: heading.at, width: 22, cell: ({ at }) => ({ at: new Date(at), timeZone }) },
    { heading: heading.kind, width: 18, cell: (row) => kinds[isPaidBack(row) ? 'paid-back' : row.kind] },
    { heading: heading.order, cell: ({ order_id: id }) => id },
    { heading: heading.power_center, width: 28, cell: ({ charge_point: place }) => place?.title ?? null },
    { heading: heading.site, width: 24, cell: ({ charging_site: site }) => site?.name ?? null },
    { heading: heading.receipt, width: 16, cell: ({ hand_over: over }) => over?.number ?? null },
    { heading: heading.by, width: 24, cell: ({ by }) => by },
    {
      heading: heading.amount,
      cell: ({ amount, currency }) => ({ value: amount, digits: currencyDigits(currency) }),
    },
    {
      heading: heading.balance,
      cell: ({ balance, currency }) => ({ value: balance, digits: currencyDigits(currency) }),
    },
    { heading: heading.currency, width: 10, cell: ({ currency }) => currency },
  ];
}
