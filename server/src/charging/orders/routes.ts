import { orders } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { confirmOrder } from './actions/confirm';
import { correctOrder, previewCorrection } from './actions/correct';
import { exportOrders } from './actions/export';
import { getOrder, listOrders, orderTotals } from './actions/views';

export const orderRoutes = [
  on(orders.listOrders, listOrders),
  on(orders.orderTotals, orderTotals),
  on(orders.getOrder, getOrder),
  on(orders.exportOrders, exportOrders),
  on(orders.confirmOrder, confirmOrder),
  on(orders.previewCorrection, previewCorrection),
  on(orders.correctOrder, correctOrder),
];
