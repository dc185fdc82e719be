import type { Noun } from '../../platform/noun';
import { fleetChannel } from './channels';
import { fleetRoutes } from './routes';

export const fleetNoun: Noun = { routes: fleetRoutes, channels: [fleetChannel] };
