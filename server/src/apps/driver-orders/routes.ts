import { driverOrders } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  getDriverOrder,
  listDriverOrders,
  listReviewOptions,
  reviewDriverOrder,
  skipDriverReview,
  startDriverOrder,
  stopDriverOrder,
} from './actions';

export const driverOrderRoutes = [
  on(driverOrders.startDriverOrder, startDriverOrder),
  on(driverOrders.stopDriverOrder, stopDriverOrder),
  on(driverOrders.listDriverOrders, listDriverOrders),
  on(driverOrders.getDriverOrder, getDriverOrder),
  on(driverOrders.reviewDriverOrder, reviewDriverOrder),
  on(driverOrders.skipDriverReview, skipDriverReview),
  on(driverOrders.listReviewOptions, listReviewOptions),
];
