import { runningStates, unfinishedStates } from '../../../charging';
import { operatorProfile } from '../../../identity';
import { weekOf } from '../../../reference';
import type { Ctx } from '../../../platform/ctx';
import { type FleetCalendar, type Limitation, periodBefore, periodOn } from '../rules';
import { dayAt, dayNumber, type DayEnergy, type DaySpan, dayText } from '../rules-days';
import { isAbout, type LimitationRow, toLimitation } from '../rules-said';
import type { Ledger } from '../rules-sharing';
import type { OfFleet } from '../store';
import { energyOfDay, type UnfinishedOrder, unfinishedOrders } from '../store-energy';
import { holidaysOf } from '../store-holidays';
import { energyOfSpans, type EnergySpan } from '../store-sums';
import { energyOfOrders } from './energy';

/** A limitation as it is kept and as it is judged by. */
export interface Known {
  row: LimitationRow;
  limitation: Limitation;
}

/** What limitations of a fleet are judged by at a moment. */
export interface Books {
  calendar: FleetCalendar;
  day: number;
  known: readonly Known[];
  unfinished: readonly UnfinishedOrder[];
  /** Without what fits into batteries, which `ledgerFor` adds. */
  used: Ledger['used'];
  /** Of a limitation that each vehicle has for itself: what each used in the present period. */
  usedByVehicle: (limitationId: number) => ReadonlyMap<number, number>;
  ledgerFor: (vehicles: readonly { id: number; batteryWh: number | null }[]) => Promise<Ledger>;
}

/** The calendar of a fleet: its zone and week are those of its operator (docs/decisions.md#limitations). */
async function calendarOf(ctx: Ctx, { operatorId, fleetId }: OfFleet): Promise<FleetCalendar> {
  const { timeZone, country } = await operatorProfile(ctx, operatorId);
  const holidays = await holidaysOf(ctx.tx, fleetId);
  return { timeZone, ...weekOf(country), holidays: new Set(holidays.map(({ day }) => dayNumber(day))) };
}

/** A span of days in which a limitation counts energy. */
interface Counted {
  id: number;
  which: 'present' | 'before';
  row: LimitationRow;
  days: DaySpan;
}

function countedSpans(known: readonly Known[], day: number, firstDay: number): Counted[] {
  return known.flatMap(({ row, limitation }) => {
    if (limitation.amountWh === null) return [];
    const present = periodOn(limitation, day, firstDay);
    const before = periodBefore(limitation, day, firstDay);
    const { id } = row;
    return [
      ...(present === null ? [] : [{ id, which: 'present' as const, row, days: present }]),
      ...(before === null ? [] : [{ id, which: 'before' as const, row, days: before }]),
    ];
  });
}

const spanOf = ({ row, days }: Counted): EnergySpan => ({
  from: dayText(days.from),
  to: dayText(days.to),
  chargePointId: row.chargePointId,
  chargePointGroupId: row.chargePointGroupId,
  vehicleGroupId: row.vehicleGroupId,
  isPerVehicle: row.isPerVehicle,
});

const within = (days: readonly DayEnergy[], { from, to }: DaySpan): number =>
  days.reduce((sum, { day, energyWh }) => sum + (from <= day && day < to ? energyWh : 0), 0);

/** Energy by limitation, period and vehicle; 0 stands for all vehicles together. */
type Sums = Map<string, Map<number, number>>;

const keyOf = (id: number, which: Counted['which']): string => `${id} ${which}`;

async function sumsOf(
  ctx: Ctx,
  fleetId: number,
  counted: readonly Counted[],
  running: readonly { order: UnfinishedOrder; days: DayEnergy[] }[],
): Promise<Sums> {
  const sums: Sums = new Map(counted.map(({ id, which }) => [keyOf(id, which), new Map<number, number>()]));
  const add = ({ id, which }: Counted, vehicleId: number | null, energyWh: number): void => {
    const by = sums.get(keyOf(id, which));
    by?.set(vehicleId ?? 0, (by.get(vehicleId ?? 0) ?? 0) + energyWh);
  };
  const without = running.map(({ order }) => order.orderId);
  for (const { span, vehicleId, energyWh } of await energyOfSpans(ctx.tx, fleetId, {
    spans: counted.map(spanOf),
    without,
  })) {
    const of = counted[span - 1];
    if (of !== undefined) add(of, vehicleId, energyWh);
  }
  for (const of of counted)
    for (const { order, days } of running)
      if (isAbout(of.row, order))
        add(of, of.row.isPerVehicle ? order.vehicleId : null, within(days, of.days));
  return sums;
}

/**
 * What limitations are judged by: sums of completed orders by index, and what runs as its meters said last. Whatever runs is read
 * first and left out of the sums, so that an order that ends meanwhile is neither missed nor counted twice.
 */
export async function openBooks(
  ctx: Ctx,
  { operatorId, fleetId, at }: OfFleet & { at: Date },
  rows: readonly LimitationRow[],
): Promise<Books> {
  const calendar = await calendarOf(ctx, { operatorId, fleetId });
  const { timeZone, firstDay } = calendar;
  const day = dayAt(timeZone, at.getTime());
  const known = rows.map((row) => ({
    row,
    limitation: toLimitation(row, dayAt(timeZone, row.createdAt.getTime())),
  }));
  const states = { states: unfinishedStates, running: runningStates, at };
  const unfinished = await unfinishedOrders(ctx.tx, { operatorId, fleetId }, states);
  const days = await energyOfOrders(ctx, unfinished);
  const running = unfinished.map((order) => ({ order, days: days.get(order.orderId) ?? [] }));
  const sums = await sumsOf(ctx, fleetId, countedSpans(known, day, firstDay), running);
  const used: Ledger['used'] = ({ id }, vehicleId) => {
    const of = (which: Counted['which']): number | null => {
      const by = sums.get(keyOf(id, which));
      return by === undefined ? null : (by.get(vehicleId ?? 0) ?? 0);
    };
    return { usedWh: of('present') ?? 0, beforeWh: of('before') };
  };
  return {
    calendar,
    day,
    known,
    unfinished,
    used,
    usedByVehicle: (id) => sums.get(keyOf(id, 'present')) ?? new Map<number, number>(),
    ledgerFor: async (vehicles) => {
      const withBattery = vehicles.filter(({ batteryWh }) => batteryWh !== null);
      const today = await energyOfDay(ctx.tx, {
        vehicleIds: withBattery.map(({ id }) => id),
        day: dayText(day),
        without: unfinished.map(({ orderId }) => orderId),
      });
      const left = new Map(
        withBattery.map(({ id, batteryWh }) => {
          const own = running.filter(({ order }) => order.vehicleId === id);
          const now = own.reduce((sum, each) => sum + within(each.days, { from: day, to: day + 1 }), 0);
          return [id, Math.max(0, (batteryWh ?? 0) - (today.get(id) ?? 0) - now)];
        }),
      );
      return { used, batteryLeft: (vehicleId) => left.get(vehicleId) ?? null };
    },
  };
}
