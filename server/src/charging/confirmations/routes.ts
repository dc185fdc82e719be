import { orders } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { confirmOrder } from './actions';

export const confirmationRoutes = [on(orders.confirmOrder, confirmOrder)];
