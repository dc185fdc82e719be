import { operatorOf, recordAudit } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { replaceCategories } from '../../categories/store-uses';
import type { ChargePointTable } from '../../charge-points/rules';
import { saveSettings } from '../../charge-points/store';
import { moveToGroup } from '../../groups/actions/members';
import { replacePrices } from '../../prices/actions';
import { sameFieldsOf, settingsIn, withServiceMarks } from '../../settings/rules';
import { namesOfGrouping } from '../../settings/rules-grouping';
import { comingsOf } from '../../sites/rules';
import { countAtSites } from '../../sites/store';
import type { Standing, Verdict, Wish } from '../rules';

interface Wanted {
  wish: Wish;
  standing: Standing;
}

type Changing = Extract<Verdict, { outcome: 'changed' }>;

/** Writes what a change comes to for a charge point that is held, with its line of the audit log. */
export async function writeVerdict(
  ctx: Ctx,
  row: ChargePointTable,
  { wish, standing }: Wanted,
  verdict: Verdict,
): Promise<void> {
  if (verdict.outcome !== 'changed') return;
  if ('prices' in wish) return replacePrices(ctx, row, { before: standing.prices, rows: wish.prices });
  const { id, title: name } = row;
  await writeGrouping(ctx, id, wish, verdict);
  const { charging_site_id: siteId } = verdict.settings;
  if (siteId !== undefined)
    await countAtSites(ctx.tx, row.operator_id, comingsOf(row.charging_site_id, siteId));
  await saveSettings(ctx.tx, id, withServiceMarks(verdict.settings, ctx));
  const { settings } = verdict;
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'power-center',
    nounId: id,
    name,
    before: { ...sameFieldsOf(settingsIn(row), settings), ...namesOfGrouping(verdict.before) },
    after: { ...settings, ...namesOfGrouping(verdict.after) },
  });
}

/** Writes what stands beside the row of a charge point. */
async function writeGrouping(
  ctx: Ctx,
  id: number,
  wish: Exclude<Wish, { prices: unknown }>,
  { after }: Changing,
): Promise<void> {
  if ('group' in wish)
    await moveToGroup(ctx, { chargePointId: id, groupId: wish.group?.id ?? null, field: 'group_id' });
  if ('categories' in wish) {
    const ids = (after.categories ?? []).map((one) => one.id);
    await replaceCategories(ctx.tx, { operatorId: operatorOf(ctx), type: 'charge-point', id }, ids);
  }
}
