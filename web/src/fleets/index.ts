export { FleetOverviewPage } from './overview/opened-later';
