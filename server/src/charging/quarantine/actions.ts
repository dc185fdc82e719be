import type { Ctx } from '../../platform/ctx';
import type { Quarantined } from './rules';
import { insertQuarantinedAll } from './store';

/** Keeps chargers' messages that could not be read or matched, with their reasons (docs/chargers-in-the-field.md#quarantine). */
export async function quarantineAll(
  ctx: Ctx,
  items: readonly { item: Quarantined; at: Date }[],
): Promise<void> {
  if (items.length === 0) return;
  await insertQuarantinedAll(ctx.tx, items);
  for (const { item } of items) {
    const { chargePointId, action, reason } = item;
    ctx.log.warn({ chargePointId, action, reason }, 'quarantined');
  }
}
