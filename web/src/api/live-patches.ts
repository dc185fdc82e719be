import {
  chargePoints,
  readings,
  live,
  orders,
  type ChargePoint,
  type ChargePointLive,
  type ChargePointRow,
  type Order,
  type OrderDetail,
  type Result,
  type Standing,
} from '@voltdeck/contract';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { grow } from './grow-curve';
import { endpointName, queryKey } from './hooks';
import { listen } from './socket';

type OrderPage = Result<typeof orders.listOrders>;
type PlacePage = Result<typeof chargePoints.chargePointTable>;

type Figures = ChargePointLive['orders'][number];

/** What charges on a connector now; kW, kWh, major units, percent. */
export interface Session extends Figures {
  /** Who charges and how it began: only to who may read orders, so that the live channel need not tell. */
  order?: Order;
}

/** Where the open orders of a charge point are kept. */
export const sessionsKey = (chargePointId: number) => ['sessions of a charge point', chargePointId] as const;

const chargePointKey = (id: number) => queryKey(chargePoints.getChargePoint, { params: { id } });
const orderKey = (id: number) => queryKey(orders.getOrder, { params: { id } });
const curveKey = (id: number) => queryKey(readings.orderCurve, { params: { id } });

/** The figures of this moment, beside what was read of the orders. */
const withFigures = (former: readonly Session[], now: readonly Figures[]): Session[] => {
  const orderOf = new Map(former.map(({ id, order }) => [id, order]));
  return now.map((session) => {
    const order = orderOf.get(session.id);
    return order === undefined ? session : { ...session, order };
  });
};

/** A charge point with what its live channel said. */
const withLive = (former: ChargePoint, now: ChargePointLive): ChargePoint => {
  const told = new Map(now.connectors.map((connector) => [connector.number, connector]));
  return {
    ...former,
    status: now.status,
    standing: now.standing,
    station: now.station,
    online_status: now.online ? 1 : 0,
    last_seen_at: now.last_seen_at,
    connectors: former.connectors.map((connector) => ({ ...connector, ...told.get(connector.number) })),
  };
};

/** A row with the figures its charge point just told; the same row when nothing of it changed. */
export const patchRow = <Row extends Order>(row: Row, told: ChargePointLive): Row => {
  const heard = told.orders.find((each) => each.id === row.id);
  if (heard === undefined) return row;
  const { power, energy, price, soc } = heard;
  const isSame =
    row.power === power && row.charging_session_energy === energy && row.price === price && row.soc === soc;
  return isSame ? row : { ...row, power, charging_session_energy: energy, price, soc };
};

const patchPage = (page: OrderPage, told: ChargePointLive): OrderPage => {
  const data = page.data.map((row) => patchRow(row, told));
  return data.some((row, at) => row !== page.data[at]) ? { ...page, data } : page;
};

const moving = [
  'since',
  'by',
  'total',
  'free',
  'charging',
  'idle',
  'power',
] as const satisfies (keyof Standing)[];

/**
 * A row of the list of charge points with what goes on there by now; the same row when nothing of it changed.
 * Another reason changes more of the row than its words: it is read anew then.
 */
const patchPlace = (row: ChargePointRow, { id, standing }: ChargePointLive): ChargePointRow => {
  if (row.id !== id || row.standing.reason !== standing.reason) return row;
  const isSame = moving.every((figure) => row.standing[figure] === standing[figure]);
  return isSame ? row : { ...row, standing };
};

const patchPlaces = (page: PlacePage, now: ChargePointLive): PlacePage => {
  const data = page.data.map((row) => patchPlace(row, now));
  return data.some((row, at) => row !== page.data[at]) ? { ...page, data } : page;
};

/** Only what somebody read is patched: an answer that was never asked for would pass for a whole one. */
const patch = <T>(cache: QueryClient, key: QueryKey, change: (former: T) => T): void => {
  cache.setQueryData<T>(key, (former) => (former === undefined ? undefined : change(former)));
};

const refetch = (cache: QueryClient, ...keys: QueryKey[]): void => {
  for (const key of keys) cache.invalidateQueries({ queryKey: key }).catch(() => undefined);
};

const patchOrder = (cache: QueryClient, id: number, order: OrderDetail): void => {
  if (order.id !== id) return;
  cache.setQueryData(orderKey(id), order);
  patch<Result<typeof readings.orderCurve>>(cache, curveKey(id), (former) => grow(former, order));
};

interface LivePatch {
  event: string;
  apply: (cache: QueryClient, id: number, data: unknown) => void;
}

const on = <S extends z.ZodType>(
  event: string,
  schema: S,
  apply: (cache: QueryClient, id: number, told: z.output<S>) => void,
): LivePatch => ({
  event,
  apply: (cache, id, data) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) apply(cache, id, parsed.data);
  },
});

/**
 * Every event that tells figures, by the things whose channels carry it, with the answers it changes. Screens say only
 * what they show. What merely changed is told on the operator's channel, and each query says whether it cares.
 */
const livePatches = {
  'charge-points': [
    on('live', live.chargePointLive, (cache, id, told) => {
      patch<ChargePoint>(cache, chargePointKey(id), (former) => withLive(former, told));
      patch<Session[]>(cache, sessionsKey(id), (former) => withFigures(former, told.orders));
      cache.setQueriesData<OrderPage>(
        { queryKey: [endpointName(orders.listOrders)], type: 'active' },
        (page) => page && patchPage(page, told),
      );
      cache.setQueriesData<PlacePage>(
        { queryKey: [endpointName(chargePoints.chargePointTable)], type: 'active' },
        (page) => page && patchPlaces(page, told),
      );
    }),
    // Too large for a push: only that it changed is said.
    on('changed', live.changedEvent, (cache, id) => refetch(cache, sessionsKey(id), chargePointKey(id))),
  ],
  orders: [
    on(live.orderEvents.consumption, live.orderEvent, (cache, id, { data }) =>
      patchOrder(cache, id, data.order),
    ),
    on(live.orderEvents.completed, live.orderEvent, (cache, id, { data }) => {
      patchOrder(cache, id, data.order);
      // A read that is on its way may answer with the moment before: it is given up for one that begins now.
      if (cache.isFetching({ queryKey: orderKey(id) }) > 0) refetch(cache, orderKey(id));
      // Frames and money are fetched again because the order changed; the curve grew here, so it is asked for.
      refetch(cache, curveKey(id));
    }),
    on('changed', live.changedEvent, (cache, id) => refetch(cache, orderKey(id), curveKey(id))),
  ],
} satisfies Readonly<Record<string, readonly LivePatch[]>>;

type Things = keyof typeof livePatches;

interface Followed {
  readers: number;
  leave: () => void;
}

const followedBy = new WeakMap<QueryClient, Map<string, Followed>>();

/** Listens on the channel of one thing for all that show it, so that each event is applied once. */
const follow = (cache: QueryClient, things: Things, id: number): (() => void) => {
  const all = followedBy.get(cache) ?? new Map<string, Followed>();
  followedBy.set(cache, all);
  const channel = `private-${things}.${id}`;
  const begin = (): Followed => {
    const leaves = livePatches[things].map(({ event, apply }) =>
      listen(channel, event, (data) => apply(cache, id, data)),
    );
    return {
      readers: 0,
      leave: () => {
        for (const leave of leaves) leave();
      },
    };
  };
  const followed = all.get(channel) ?? begin();
  all.set(channel, followed);
  followed.readers += 1;
  return () => {
    followed.readers -= 1;
    if (followed.readers > 0) return;
    all.delete(channel);
    followed.leave();
  };
};

/** Keeps what the cache holds of these things up to date from their channels. */
export const useLivePatches = (things: Things, ids: readonly number[]): void => {
  const cache = useQueryClient();
  const listed = [...new Set(ids)].toSorted((one, other) => one - other).join(',');
  useEffect(() => {
    const leaves = listed
      .split(',')
      .filter(Boolean)
      .map((id) => follow(cache, things, Number(id)));
    // Afterwards, when the new list follows already what both have: nothing of that is left and joined again.
    return () =>
      queueMicrotask(() => {
        for (const leave of leaves) leave();
      });
  }, [cache, things, listed]);
};
