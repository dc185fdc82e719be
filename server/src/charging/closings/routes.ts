import { orders } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { closeOrder } from './actions';

export const closingRoutes = [on(orders.closeOrder, closeOrder)];
