import { chargePoints } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chargePointTable, getChargePoint, listChargePoints } from './actions';

export const chargePointRoutes = [
  on(chargePoints.listChargePoints, listChargePoints),
  on(chargePoints.chargePointTable, chargePointTable),
  on(chargePoints.getChargePoint, getChargePoint),
];
