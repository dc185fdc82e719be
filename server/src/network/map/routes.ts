import { map } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { mapOfChargePoint, mapOfChargePoints } from './actions';

export const mapRoutes = [
  on(map.mapOfChargePoints, mapOfChargePoints),
  on(map.mapOfChargePoint, mapOfChargePoint),
];
