import type { LimitableType, LimitationType, Parsed, limitations } from '@voltdeck/contract';
import { connectorKinds } from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';
import type { Limitation } from './rules';
import { dayNumber } from './rules-days';

/** What is said of a limitation: amounts in Wh, days as `YYYY-MM-DD`. */
export interface Said {
  name: string;
  limitableType: LimitableType;
  chargePointId: number | null;
  chargePointGroupId: number | null;
  vehicleGroupId: number | null;
  isPerVehicle: boolean;
  type: LimitationType;
  amountWh: number | null;
  extraWh: number;
  startingDate: string | null;
  endingDate: string | null;
  validUntil: string | null;
  plugTypes: number[];
  onHolidays: boolean;
  onWeekends: boolean;
  beyondBattery: boolean;
  isTransferring: boolean;
  isActive: boolean;
}

/** A limitation as it is kept. */
export interface LimitationRow extends Said {
  id: number;
  placeName: string;
  vehicleGroupName: string | null;
  version: number;
  createdAt: Date;
}

type Body = Parsed<typeof limitations.createLimitation>['body'];

const whOf = (kwh: number): number => Math.round(kwh * 1_000);

/** What a body says; what its type has no use for is dropped, so that nothing counts that no screen shows. */
export function saidIn(body: Body): Said {
  const isUnlimited = body.limit_type === 'unlimited';
  const isGroup = body.limitable_type === 'charge-point-group';
  const amount = body.limit_amount ?? null;
  const mayTransfer = !isUnlimited && body.limit_type !== 'user-defined';
  return {
    name: body.name,
    limitableType: body.limitable_type,
    chargePointId: isGroup ? null : body.limitable_id,
    chargePointGroupId: isGroup ? body.limitable_id : null,
    vehicleGroupId: body.vehicle_group_id ?? null,
    isPerVehicle: body.per_vehicle && !isUnlimited,
    type: body.limit_type,
    amountWh: isUnlimited || amount === null ? null : whOf(amount),
    extraWh: isUnlimited ? 0 : whOf(body.extra_limit_amount ?? 0),
    startingDate: body.starting_date ?? null,
    endingDate: body.ending_date ?? null,
    validUntil: body.valid_until ?? null,
    plugTypes: [...new Set(body.plug_types)].toSorted((one, other) => one - other),
    onHolidays: body.charging_on_holidays,
    onWeekends: body.charging_on_weekends,
    beyondBattery: body.more_than_battery_per_day,
    isTransferring: body.transfer_to_next_period && mayTransfer,
    isActive: body.active,
  };
}

/** What is wrong with it by itself, by field. */
export function faultsOf(said: Said): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {};
  const { type, startingDate, endingDate, validUntil, plugTypes } = said;
  if (type !== 'unlimited' && said.amountWh === null) faults['limit_amount'] = [{ code: 'required' }];
  if (type === 'user-defined') {
    if (startingDate === null) faults['starting_date'] = [{ code: 'required' }];
    if (endingDate === null) faults['ending_date'] = [{ code: 'required' }];
  }
  if (startingDate !== null && endingDate !== null && endingDate < startingDate)
    faults['ending_date'] = [{ code: 'limitation.before-start' }];
  if (startingDate !== null && validUntil !== null && validUntil < startingDate)
    faults['valid_until'] = [{ code: 'limitation.before-start' }];
  plugTypes.forEach((plugType) => {
    if (!connectorKinds.some(({ id }) => id === plugType)) faults['plug_types'] = [{ code: 'choice' }];
  });
  return faults;
}

const dayOrNull = (day: string | null): number | null => (day === null ? null : dayNumber(day));

/** A kept limitation as it is judged by; `createdDay` is the day of its zone it was made on. */
export const toLimitation = (row: LimitationRow, createdDay: number): Limitation => ({
  id: row.id,
  type: row.type,
  amountWh: row.amountWh,
  extraWh: row.extraWh,
  startingDay: dayOrNull(row.startingDate),
  endingDay: dayOrNull(row.endingDate),
  validUntilDay: dayOrNull(row.validUntil),
  createdDay,
  isPerVehicle: row.isPerVehicle,
  isTransferring: row.isTransferring,
  onWeekends: row.onWeekends,
  onHolidays: row.onHolidays,
  beyondBattery: row.beyondBattery,
  plugTypes: row.plugTypes,
});

/** Whether a limitation is already as it shall be. */
export const isAsSaid = (row: LimitationRow, said: Said): boolean =>
  (Object.keys(said) as (keyof Said)[]).every((key) => String(row[key]) === String(said[key]));

/** Who charges where, as limitations tell it apart. */
export interface Charging {
  chargePointId: number;
  chargePointGroupId: number | null;
  vehicleGroupId: number | null;
}

/** Whether a limitation is about somebody who charges there, whatever the day. */
export const isAbout = (row: LimitationRow, charging: Charging): boolean =>
  (row.chargePointId === null || row.chargePointId === charging.chargePointId) &&
  (row.chargePointGroupId === null || row.chargePointGroupId === charging.chargePointGroupId) &&
  (row.vehicleGroupId === null || row.vehicleGroupId === charging.vehicleGroupId);
