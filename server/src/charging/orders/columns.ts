import { currencyDigits, type ListedOrder, type Locale } from '@voltdeck/contract';
import { yesOrNo } from '../../platform/i18n/texts';
import type { Cell, Column } from '../../platform/spreadsheet/sheet';
import { orderWords } from './texts';
import { type PlacedRow, toListed } from './rules/view';

type Words = ReturnType<typeof orderWords>;

/** A row with what clients read of it, worked out once. */
interface Exported {
  row: PlacedRow;
  order: ListedOrder;
}

export const exportedOrder = (row: PlacedRow): Exported => ({ row, order: toListed(row) });

const moment = ({ row }: Exported, at: Date | null): Cell =>
  at === null ? null : { at, timeZone: row.time_zone };

const money = (value: number, { order }: Exported): Cell => ({
  value,
  digits: currencyDigits(order.currency),
});

const places = ({ export: heading }: Words): Column<Exported>[] => [
  { heading: heading.power_center, width: 28, cell: ({ row }) => row.charge_point.title },
  { heading: heading.identifier, width: 20, cell: ({ row }) => row.charge_point.identifier },
  { heading: heading.site, width: 24, cell: ({ order }) => order.charging_site?.name ?? null },
  { heading: heading.group, width: 24, cell: ({ order }) => order.group?.name ?? null },
  {
    heading: heading.categories,
    width: 24,
    cell: ({ order: { categories } }) => categories.map(({ name }) => name).join(', ') || null,
  },
  { heading: heading.type, width: 18, cell: ({ order }) => order.type?.name ?? null },
  { heading: heading.connector, cell: ({ row }) => row.connector_number },
];

const starters = ({ export: heading, way, payment }: Words): Column<Exported>[] => [
  {
    heading: heading.driver,
    width: 24,
    cell: ({ order: { user } }) => (user === null ? null : `${user.first_name} ${user.last_name}`.trim()),
  },
  { heading: heading.tag, width: 20, cell: ({ order }) => order.tag },
  { heading: heading.tag_label, width: 20, cell: ({ order }) => order.tag_label },
  { heading: heading.way, cell: ({ order }) => way[order.way] },
  { heading: heading.payment, cell: ({ order }) => payment[order.payment_kind] },
];

const times = ({ export: heading }: Words): Column<Exported>[] => [
  { heading: heading.requested_at, width: 22, cell: (one) => moment(one, one.row.requested_at) },
  { heading: heading.started_at, width: 22, cell: (one) => moment(one, one.row.started_at) },
  { heading: heading.stopped_at, width: 22, cell: (one) => moment(one, one.row.stopped_at) },
  { heading: heading.completed_at, width: 22, cell: (one) => moment(one, one.row.completed_at) },
  { heading: heading.time_zone, width: 20, cell: ({ row }) => row.time_zone },
];

const figures = ({ export: heading, 'price-unit': units }: Words): Column<Exported>[] => {
  return [
    { heading: heading.minutes, cell: ({ order }) => ({ value: order.charging_session_time, digits: 2 }) },
    { heading: heading.energy, cell: ({ order }) => ({ value: order.charging_session_energy, digits: 3 }) },
    { heading: heading.unit_price, cell: ({ order }) => order.unit_price },
    { heading: heading.price_unit, cell: ({ order: { unit } }) => (unit === null ? null : units[unit]) },
    { heading: heading.price, cell: (one) => money(one.order.price, one) },
    {
      heading: heading.tax_rate,
      cell: ({ row }) => (row.tax_rate_ppm === null ? null : { value: row.tax_rate_ppm / 10_000, digits: 4 }),
    },
    { heading: heading.tax, cell: (one) => (one.order.tax === null ? null : money(one.order.tax, one)) },
    { heading: heading.fee, cell: (one) => money(one.order.fees, one) },
    // What still runs is not earned yet, as the list says, too.
    {
      heading: heading.earning,
      cell: (one) => (one.order.completed_at === null ? null : money(one.order.earning, one)),
    },
    { heading: heading.currency, width: 10, cell: ({ order }) => order.currency },
  ];
};

/** A code in words; what a charger said of its own stays as it said it. */
const inWords = (words: Readonly<Record<string, string>>, code: string | null): Cell =>
  code !== null && Object.hasOwn(words, code) ? (words[code] ?? code) : code;

/** Each reason in words for people, and its code beside it for those who count. */
const reasons = ({ export: heading, failure, stop, held }: Words): Column<Exported>[] => [
  { heading: heading.failure, width: 32, cell: ({ order }) => inWords(failure, order.failure_reason) },
  { heading: heading.failure_code, width: 18, cell: ({ order }) => order.failure_reason },
  { heading: heading.stop_reason, width: 32, cell: ({ order }) => inWords(stop, order.stop_reason) },
  { heading: heading.stop_code, width: 18, cell: ({ order }) => order.stop_reason },
  { heading: heading.held, width: 32, cell: ({ order }) => inWords(held, order.held_reason) },
  { heading: heading.held_code, width: 18, cell: ({ order }) => order.held_reason },
];

/** The columns of exported orders: time in minutes, energy in kWh, money in major units of the currency beside it. */
export function orderColumns(locale: Locale): Column<Exported>[] {
  const words = orderWords(locale);
  const { export: heading, state } = words;
  return [
    { heading: heading.id, cell: ({ order }) => order.id },
    { heading: heading.state, cell: ({ order }) => state[order.state] },
    ...places(words),
    ...starters(words),
    ...times(words),
    ...figures(words),
    ...reasons(words),
    { heading: heading.closed, cell: ({ order }) => yesOrNo(locale, order.closed_by_rule) },
  ];
}
