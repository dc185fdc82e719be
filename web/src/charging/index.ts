export { OrderListScreen } from './orders/list-screen';
export { OrderScreen } from './orders/detail-screen';
export { useOrderColumns } from './orders/list-columns';
export { useOrderFilters } from './orders/list-filters';
export { OrderStateBadge } from './orders/order-state';
export { useLiveRows } from './orders/live-rows';
