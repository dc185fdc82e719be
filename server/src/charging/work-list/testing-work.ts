import {
  type Cure,
  type CuredRow,
  type WorkDetail,
  type WorkItem,
  type WorkKind,
  workList,
} from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';
import { chargingHouse, type ChargingHouse, minutes, type Station } from '../testing-charging';
import { cureWork } from './actions/cure';
import { getWork } from './actions/detail';
import { listWork, workCounts } from './actions/list';

/** Items by their names, as they are sent. */
export type Items = readonly { kind: WorkKind; id: number }[];

/** A house with a work list, and ways to ask for it. */
export interface WorkHouse extends ChargingHouse {
  list(query?: object, by?: Member): Promise<{ data: WorkItem[]; total: number }>;
  counts(by?: Member): ReturnType<typeof workCounts>;
  detail(kind: WorkKind, id: number, by?: Member): Promise<WorkDetail>;
  cure(items: Items, cure: object, options?: { by?: Member; preview?: boolean }): Promise<CuredRow[]>;
  /** A completed session of 2 kWh in half an hour. */
  session(station: Station, change?: { meterStartWh?: number; uid?: string }): Promise<Told>;
  /** The message of a charge point that was kept aside last. */
  aside(chargePointId: number): Promise<number>;
  /** The only order of a transaction. */
  orderOf(transactionId: number): ReturnType<ChargingHouse['orders']>;
}

export interface Told {
  transactionId: number;
  orderId: number;
}

export async function workHouse(): Promise<WorkHouse> {
  const house = await chargingHouse();
  const orderOf = (transactionId: number) => house.orders(`transaction_id = ${transactionId}`);
  return {
    ...house,
    orderOf,
    list: async (query = {}, by = house.mine) => {
      const parsed = workList.listWork.query.parse({ per_page: 200, ...query });
      const { data, meta } = await house.run({ actor: by }, (ctx) =>
        listWork(ctx, { params: {}, query: parsed, body: {} }),
      );
      return { data, total: meta.total };
    },
    counts: (by = house.mine) => house.run({ actor: by }, (ctx) => workCounts(ctx)),
    detail: (kind, id, by = house.mine) =>
      house.run({ actor: by }, (ctx) => getWork(ctx, { params: { kind, id }, query: {}, body: {} })),
    cure: async (items, cure, { by = house.mine, preview = false } = {}) => {
      const body = workList.cureWork.body.parse({ items, cure: cure as Cure, preview });
      return (await house.run({ actor: by }, (ctx) => cureWork(ctx, { params: {}, query: {}, body }))).rows;
    },
    session: async (station, { meterStartWh = 1_000, uid = 'CARD' } = {}) => {
      const { transactionId } = await station.start({ meterStartWh, uid });
      house.clock.advance(minutes(30));
      await station.read(transactionId, meterStartWh + 1_500);
      await station.stop(transactionId, meterStartWh + 2_000);
      const [order] = await orderOf(transactionId);
      return { transactionId, orderId: order?.id ?? 0 };
    },
    aside: async (chargePointId) => {
      const [row] = await house.rows<{ id: number }>(
        'select id from quarantine where charge_point_id = $1 order by id desc limit 1',
        [chargePointId],
      );
      return row?.id ?? 0;
    },
  };
}
