import { curve, orders } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getOrder, listOrders, orderCurve, orderTotals } from './actions';

export const viewRoutes = [
  on(orders.listOrders, listOrders),
  on(orders.orderTotals, orderTotals),
  on(orders.getOrder, getOrder),
  on(curve.orderCurve, orderCurve),
];
