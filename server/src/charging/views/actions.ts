import {
  toKwh,
  toMajor,
  type ChargePointLive,
  type Order,
  type orders,
  type OrderDetail,
  type OrderState,
  type Parsed,
  type Result,
} from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { operatorOf, operatorProfile } from '../../identity';
import { connectionOf } from '../../network';
import { lockChargePoint, operatorOrder, unfinishedOrders } from '../orders/store';
import { isOpen, isRunning, statesOf } from '../orders/rules';
import { curveOf } from '../readings/store';
import { toDetail, toLines, toOrder } from './rules';
import { orderView, pageOfOrders, sumsOfOrders } from './store';

/** A filter by wire statuses as one by states. */
export const withStates = <Q extends { state?: OrderState[]; status?: (0 | 1 | 2 | 3)[] }>(asked: Q) => {
  const { state, status, ...others } = asked;
  const isAny = state === undefined && status === undefined;
  return { ...others, states: isAny ? null : [...(state ?? []), ...(status ?? []).flatMap(statesOf)] };
};

/** A page of the operator's orders with the totals of the whole filtered set (decisions.md, "Envelope"). */
export async function listOrders(
  ctx: Ctx,
  { query: asked }: Parsed<typeof orders.listOrders>,
): Promise<Result<typeof orders.listOrders>> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const query = withStates(asked);
  const sums = await sumsOfOrders(ctx, operatorId, query);
  const rows = await pageOfOrders(ctx, operatorId, query);
  return {
    data: rows.map(toOrder),
    meta: {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(sums.total / query.per_page)),
      per_page: query.per_page,
      total: sums.total,
    },
    totals: {
      energy: toKwh(sums.energy_wh),
      price: toMajor(sums.cost_minor, currency),
      earning: toMajor(sums.cost_minor - sums.fee_minor, currency),
      currency,
    },
  };
}

/** One order as lists show it. */
export async function orderOf(ctx: Ctx, id: number): Promise<Order> {
  const view = await orderView(ctx, id);
  if (view === null) throw new Problem('not-found');
  return toOrder(view);
}

/** One order in full, whoever asks: doors check before. */
export async function orderDetailOf(ctx: Ctx, id: number): Promise<OrderDetail> {
  const view = await orderView(ctx, id);
  if (view === null) throw new Problem('not-found');
  return toDetail(view);
}

/** One order of the operator's in full. */
export async function getOrder(ctx: Ctx, { params }: Parsed<typeof orders.getOrder>): Promise<OrderDetail> {
  const order = await operatorOrder(ctx, operatorOf(ctx), params.id);
  return orderDetailOf(ctx, order.id);
}

/** How many points a curve has at most. */
const mostPoints = 600;

/** Energy, power and state of charge of a session over time, its price steps and what happened. */
export async function orderCurve(
  ctx: Ctx,
  { params }: Parsed<typeof orders.orderCurve>,
): Promise<Result<typeof orders.orderCurve>> {
  const order = await operatorOrder(ctx, operatorOf(ctx), params.id);
  const samples = await curveOf(ctx, order.id, mostPoints);
  const startWh = order.meter_start_wh ?? 0;
  const first =
    order.started_at === null
      ? []
      : [{ at: order.started_at.toISOString(), energy: 0, power: null, soc: null }];
  const last =
    order.stopped_at === null
      ? []
      : [{ at: order.stopped_at.toISOString(), energy: toKwh(order.energy_wh), power: null, soc: order.soc }];
  const points = samples
    .filter((sample) => sample.energy_wh !== null || sample.power_w !== null)
    .map((sample) => ({
      at: sample.at.toISOString(),
      energy: toKwh(Math.max(0, (sample.energy_wh ?? startWh) - startWh)),
      power: sample.power_w === null ? null : sample.power_w / 1000,
      soc: sample.soc,
    }));
  const moments: [string, Date | null, string | null][] = [
    ['requested', order.way === 'remote' ? order.requested_at : null, null],
    ['started', order.started_at, order.way],
    ['stop-requested', order.stop_requested_at, order.stop_requested_why],
    ['stopped', order.stopped_at, order.stop_reason],
    ['ended', order.ended_at, null],
  ];
  return {
    points: [...first, ...points, ...last],
    steps: toLines(order).map((line) => ({
      from: line.startingTime,
      to: line.endingTime,
      price: line.unit === null ? null : line.price,
      unit: line.unit,
    })),
    events: moments.flatMap(([kind, at, detail]) =>
      at === null ? [] : [{ at: at.toISOString(), kind, detail }],
    ),
  };
}

/** A charge point's connectors and what charges on each, the same for everybody who watches. */
export async function chargePointLiveOf(ctx: Ctx, chargePointId: number): Promise<ChargePointLive> {
  const connection = await connectionOf(ctx, chargePointId);
  if (connection === null) throw new Problem('not-found');
  const orders = await unfinishedOrders(ctx, [chargePointId]);
  return {
    ...connection,
    orders: orders.map((order) => ({
      id: order.id,
      connector_number: order.connector_number,
      state: order.state,
      power: order.power_w === null ? null : order.power_w / 1000,
      energy: toKwh(order.energy_wh),
      price: toMajor(order.cost_minor, order.currency),
      soc: order.soc,
      started_at: order.started_at?.toISOString() ?? null,
    })),
  };
}

/** Connectors of these charge points that an open order holds, and whether the caller started it. */
export async function openOn(ctx: Ctx, chargePointIds: readonly number[]) {
  const me = ctx.actor.kind === 'member' ? ctx.actor.membershipId : null;
  const orders = await unfinishedOrders(ctx, chargePointIds);
  return orders
    .filter((order) => isOpen(order.state) || isRunning(order.state))
    .map((order) => ({ connectorId: order.connector_id, isMine: me !== null && order.membership_id === me }));
}

/** Connectors of a charge point whose orders are not ended; none begins or ends until this transaction does. */
export async function unfinishedOn(ctx: Ctx, chargePointId: number): Promise<number[]> {
  await lockChargePoint(ctx, chargePointId);
  const orders = await unfinishedOrders(ctx, [chargePointId]);
  return orders.map((order) => order.connector_id);
}
