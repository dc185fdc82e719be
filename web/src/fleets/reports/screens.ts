import type { fleetInvoices, fleetReports } from '@voltdeck/contract';
import { IconFileInvoice } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { PageName, Screen } from '../../ui/screen';

type Vehicles = ListSearch<typeof fleetReports.listVehicleEnergy.query>;
type Stations = ListSearch<typeof fleetReports.listStationUse.query>;
type Sessions = ListSearch<typeof fleetReports.listFleetSessions.query>;
type Invoices = ListSearch<typeof fleetInvoices.listFleetInvoices.query>;
type Limits = ListSearch<typeof fleetReports.listRemainingLimits.query>;

declare module '../../ui/screen' {
  interface Addresses {
    '/fleets/$fleetID/vehicle-kWh-report': Vehicles;
    '/fleet/vehicle-kWh-report': Vehicles;
    '/fleets/$fleetID/stations-report': Stations;
    '/fleet/stations-report': Stations;
    '/fleets/$fleetID/orders-report': Sessions;
    '/fleet/orders-report': Sessions;
    '/fleets/$fleetID/remaining-limit-report': Limits;
    '/fleet/remaining-limit-report': Limits;
    '/fleets/$fleetID/invoices-report': Invoices;
    '/fleet/invoices-report': Invoices;
  }
}

const component = lazyRouteComponent(
  withTexts(() => import('./fleet-report'), 'reports'),
  'FleetReport',
);

/** As the contract says of the reports; to name a call would bring its shapes to every page. */
const needs = { operator: 'fleet.read', fleet: 'fleet.report.read', feature: 'fleet-management' } as const;

type End =
  | 'vehicle-kWh-report'
  | 'stations-report'
  | 'orders-report'
  | 'remaining-limit-report'
  | 'invoices-report';

/** A report below the operator's page of a fleet, and in the shell of its own people; the first stands above the others. */
const report = (end: End, page: PageName): Screen[] => {
  const isFirst = end === 'vehicle-kWh-report';
  const shared = { page, needs, search: listSearch, component };
  const below = ['/fleets', '/fleets/$fleetID'] as const;
  return [
    {
      address: `/fleets/$fleetID/${end}`,
      above: isFirst ? below : [...below, '/fleets/$fleetID/vehicle-kWh-report'],
      ...shared,
    },
    isFirst
      ? { address: `/fleet/${end}`, nav: { group: 'fleets', order: 40, icon: IconFileInvoice }, ...shared }
      : { address: `/fleet/${end}`, above: ['/fleet/vehicle-kWh-report'], ...shared },
  ];
};

export const screens: readonly Screen[] = [
  ...report('vehicle-kWh-report', 'fleetReports'),
  ...report('stations-report', 'fleetStationsReport'),
  ...report('orders-report', 'fleetOrdersReport'),
  ...report('remaining-limit-report', 'fleetLimitsReport'),
  ...report('invoices-report', 'fleetInvoicesReport'),
];
