import type { Ctx } from '../../platform/ctx';
import type { Quarantined } from './rules';
import { insertQuarantined } from './store';

/** Keeps a charger's message that could not be read or matched, with its reason (docs/chargers-in-the-field.md#quarantine). */
export async function quarantine(ctx: Ctx, item: Quarantined): Promise<void> {
  await insertQuarantined(ctx.tx, ctx.now, item);
  ctx.log.warn(
    { chargePointId: item.chargePointId, action: item.action, reason: item.reason },
    'quarantined',
  );
}
