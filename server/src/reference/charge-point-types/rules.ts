import type { ChargePointType } from '@voltdeck/contract';
import table from './types.json';

/** The types of charge points on offer (docs/decisions.md#charge-point-fields); `max_power` in kW. */
export const chargePointTypes: readonly ChargePointType[] = table;

const byId = new Map(chargePointTypes.map((type) => [type.id, type]));

/** The type behind a kept number. */
export const chargePointType = (id: number | null): ChargePointType | null =>
  id === null ? null : (byId.get(id) ?? null);
