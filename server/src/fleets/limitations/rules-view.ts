import type { Limitation as Shown, LimitationState } from '@voltdeck/contract';
import { type Account, closedOn, type FleetCalendar, type Limitation, periodOn, windowOf } from './rules';
import { dayText, type DaySpan, startOfDay } from './rules-days';
import type { LimitationRow } from './rules-said';
import { accountFor, type Ledger } from './rules-sharing';

/** A limitation that bounds energy now, for all it counts for together or for one vehicle. */
export interface CountedLimit {
  limitation: Shown;
  usage: NonNullable<Shown['usage']>;
  vehicle: { id: number; title: string } | null;
}

const kwh = (wh: number): number => wh / 1_000;

/** What a limitation does on a day. */
function stateOf(
  { row, limitation }: { row: LimitationRow; limitation: Limitation },
  { calendar, day, account }: { calendar: FleetCalendar; day: number; account: Account | null },
): LimitationState {
  if (!row.isActive) return 'inactive';
  const { from, to } = windowOf(limitation);
  if (day < from) return 'upcoming';
  if (day >= to) return 'ended';
  if (closedOn(limitation, calendar, day) !== null) return 'closed';
  if (account === null) return 'open';
  if (account.leftWh <= 0) return 'used-up';
  return account.restWh <= 0 ? 'extra' : 'open';
}

/** The account of a limitation; of one that counts for each vehicle apart, that of the vehicle which used most. */
export function shownAccount(
  limitation: Limitation,
  usedByVehicle: ReadonlyMap<number, number>,
  used: Ledger['used'],
): Account | null {
  if (!limitation.isPerVehicle) return accountFor(limitation, null, { used, batteryLeft: () => null });
  const [most] = [...usedByVehicle].toSorted(([, one], [, other]) => other - one);
  return accountFor(limitation, most?.[0] ?? 0, { used, batteryLeft: () => null });
}

/** What is used and left of an account in its period. */
export const usageOf = (
  account: Account,
  period: DaySpan,
  { limitation, timeZone }: { limitation: Limitation; timeZone: string },
): NonNullable<Shown['usage']> => ({
  period_from: dayText(period.from),
  period_to: dayText(period.to - 1),
  used: kwh(account.usedWh),
  rest: kwh(account.restWh),
  transferred: kwh(account.transferredWh),
  extra_used: kwh(account.extraUsedWh),
  extra_rest: kwh(account.extraRestWh),
  // The last period of a limitation is followed by none.
  next_reset:
    period.to >= windowOf(limitation).to ? null : new Date(startOfDay(timeZone, period.to)).toISOString(),
});

/** A limitation as clients read it, with what is left of it on a day. */
export function toShown(
  { row, limitation }: { row: LimitationRow; limitation: Limitation },
  { calendar, day, account }: { calendar: FleetCalendar; day: number; account: Account | null },
): Shown {
  const placeId = row.chargePointId ?? row.chargePointGroupId ?? 0;
  const period = periodOn(limitation, day, calendar.firstDay);
  const { timeZone } = calendar;
  return {
    id: row.id,
    name: row.name,
    limitable_type: row.limitableType,
    limitable_id: placeId,
    limitable: { id: placeId, type: row.limitableType, name: row.placeName },
    vehicle_group_id: row.vehicleGroupId,
    vehicle_group:
      row.vehicleGroupId === null ? null : { id: row.vehicleGroupId, name: row.vehicleGroupName ?? '' },
    per_vehicle: row.isPerVehicle,
    limit_type: row.type,
    limit_amount: row.amountWh === null ? null : kwh(row.amountWh),
    extra_limit_amount: kwh(row.extraWh),
    starting_date: row.startingDate,
    ending_date: row.endingDate,
    valid_until: row.validUntil,
    plug_types: row.plugTypes,
    charging_on_holidays: row.onHolidays,
    charging_on_weekends: row.onWeekends,
    more_than_battery_per_day: row.beyondBattery,
    transfer_to_next_period: row.isTransferring,
    active: row.isActive,
    state: stateOf({ row, limitation }, { calendar, day, account }),
    usage: account === null || period === null ? null : usageOf(account, period, { limitation, timeZone }),
    time_zone: timeZone,
    version: row.version,
    created_at: row.createdAt.toISOString(),
  };
}
