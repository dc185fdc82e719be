import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { fleetOf } from '../actions';
import { holdVehicles } from '../store';

/** Holds vehicles of a fleet that a body names by `vehicle_ids`; refuses one that is not there. @returns each once, in order */
export async function mustHoldVehicles(ctx: Ctx, fleetId: number, ids: readonly number[]): Promise<number[]> {
  const rows = ids.length === 0 ? [] : await holdVehicles(ctx.tx, fleetOf(ctx, fleetId), ids);
  const known = new Set(rows.map(({ id }) => id));
  const strange = ids.findIndex((id) => !known.has(id));
  if (strange >= 0)
    throw new Problem('fields.invalid', { errors: { [`vehicle_ids.${strange}`]: [{ code: 'not-found' }] } });
  return rows.map(({ id }) => id);
}
