import { useMatch } from '@tanstack/react-router';
import { InvoicesReport } from './invoices-report';
import { LimitsReport } from './limits-report';
import { SessionsReport } from './sessions-report';
import { StationsReport } from './stations-report';
import { VehiclesReport } from './vehicles-report';

/** By the end of the address. */
const reports: Readonly<Record<string, () => React.ReactNode>> = {
  'vehicle-kWh-report': VehiclesReport,
  'stations-report': StationsReport,
  'orders-report': SessionsReport,
  'remaining-limit-report': LimitsReport,
  'invoices-report': InvoicesReport,
};

/** The report that the address names: all are of one kind, and come together. */
export function FleetReport() {
  const address = useMatch({ strict: false, select: ({ fullPath }) => fullPath as string });
  const Report = reports[address.split('/').at(-1) ?? ''] ?? VehiclesReport;
  return <Report />;
}
