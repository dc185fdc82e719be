import { currencyDigits, type ChargePointRow, type Connector, type Locale } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { yesOrNo } from '../../platform/i18n/texts';
import type { Cell, Column } from '../../platform/spreadsheet/sheet';
import { toRow, type Found, type Sight } from './rules-view';
import { chargePointWords } from './texts';

type Words = ReturnType<typeof chargePointWords>;

/** A charge point with what clients read of it, worked out once. */
interface Exported {
  found: Found;
  sums: Sight['sums'];
  row: ChargePointRow;
  /** Since when it has its status for that reason. */
  since: Date | null;
}

export const exportedChargePoint = (sight: Sight): Exported => {
  const row = toRow(sight);
  const { since } = row.standing;
  return { found: sight.found, sums: sight.sums, row, since: since === null ? null : new Date(since) };
};

const moment = ({ found }: Exported, at: Date | null): Cell =>
  at === null ? null : { at, timeZone: found.time_zone };

/** "1 Type 2 22 kW". */
const connector = ({ number, name, type, max_power: power }: Connector): string =>
  [number, type === null ? '' : name, power === null ? '' : `${power} kW`]
    .filter((part) => part !== '')
    .join(' ');

const names = (words: Words, locale: Locale): Column<Exported>[] => {
  const { export: heading, category, status, reason, visibility } = words;
  return [
    { heading: heading.id, width: 10, cell: ({ row }) => row.id },
    { heading: heading.name, width: 28, cell: ({ row }) => row.title },
    { heading: heading.identifier, width: 20, cell: ({ row }) => row.identifier },
    { heading: heading.category, cell: ({ row }) => category[row.category] },
    { heading: heading.status, cell: ({ row }) => status[row.status] },
    { heading: heading.reason, width: 24, cell: ({ row }) => reason[row.standing.reason] },
    { heading: heading.since, width: 22, cell: (one) => moment(one, one.since) },
    { heading: heading.by, width: 20, cell: ({ row }) => row.standing.by },
    { heading: heading.online, cell: ({ row }) => yesOrNo(locale, row.online_status === 1) },
    { heading: heading.listed, cell: ({ row }) => yesOrNo(locale, row.listed) },
    { heading: heading.visibility, cell: ({ row }) => visibility[row.visibility] },
  ];
};

const places = ({ export: heading }: Words): Column<Exported>[] => [
  { heading: heading.site, width: 24, cell: ({ row }) => row.charging_site?.name ?? null },
  { heading: heading.group, width: 20, cell: ({ row }) => row.group?.name ?? null },
  {
    heading: heading.categories,
    width: 24,
    cell: ({ row }) => row.categories.map(({ name }) => name).join(', '),
  },
  {
    heading: heading.address,
    width: 32,
    cell: ({ row: { address } }) =>
      [address.address_line_1, address.address_line_2, address.address_line_3]
        .filter((line) => line !== null && line !== '')
        .join(', '),
  },
  { heading: heading.city, cell: ({ row }) => row.address.city },
  { heading: heading.state, cell: ({ row }) => row.address.state },
  { heading: heading.zipcode, cell: ({ row }) => row.address.zipcode },
  { heading: heading.country, cell: ({ row }) => row.address.country },
  { heading: heading.latitude, cell: ({ found }) => found.latitude },
  { heading: heading.longitude, cell: ({ found }) => found.longitude },
];

const devices = ({ export: heading }: Words): Column<Exported>[] => [
  { heading: heading.connectors, width: 32, cell: ({ row }) => row.connectors.map(connector).join('; ') },
  { heading: heading.max_power, cell: ({ row }) => row.max_power },
  { heading: heading.protocol, cell: ({ row }) => row.protocol },
  { heading: heading.vendor, cell: ({ row }) => row.vendor },
  { heading: heading.model, cell: ({ row }) => row.model },
  { heading: heading.serial_number, width: 20, cell: ({ found }) => found.serial_number },
  { heading: heading.firmware, cell: ({ row }) => row.firmware },
  { heading: heading.integration_code, width: 20, cell: ({ found }) => found.integration_code },
];

const totals = ({ export: heading }: Words): Column<Exported>[] => [
  { heading: heading.orders, cell: ({ row }) => row.orders_count },
  { heading: heading.energy, cell: ({ row }) => ({ value: row.total_energy, digits: 3 }) },
  {
    heading: heading.minutes,
    cell: ({ sums }) => ({ value: Math.round((sums.timeMs / minuteMs) * 100) / 100, digits: 2 }),
  },
  {
    heading: heading.earnings,
    cell: ({ row }) => ({ value: row.total_earnings, digits: currencyDigits(row.currency) }),
  },
  { heading: heading.currency, width: 10, cell: ({ row }) => row.currency },
];

/** The columns of exported charge points: power in kW, energy in kWh, time in minutes, money in major units. */
export const chargePointColumns = (locale: Locale): Column<Exported>[] => {
  const words = chargePointWords(locale);
  const { export: heading } = words;
  return [
    ...names(words, locale),
    ...places(words),
    ...devices(words),
    { heading: heading.last_seen_at, width: 22, cell: (one) => moment(one, one.found.last_seen_at) },
    { heading: heading.created_at, width: 22, cell: (one) => moment(one, one.found.created_at) },
    { heading: heading.time_zone, width: 20, cell: ({ found }) => found.time_zone },
    ...totals(words),
  ];
};
