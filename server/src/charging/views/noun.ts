import type { Noun } from '../../platform/noun';
import { chargePointChannel, orderChannel } from './channels';
import { viewRoutes } from './routes';

export const viewNoun: Noun = { routes: viewRoutes, channels: [orderChannel, chargePointChannel] };
