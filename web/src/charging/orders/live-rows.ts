import { chargePoints, orders, type Order } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointName } from '../../api/hooks';
import { useLivePatches } from '../../api/live-patches';
import { useMay } from '../../api/user';
import { isUnfinished } from './states';

/** A page of the list is seldom spread over more; the rest follow with the next refetch. */
const mostChannels = 40;

/** Sums of a list with running orders are asked for again this often; its rows follow reading by reading. */
const sumsMs = 15_000;

/** Keeps the figures of the running orders in sight up to date, reading by reading. */
export const useLiveRows = (rows: readonly Order[]): void => {
  const client = useQueryClient();
  const mayHear = useMay()(chargePoints.getChargePoint.needs);
  const hasUnfinished = rows.some(isUnfinished);
  const running = new Set(rows.filter(isUnfinished).map((row) => row.charge_point_id));
  const heard = [...running].toSorted((one, other) => one - other).slice(0, mostChannels);
  useLivePatches('charge-points', mayHear ? heard : []);
  useEffect(() => {
    if (!hasUnfinished) return undefined;
    const timer = setInterval(() => {
      for (const each of [orders.listOrders, orders.orderTotals])
        client.invalidateQueries({ queryKey: [endpointName(each)] }).catch(() => undefined);
    }, sumsMs);
    return () => clearInterval(timer);
  }, [client, hasUnfinished]);
};
