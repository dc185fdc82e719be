import { faults } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listFaults, listPastFaults } from './actions';

export const faultRoutes = [on(faults.listFaults, listFaults), on(faults.listPastFaults, listPastFaults)];
