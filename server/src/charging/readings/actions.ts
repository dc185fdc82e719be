import type { Parsed, readings, Result } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { storyOf } from '../orders/rules/story';
import { toLines } from '../orders/rules/view';
import { findOrder, operatorOrder } from '../orders/store/orders';
import { eventsOfOrder } from '../orders/store/steps';
import { pointsOf } from './rules/curve';
import { curveOf, offlineReadings } from './store';

/** How many points a curve has at most. */
const mostPoints = 600;

/** Energy, power and state of charge of a session over time, whoever asks: doors check before. */
export async function curveOfOrder(
  ctx: Ctx,
  orderId: number,
): Promise<Result<typeof readings.orderCurve>['points']> {
  const order = await findOrder(ctx.tx, orderId);
  if (order === null) return [];
  const samples = await curveOf(ctx.tx, orderId, mostPoints);
  return pointsOf({ ...order, energy_wh: order.cost_state?.lastWh ?? order.energy_wh }, samples);
}

/** Energy, power and state of charge of a session over time, its price steps and what happened. */
export async function orderCurve(
  ctx: Ctx,
  { params }: Parsed<typeof readings.orderCurve>,
): Promise<Result<typeof readings.orderCurve>> {
  const order = await operatorOrder(ctx.tx, operatorOf(ctx), params.id);
  const samples = await curveOf(ctx.tx, order.id, mostPoints);
  const events = [
    ...(await eventsOfOrder(ctx.tx, ctx.now, order.id)),
    ...(await offlineReadings(ctx.tx, order.id)),
  ];
  return {
    // What corrects a bill does not change what was read.
    points: pointsOf({ ...order, energy_wh: order.cost_state?.lastWh ?? order.energy_wh }, samples),
    steps: toLines(order).map((line) => ({
      from: line.startingTime,
      to: line.endingTime,
      price: line.unit === null ? null : line.price,
      unit: line.unit,
    })),
    events: storyOf(order, events),
  };
}
