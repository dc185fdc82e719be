import { orders } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { startOrder, stopOrder } from './actions';

export const requestRoutes = [on(orders.startOrder, startOrder), on(orders.stopOrder, stopOrder)];
