import { curve, live, type OrderDetail, orders, type Result } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../api/live';
import { queryKey } from '../../api/hooks';
import { grow } from './curve/prepare';

type Curve = Result<typeof curve.orderCurve>;

/** Keeps an order in the cache up to date from its channel: figures at once, the curve reading by reading. */
export const useLiveOrder = (id: number): void => {
  const client = useQueryClient();
  const channel = `private-orders.${id}`;
  const params = { params: { id } };

  const patch = (order: OrderDetail): void => {
    if (order.id !== id) return;
    client.setQueryData(queryKey(orders.getOrder, params), order);
    client.setQueryData<Curve>(queryKey(curve.orderCurve, params), (former) => former && grow(former, order));
  };

  useLive({ channel, event: live.orderEvents.consumption, schema: live.orderEvent }, ({ data }) =>
    patch(data.order),
  );
  // Too large for a push: only that it changed is said.
  useLive({ channel, event: 'changed', schema: live.changedEvent }, () => {
    for (const key of [queryKey(orders.getOrder, params), queryKey(curve.orderCurve, params)])
      client.invalidateQueries({ queryKey: key }).catch(() => undefined);
  });
  useLive({ channel, event: live.orderEvents.completed, schema: live.orderEvent }, ({ data }) => {
    patch(data.order);
    // Frames and money are fetched again because the order changed; the curve grew here, so it is asked for.
    client.invalidateQueries({ queryKey: queryKey(curve.orderCurve, params) }).catch(() => undefined);
  });
};
