import {
  chargePoints,
  live,
  orders,
  type ChargePointLive,
  type Order,
  type Result,
} from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointName } from '../../api/hooks';
import { useMay } from '../../api/user';
import { listen } from '../../api/socket';
import { isUnfinished } from './states';

type Page = Result<typeof orders.listOrders>;

/** A page of the list is seldom spread over more; the rest follow with the next refetch. */
const mostChannels = 40;

/** A row with the figures its charge point just told; the same row when nothing of it changed. */
export const patchRow = (row: Order, told: ChargePointLive): Order => {
  const heard = told.orders.find((each) => each.id === row.id);
  if (heard === undefined) return row;
  const { power, energy, price, soc } = heard;
  const isSame =
    row.power === power && row.charging_session_energy === energy && row.price === price && row.soc === soc;
  return isSame ? row : { ...row, power, charging_session_energy: energy, price, soc };
};

const patchPage = (page: Page, told: ChargePointLive): Page => {
  const data = page.data.map((row) => patchRow(row, told));
  return data.some((row, at) => row !== page.data[at]) ? { ...page, data } : page;
};

/** Sums of a list with running orders are asked for again this often; its rows follow reading by reading. */
const sumsMs = 15_000;

/** Keeps the figures of the running orders in sight up to date, reading by reading. */
export const useLiveRows = (rows: readonly Order[]): void => {
  const client = useQueryClient();
  const mayHear = useMay()(chargePoints.getChargePoint.needs);
  const hasUnfinished = rows.some(isUnfinished);
  const running = new Set(rows.filter(isUnfinished).map((row) => row.charge_point_id));
  const ids = mayHear
    ? [...running]
        .toSorted((one, other) => one - other)
        .slice(0, mostChannels)
        .join(',')
    : '';
  useEffect(() => {
    const leaves = ids
      .split(',')
      .filter(Boolean)
      .map((id) =>
        listen(`private-charge-points.${id}`, 'live', (data) => {
          const told = live.chargePointLive.safeParse(data);
          if (!told.success) return;
          client.setQueriesData<Page>(
            { queryKey: [endpointName(orders.listOrders)], type: 'active' },
            (page) => page && patchPage(page, told.data),
          );
        }),
      );
    return () => {
      for (const leave of leaves) leave();
    };
  }, [client, ids]);
  useEffect(() => {
    if (!hasUnfinished) return undefined;
    const timer = setInterval(() => {
      for (const each of [orders.listOrders, orders.orderTotals])
        client.invalidateQueries({ queryKey: [endpointName(each)] }).catch(() => undefined);
    }, sumsMs);
    return () => clearInterval(timer);
  }, [client, hasUnfinished]);
};
