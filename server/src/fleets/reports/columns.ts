import {
  currencyDigits,
  type FleetInvoice,
  type FleetSession,
  type Locale,
  type RemainingLimit,
  type StationUse,
  type VehicleEnergy,
} from '@voltdeck/contract';
import type { Cell, Column } from '../../platform/spreadsheet/sheet';
import { reportWords } from './texts';

/** Energy to the Wh. */
const kwh = (value: number): Cell => ({ value, digits: 3 });
const money = (value: number, currency: string): Cell => ({ value, digits: currencyDigits(currency) });

/** What every row of sums tells, after what it is of. */
const sumColumns = <R extends StationUse | VehicleEnergy>(locale: Locale): Column<R>[] => {
  const { column } = reportWords(locale);
  return [
    { heading: column.sessions, cell: ({ sessions }) => sessions },
    { heading: column.energy, cell: ({ energy }) => kwh(energy) },
    { heading: column.cost, cell: ({ cost, currency }) => money(cost, currency) },
    {
      heading: column.price_per_kwh,
      cell: ({ price_per_kwh: price, currency }) =>
        price === null ? null : { value: price, digits: currencyDigits(currency) + 2 },
    },
    { heading: column.currency, width: 10, cell: ({ currency }) => currency },
    { heading: column.share, cell: ({ share }) => ({ value: share * 100, digits: 1 }) },
    { heading: column.last_day, cell: (row) => row.last_day },
  ];
};

export function vehicleColumns(locale: Locale): Column<VehicleEnergy>[] {
  const { column } = reportWords(locale);
  return [
    { heading: column.vehicle, width: 24, cell: ({ vehicle }) => vehicle.title },
    { heading: column.license_plate, cell: ({ vehicle }) => vehicle.license_plate },
    { heading: column.group, width: 20, cell: ({ vehicle }) => vehicle.group?.title ?? null },
    ...sumColumns<VehicleEnergy>(locale),
  ];
}

export function stationColumns(locale: Locale): Column<StationUse>[] {
  const { column } = reportWords(locale);
  return [
    { heading: column.power_center, width: 28, cell: (row) => row.charge_point.title },
    { heading: column.site, width: 24, cell: (row) => row.charge_point.charging_site?.title ?? null },
    ...sumColumns<StationUse>(locale),
  ];
}

export function sessionColumns(locale: Locale): Column<FleetSession>[] {
  const { column } = reportWords(locale);
  const at =
    (which: 'started_at' | 'ended_at') =>
    (row: FleetSession): Cell => ({ at: new Date(row[which]), timeZone: row.time_zone });
  return [
    { heading: column.order, cell: (row) => row.order_id },
    { heading: column.vehicle, width: 24, cell: ({ vehicle }) => vehicle.title },
    { heading: column.license_plate, cell: ({ vehicle }) => vehicle.license_plate },
    { heading: column.group, width: 20, cell: ({ vehicle }) => vehicle.group?.title ?? null },
    { heading: column.power_center, width: 28, cell: (row) => row.charge_point.title },
    { heading: column.site, width: 24, cell: (row) => row.charge_point.charging_site?.title ?? null },
    { heading: column.connector, width: 10, cell: (row) => row.connector_number },
    { heading: column.card, width: 20, cell: ({ card }) => card },
    { heading: column.started_at, width: 22, cell: at('started_at') },
    { heading: column.ended_at, width: 22, cell: at('ended_at') },
    { heading: column.time_zone, width: 18, cell: (row) => row.time_zone },
    { heading: column.minutes, cell: ({ minutes }) => ({ value: minutes, digits: 1 }) },
    { heading: column.energy, cell: ({ energy }) => kwh(energy) },
    { heading: column.cost, cell: ({ cost, currency }) => money(cost, currency) },
    { heading: column.tax, cell: ({ tax, currency }) => (tax === null ? null : money(tax, currency)) },
    { heading: column.currency, width: 10, cell: ({ currency }) => currency },
    { heading: column.end_reason, width: 20, cell: (row) => row.end_reason },
  ];
}

export function limitColumns(locale: Locale): Column<RemainingLimit>[] {
  const { column } = reportWords(locale);
  return [
    { heading: column.limitation, width: 28, cell: ({ limitation }) => limitation.name },
    { heading: column.place, width: 28, cell: ({ place }) => place },
    { heading: column.vehicle, width: 24, cell: ({ vehicle }) => vehicle?.title ?? null },
    { heading: column.limit, cell: ({ limit }) => kwh(limit) },
    { heading: column.used, cell: ({ used }) => kwh(used) },
    { heading: column.rest, cell: ({ rest }) => kwh(rest) },
    { heading: column.extra_rest, cell: (row) => kwh(row.extra_rest) },
    { heading: column.period_from, cell: (row) => row.period_from },
    { heading: column.period_to, cell: (row) => row.period_to },
    {
      heading: column.next_reset,
      width: 22,
      cell: (row) =>
        row.next_reset === null ? null : { at: new Date(row.next_reset), timeZone: row.time_zone },
    },
  ];
}

export function invoiceColumns(locale: Locale): Column<FleetInvoice>[] {
  const { column } = reportWords(locale);
  const amount = (
    heading: string,
    of: 'charged' | 'changed' | 'total' | 'tax' | 'deposits' | 'opening' | 'closing',
  ): Column<FleetInvoice> => ({
    heading,
    cell: (row) => {
      const value = row[of];
      return value === null ? null : money(value, row.currency);
    },
  });
  return [
    { heading: column.number, width: 16, cell: ({ number }) => number },
    { heading: column.month, width: 10, cell: ({ month }) => month },
    { heading: column.sessions, cell: ({ sessions }) => sessions },
    { heading: column.energy, cell: ({ energy }) => kwh(energy) },
    amount(column.charged, 'charged'),
    amount(column.changed, 'changed'),
    amount(column.total, 'total'),
    amount(column.tax, 'tax'),
    amount(column.opening, 'opening'),
    amount(column.deposits, 'deposits'),
    amount(column.closing, 'closing'),
    { heading: column.currency, width: 10, cell: ({ currency }) => currency },
  ];
}
