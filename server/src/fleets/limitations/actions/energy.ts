import { grouped } from '../../../kernel/grouped';
import type { Ctx } from '../../../platform/ctx';
import { dayText, type DayEnergy, energyByDay, type MeterPoint } from '../rules-days';
import {
  completedOrders,
  energyNoted,
  type MeteredOrder,
  type OrderSample,
  samplesOf,
  saveEnergy,
} from '../store-energy';

/** The meter of an order from its start to the moment its energy is of; a sample beyond what it came to counts as far as that. */
function pointsOf(order: MeteredOrder, samples: readonly OrderSample[]): MeterPoint[] {
  const { startedAt, until, energyWh } = order;
  const points: MeterPoint[] = [{ atMs: startedAt.getTime(), wh: 0 }];
  const firstWh = order.meterStartWh ?? samples[0]?.energyWh ?? 0;
  let wh = 0;
  for (const sample of samples) {
    const atMs = sample.at.getTime();
    if (atMs <= startedAt.getTime() || atMs >= until.getTime()) continue;
    wh = Math.min(energyWh, Math.max(wh, sample.energyWh - firstWh));
    points.push({ atMs, wh });
  }
  return [...points, { atMs: Math.max(until.getTime(), startedAt.getTime() + 1), wh: energyWh }];
}

/** Energy of orders by days; the samples of those alone are read that ran through midnight. */
export async function energyOfOrders(
  ctx: Ctx,
  orders: readonly MeteredOrder[],
): Promise<Map<number, DayEnergy[]>> {
  const rough = orders.map((order) => ({ order, days: energyByDay(order.timeZone, pointsOf(order, [])) }));
  const late = rough.filter(({ days }) => days.length > 1).map(({ order }) => order.orderId);
  const samples = grouped(await samplesOf(ctx.tx, late), ({ orderId }) => orderId);
  return new Map(
    rough.map(({ order, days }) => {
      const own = samples.get(order.orderId);
      return [order.orderId, own === undefined ? days : energyByDay(order.timeZone, pointsOf(order, own))];
    }),
  );
}

/**
 * Notes what a vehicle's order came to by days, in the transaction that made it final, corrected or confirmed it; said again it
 * is the same. Tells which fleet the vehicle is of; null where it is none's.
 */
export async function recordEnergy(ctx: Ctx, { orderId }: { orderId: number }): Promise<number | null> {
  const [order] = await completedOrders(ctx.tx, [orderId]);
  if (order === undefined) return null;
  // The readings that told its days may be gone by now.
  if ((await energyNoted(ctx.tx, orderId)) === order.energyWh) return order.fleetId;
  const days = (await energyOfOrders(ctx, [order])).get(orderId) ?? [];
  await saveEnergy(
    ctx.tx,
    order,
    days.map(({ day, energyWh }) => ({ day: dayText(day), energyWh })),
  );
  return order.fleetId;
}
