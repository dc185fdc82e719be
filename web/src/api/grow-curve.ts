import type { readings, OrderDetail, Result } from '@voltdeck/contract';

type Curve = Result<typeof readings.orderCurve>;

/** The server sends at most 600 points; what grows here beyond that is thinned by the next refetch. */
const mostPoints = 1200;

/** When the figures of an order were read, in the charger's corrected time: its start and its duration say so. */
const readAt = (order: OrderDetail): number | null =>
  order.started_at === null
    ? null
    : new Date(order.started_at).getTime() + Math.round(order.charging_session_time * 60_000);

/** The curve with the latest reading of its order at the end; the same curve when it holds that already. */
export const grow = (curve: Curve, order: OrderDetail): Curve => {
  const at = readAt(order);
  const last = curve.points.at(-1);
  if (at === null || curve.points.length >= mostPoints) return curve;
  // The duration is rounded to hundredths of a minute, so the same reading may seem to be up to 600 ms later.
  if (last !== undefined && at - new Date(last.at).getTime() <= 600) return curve;
  const point = {
    at: new Date(at).toISOString(),
    energy: order.charging_session_energy,
    power: order.power,
    soc: order.soc,
  };
  return { ...curve, points: [...curve.points, point], steps: stretched(curve.steps, point.at) };
};

/** While charging goes on, the price in force goes on too. */
const stretched = (steps: Curve['steps'], to: string): Curve['steps'] =>
  steps.map((step, index) => (index === steps.length - 1 && step.to < to ? { ...step, to } : step));
