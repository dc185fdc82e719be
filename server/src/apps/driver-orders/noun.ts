import type { Noun } from '../../platform/noun';
import { driverOrderChannel } from './channels';
import { driverOrderRoutes } from './routes';

export const driverOrderNoun: Noun = { routes: driverOrderRoutes, channels: [driverOrderChannel] };
