import { chargePointTypes } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listChargePointTypes } from './actions';

export const chargePointTypeRoutes = [on(chargePointTypes.listChargePointTypes, listChargePointTypes)];
