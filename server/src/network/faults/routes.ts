import { faults } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listFaults } from './actions';

export const faultRoutes = [on(faults.listFaults, listFaults)];
