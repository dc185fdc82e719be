import { fleetRefusals } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listRefusals } from './actions';

export const fleetRefusalRoutes = [on(fleetRefusals.listRefusals, listRefusals)];
