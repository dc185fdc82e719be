import { availability, chargePoints } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chargePointStates, chargePointTable, getChargePoint, listChargePoints } from './actions';
import { exportChargePoints } from './actions/export';

export const chargePointRoutes = [
  on(chargePoints.listChargePoints, listChargePoints),
  on(chargePoints.chargePointTable, chargePointTable),
  on(chargePoints.exportChargePoints, exportChargePoints),
  on(availability.chargePointStates, chargePointStates),
  on(chargePoints.getChargePoint, getChargePoint),
];
