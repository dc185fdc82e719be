import { announcement, type Ctx } from '../../platform/ctx';
import { QuarantineGrown } from './facts';
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
    const { chargePointId, action, reason, detail } = item;
    ctx.log.warn({ chargePointId, action, reason, detail }, 'quarantined');
  }
  const operators = new Set(items.map(({ item }) => item.operatorId));
  await ctx.announceAll([...operators].map((operatorId) => announcement(QuarantineGrown, {}, operatorId)));
}
