import type { SettingsBody } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import { setCategories } from '../../categories/actions/set';
import { announceGroups, moveToGroup } from '../../groups/actions/members';

/** What a charge point belongs to beside its own row, as far as a request changed it. */
export interface Grouping {
  group_id?: number | null;
  category_ids?: number[];
}

/** Puts a charge point of the operator's, which the caller holds, into the group and the categories that are sent; what is left out stays. */
export async function saveGrouping(
  ctx: Ctx,
  chargePointId: number,
  { group_id: groupId, category_ids: categoryIds }: Pick<SettingsBody, 'group_id' | 'category_ids'>,
): Promise<Grouping> {
  const changes: Grouping = {};
  if (groupId !== undefined) {
    const { from } = await moveToGroup(ctx, { chargePointId, groupId, field: 'group_id' });
    if (from !== groupId) {
      changes.group_id = groupId;
      await announceGroups(ctx, [from, groupId]);
    }
  }
  if (categoryIds !== undefined) {
    const sent = { type: 'charge-point', id: chargePointId, categoryIds } as const;
    if ((await setCategories(ctx, sent)).isChanged) changes.category_ids = categoryIds;
  }
  return changes;
}
