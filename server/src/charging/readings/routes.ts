import { readings } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { orderCurve } from './actions';

export const readingRoutes = [on(readings.orderCurve, orderCurve)];
