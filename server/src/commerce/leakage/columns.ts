import { currencyDigits, type LeakageFinding, type Locale } from '@voltdeck/contract';
import { yesOrNo } from '../../platform/i18n/texts';
import type { Cell, Column } from '../../platform/spreadsheet/sheet';
import { leakageWords } from './texts';

const money = (value: number | null, { currency }: LeakageFinding): Cell =>
  value === null ? null : { value, digits: currencyDigits(currency) };

/** The columns of exported findings: money in major units of the currency beside it, energy in kWh. */
export function findingColumns(locale: Locale, timeZone: string): Column<LeakageFinding>[] {
  const { export: heading, kind, state } = leakageWords(locale);
  return [
    { heading: heading.id, cell: ({ id }) => id },
    { heading: heading.at, width: 22, cell: ({ at }) => ({ at: new Date(at), timeZone }) },
    { heading: heading.kind, width: 28, cell: (row) => kind[row.kind] },
    { heading: heading.state, width: 14, cell: (row) => state[row.state] },
    { heading: heading.amount, cell: (row) => money(row.amount, row) },
    { heading: heading.currency, width: 10, cell: ({ currency }) => currency },
    { heading: heading.estimated, cell: (row) => yesOrNo(locale, row.is_estimated) },
    {
      heading: heading.energy,
      cell: ({ energy }) => (energy === null ? null : { value: energy, digits: 3 }),
    },
    { heading: heading.power_center, width: 28, cell: (row) => row.charge_point?.title ?? null },
    { heading: heading.site, width: 24, cell: (row) => row.charging_site?.name ?? null },
    { heading: heading.connector, cell: (row) => row.connector_number },
    { heading: heading.order, cell: ({ order_id: id }) => id },
    { heading: heading.subject, width: 24, cell: ({ subject }) => subject },
    { heading: heading.expected, cell: (row) => money(row.expected, row) },
    { heading: heading.found, cell: (row) => money(row.found, row) },
    { heading: heading.found_at, width: 22, cell: (row) => ({ at: new Date(row.found_at), timeZone }) },
    { heading: heading.reason, width: 32, cell: (row) => row.dismissed?.reason ?? null },
  ];
}
