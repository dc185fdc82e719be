import { choices } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listChargePointTypes } from './actions';

export const chargePointTypeRoutes = [on(choices.listChargePointTypes, listChargePointTypes)];
