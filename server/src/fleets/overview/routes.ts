import { fleetOverviews } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getFleetOverview } from './actions';

export const overviewRoutes = [on(fleetOverviews.getFleetOverview, getFleetOverview)];
