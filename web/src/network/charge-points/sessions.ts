import {
  chargePoints,
  live,
  orders,
  type ChargePoint,
  type ChargePointLive,
  type Order,
} from '@voltdeck/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { queryKey } from '../../api/hooks';
import { useLive } from '../../api/live';
import { useMay } from '../../api/user';

type Figures = ChargePointLive['orders'][number];

/** What charges on a connector now; kW, kWh, major units, percent. */
export interface Session extends Figures {
  /** Who charges and how it began: only to who may read orders, so that the live channel need not tell. */
  order?: Order;
}

const sessionsKey = (chargePointId: number) => ['sessions of a charge point', chargePointId] as const;

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

/** The figures of this moment, beside what was read of the orders. */
const withFigures = (former: readonly Session[], now: ChargePointLive['orders']): Session[] => {
  const orderOf = new Map(former.map(({ id, order }) => [id, order]));
  return now.map((session) => {
    const order = orderOf.get(session.id);
    return order === undefined ? session : { ...session, order };
  });
};

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

/** A charge point with what its live channel said. */
const withLive = (former: ChargePoint, now: ChargePointLive): ChargePoint => {
  const told = new Map(now.connectors.map((connector) => [connector.number, connector]));
  return {
    ...former,
    status: now.status,
    station: now.station,
    online_status: now.online ? 1 : 0,
    last_seen_at: now.last_seen_at,
    connectors: former.connectors.map((connector) => ({ ...connector, ...told.get(connector.number) })),
  };
};

/** Keeps a charge point and its sessions in the cache up to date from its channel. */
export const useChargePointLive = (chargePointId: number): void => {
  const client = useQueryClient();
  const source = {
    channel: `private-charge-points.${chargePointId}`,
    event: 'live',
    schema: live.chargePointLive,
  };
  // Too large for a push: only that it changed is said.
  useLive({ ...source, event: 'changed', schema: live.changedEvent }, () => {
    const read = queryKey(chargePoints.getChargePoint, { params: { id: chargePointId } });
    for (const key of [sessionsKey(chargePointId), read])
      client.invalidateQueries({ queryKey: key }).catch(() => undefined);
  });
  useLive(source, (now) => {
    client.setQueryData<Session[]>(sessionsKey(chargePointId), (former) =>
      withFigures(former ?? [], now.orders),
    );
    client.setQueryData<ChargePoint>(
      queryKey(chargePoints.getChargePoint, { params: { id: chargePointId } }),
      (former) => former && withLive(former, now),
    );
  });
};
