import { map } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { mapInBox, mapOfChargePoint, mapOfChargePoints, pointsInBox } from './actions';

export const mapRoutes = [
  on(map.mapInBox, mapInBox),
  on(map.pointsInBox, pointsInBox),
  on(map.mapOfChargePoints, mapOfChargePoints),
  on(map.mapOfChargePoint, mapOfChargePoint),
];
