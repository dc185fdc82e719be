import type { SettingsBody } from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { setCategories } from '../../categories/actions/set';
import { categoriesOf } from '../../categories/store-uses';
import { announceGroups, moveToGroup } from '../../groups/actions/members';
import { groupsOf } from '../../groups/store-members';
import { namesOfGrouping } from '../rules-grouping';

type Sent = Pick<SettingsBody, 'group_id' | 'category_ids'>;

/** Names of what a charge point belongs to, before a change and after it. */
interface Changed {
  before: object;
  after: object;
}

/** Puts a charge point of the operator's, which the caller holds, into the group and the categories that are sent; what is left out stays, null where all does. */
export async function saveGrouping(ctx: Ctx, chargePointId: number, sent: Sent): Promise<Changed | null> {
  const group = await saveGroup(ctx, chargePointId, sent.group_id);
  const categories = await saveCategories(ctx, chargePointId, sent.category_ids);
  if (group === null && categories === null) return null;
  return {
    before: { ...group?.before, ...categories?.before },
    after: { ...group?.after, ...categories?.after },
  };
}

async function saveGroup(
  ctx: Ctx,
  chargePointId: number,
  groupId: number | null | undefined,
): Promise<Changed | null> {
  if (groupId === undefined) return null;
  const told = async () => {
    const groups = await groupsOf(ctx.tx, operatorOf(ctx), [chargePointId]);
    return namesOfGrouping({ group: groups.get(chargePointId) ?? null });
  };
  const before = await told();
  const { from } = await moveToGroup(ctx, { chargePointId, groupId, field: 'group_id' });
  if (from === groupId) return null;
  await announceGroups(ctx, [from, groupId]);
  return { before, after: await told() };
}

async function saveCategories(
  ctx: Ctx,
  id: number,
  categoryIds: readonly number[] | undefined,
): Promise<Changed | null> {
  if (categoryIds === undefined) return null;
  const { before, isChanged } = await setCategories(ctx, { type: 'charge-point', id, categoryIds });
  if (!isChanged) return null;
  const things = { operatorId: operatorOf(ctx), type: 'charge-point', ids: [id] } as const;
  const after = (await categoriesOf(ctx.tx, things)).get(id) ?? [];
  return { before: namesOfGrouping({ categories: before }), after: namesOfGrouping({ categories: after }) };
}
