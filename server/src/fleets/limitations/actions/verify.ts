import type { SumDifference } from '../../../charging';
import { grouped } from '../../../kernel/grouped';
import type { Ctx } from '../../../platform/ctx';
import { dayText } from '../rules-days';
import { completedOrders, dropEnergy, type MeteredOrder, samplesOf, saveEnergy } from '../store-energy';
import { completedAfter, energyKept, holdEnergy, type KeptEnergy, strayEnergy } from '../store-verify';
import { rebuildEnergySums, wrongEnergySums } from '../store-sums';
import { energyOfOrders } from './energy';

/** So many orders are read at once. */
const atOnce = 1_000;

/** So many differences are enough to see what is wrong. */
const mostTold = 1_000;

/** Completed orders of vehicles, some at a time. */
async function* allOrders(ctx: Ctx): AsyncGenerator<MeteredOrder[]> {
  for (let after = 0; ;) {
    const ids = await completedAfter(ctx.tx, { after, most: atOnce });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    yield await completedOrders(ctx.tx, ids);
  }
}

const keptOf = ({ orderId, fleetId, vehicleId, chargePointId }: MeteredOrder) => ({
  orderId,
  fleetId,
  vehicleId,
  chargePointId,
});

const sumOf = (rows: readonly { energyWh: number }[]): number =>
  rows.reduce((sum, { energyWh }) => sum + energyWh, 0);

const isSame = (one: KeptEnergy | undefined, other: KeptEnergy | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.day === other.day &&
  one.energyWh === other.energyWh &&
  one.fleetId === other.fleetId &&
  one.vehicleId === other.vehicleId &&
  one.chargePointId === other.chargePointId;

const valuesOf = (row: KeptEnergy | undefined): Record<string, number> => ({
  energy_wh: row?.energyWh ?? 0,
  fleet_id: row?.fleetId ?? 0,
  vehicle_id: row?.vehicleId ?? 0,
  charge_point_id: row?.chargePointId ?? 0,
});

const differenceOf = (expected: KeptEnergy | undefined, found: KeptEnergy | undefined): SumDifference[] => {
  const row = expected ?? found;
  if (row === undefined || isSame(expected, found)) return [];
  const of = `${row.orderId}, ${row.day}`;
  return [{ sum: 'fleet_energy', of, expected: valuesOf(expected), found: valuesOf(found) }];
};

/** Orders with what is kept of them and what should be. */
async function compared(ctx: Ctx, orders: readonly MeteredOrder[]) {
  const ids = orders.map(({ orderId }) => orderId);
  const found = grouped(await energyKept(ctx.tx, ids), ({ orderId }) => orderId);
  const days = await energyOfOrders(ctx, orders);
  const late = ids.filter((id) => (days.get(id)?.length ?? 0) > 1 || (found.get(id)?.length ?? 0) > 1);
  const withSamples = new Set((await samplesOf(ctx.tx, late)).map(({ orderId }) => orderId));
  const isLate = new Set(late);
  return orders.map((order) => {
    const expected = (days.get(order.orderId) ?? []).map(({ day, energyWh }) => ({
      ...keptOf(order),
      day: dayText(day),
      energyWh,
    }));
    const has = found.get(order.orderId) ?? [];
    // Samples are not kept for good: what an order came to on each day is told by what was noted while they were there.
    const isToldByTotal = isLate.has(order.orderId) && !withSamples.has(order.orderId);
    return { order, expected: isToldByTotal && sumOf(has) === sumOf(expected) ? has : expected, has };
  });
}

/** Compares the energy of vehicles by days, which limitations count, with the orders and readings behind it. */
export async function verifyFleetEnergy(ctx: Ctx): Promise<SumDifference[]> {
  const differences = (await strayEnergy(ctx.tx, mostTold)).flatMap((row) => differenceOf(undefined, row));
  for await (const orders of allOrders(ctx)) {
    for (const { expected, has } of await compared(ctx, orders)) {
      const days = new Set([...expected, ...has].map(({ day }) => day));
      for (const day of [...days].toSorted()) {
        const onDay = (rows: readonly KeptEnergy[]) => rows.find((row) => row.day === day);
        differences.push(...differenceOf(onDay(expected), onDay(has)));
      }
    }
    if (differences.length >= mostTold) break;
  }
  const sums = (await wrongEnergySums(ctx.tx, mostTold)).map(({ of, expectedWh, foundWh }) => ({
    sum: 'fleet_energy_sums',
    of,
    expected: { energy_wh: expectedWh },
    found: { energy_wh: foundWh },
  }));
  return [...differences, ...sums].slice(0, mostTold);
}

/** Makes the energy of vehicles by days anew from orders and readings; orders that end meanwhile wait for it. */
export async function rebuildFleetEnergy(ctx: Ctx): Promise<void> {
  await holdEnergy(ctx.tx);
  for (
    let strays = await strayEnergy(ctx.tx, atOnce);
    strays.length > 0;
    strays = await strayEnergy(ctx.tx, atOnce)
  )
    for (const { orderId } of strays) await dropEnergy(ctx.tx, orderId);
  for await (const orders of allOrders(ctx))
    for (const { order, expected, has } of await compared(ctx, orders))
      if (expected.length !== has.length || expected.some((row, index) => !isSame(row, has[index])))
        await saveEnergy(ctx.tx, order, expected);
  await rebuildEnergySums(ctx.tx);
}
