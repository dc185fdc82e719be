import { currencyDigits, type FleetPayment, type Locale } from '@voltdeck/contract';
import type { Column } from '../../platform/spreadsheet/sheet';
import { fleetPaymentWords } from './texts';

/** The columns of exported payments: money in major units of the currency beside it. */
export function paymentColumns(locale: Locale, timeZone: string): Column<FleetPayment>[] {
  const { export: heading, kind: kinds } = fleetPaymentWords(locale);
  return [
    { heading: heading.id, cell: ({ id }) => id },
    { heading: heading.at, width: 22, cell: ({ at }) => ({ at: new Date(at), timeZone }) },
    { heading: heading.kind, width: 18, cell: ({ kind }) => kinds[kind] },
    { heading: heading.order, cell: ({ order_id: id }) => id },
    { heading: heading.vehicle, width: 24, cell: ({ vehicle }) => vehicle?.title ?? null },
    { heading: heading.power_center, width: 28, cell: (payment) => payment.charge_point?.title ?? null },
    { heading: heading.reference, width: 20, cell: ({ reference }) => reference },
    { heading: heading.reason, width: 32, cell: ({ reason }) => reason },
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
