import { orders, type Order } from '@voltdeck/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { sessionsKey, type Session } from '../../api/live-patches';
import { useMay } from '../../api/user';

const sessionOf = (order: Order): Session => ({
  id: order.id,
  connector_number: order.connector_number,
  state: order.state,
  power: order.power,
  energy: order.charging_session_energy,
  price: order.price,
  soc: order.soc,
  started_at: order.started_at,
  awaits_stop_until: order.awaits_stop_until,
  order,
});

/** The open orders of a charge point, read once and then told live. */
export const useSessions = (chargePointId: number): UseQueryResult<Session[], ApiError> => {
  const client = useQueryClient();
  const mayRead = useMay()(orders.listOrders.needs);
  const key = sessionsKey(chargePointId);
  return useQuery<Session[], ApiError>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      // Without the key for orders, what the live channel told is all there is.
      if (!mayRead) return client.getQueryData<Session[]>(key) ?? [];
      const query = { charge_point_id: [chargePointId], status: [0 as const], per_page: 50 };
      const page = await call(orders.listOrders, { query }, { signal });
      return page.data.map(sessionOf);
    },
    meta: { live: { kinds: ['order'] } },
  });
};
