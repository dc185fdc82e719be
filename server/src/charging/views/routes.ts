import { orders } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getOrder, listOrders, orderCurve } from './actions';

export const viewRoutes = [
  on(orders.listOrders, listOrders),
  on(orders.getOrder, getOrder),
  on(orders.orderCurve, orderCurve),
];
