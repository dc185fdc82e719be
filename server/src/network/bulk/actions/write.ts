import { operatorOf, recordAudit } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { replaceCategories } from '../../categories/store-uses';
import type { ChargePointTable } from '../../charge-points/rules';
import { saveSettings } from '../../charge-points/store';
import { moveToGroup } from '../../groups/actions/members';
import { replacePrices } from '../../prices/actions';
import { withServiceMarks } from '../../settings/rules';
import type { Verdict, Wish } from '../rules';

/** Writes what a change comes to for a charge point that is held, with its line of the audit log. */
export async function writeVerdict(
  ctx: Ctx,
  row: ChargePointTable,
  wish: Wish,
  verdict: Verdict,
): Promise<void> {
  if (verdict.outcome !== 'changed') return;
  if ('prices' in wish) return replacePrices(ctx, row, wish.prices);
  const { id } = row;
  const detail = await writeGrouping(ctx, id, wish, verdict);
  await saveSettings(ctx.tx, id, withServiceMarks(verdict.settings, ctx));
  await recordAudit(ctx, { action: 'updated', noun: 'power-center', nounId: id, detail });
}

/** Writes what stands beside the row of a charge point; what it tells is for the audit log. */
async function writeGrouping(
  ctx: Ctx,
  id: number,
  wish: Exclude<Wish, { prices: unknown }>,
  { after, settings }: Extract<Verdict, { outcome: 'changed' }>,
): Promise<object> {
  if ('group' in wish) {
    const groupId = wish.group?.id ?? null;
    await moveToGroup(ctx, { chargePointId: id, groupId, field: 'group_id' });
    return { group_id: groupId };
  }
  if ('categories' in wish) {
    const ids = (after.categories ?? []).map((one) => one.id);
    await replaceCategories(ctx.tx, { operatorId: operatorOf(ctx), type: 'charge-point', id }, ids);
    return { category_ids: ids };
  }
  return settings;
}
