import { orders } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportOrders } from './actions';

export const exportRoutes = [on(orders.exportOrders, exportOrders)];
