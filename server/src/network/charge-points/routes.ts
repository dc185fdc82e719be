import { chargePoints } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chargePointTable, getChargePoint, listChargePoints } from './actions';
import { exportChargePoints } from './actions/export';

export const chargePointRoutes = [
  on(chargePoints.listChargePoints, listChargePoints),
  on(chargePoints.chargePointTable, chargePointTable),
  on(chargePoints.exportChargePoints, exportChargePoints),
  on(chargePoints.getChargePoint, getChargePoint),
];
