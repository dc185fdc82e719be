import { chargePoints, facets } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chargePointFacets, chargePointTable, getChargePoint, listChargePoints } from './actions';

export const chargePointRoutes = [
  on(chargePoints.listChargePoints, listChargePoints),
  on(chargePoints.chargePointTable, chargePointTable),
  on(facets.chargePointFacets, chargePointFacets),
  on(chargePoints.getChargePoint, getChargePoint),
];
