import {
  groups as groupCalls,
  prices as priceCalls,
  type BulkChange,
  type CategoryBrief,
  type FormerState,
} from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { mustHaveCategories } from '../../categories/actions/set';
import { briefsOf } from '../../categories/store-uses';
import { holdGroups } from '../../groups/store';
import { readTrial } from '../../prices/rules-rows';
import { categoriesWith, settingsOf, type Wish } from '../rules';

type AnyChange = BulkChange | FormerState;

/** The operator's groups and categories that changes name, kept from being deleted until the transaction ends. */
export interface Named {
  groups: ReadonlyMap<number, string>;
  categories: ReadonlyMap<number, CategoryBrief>;
}

const groupsIn = (change: AnyChange): number[] =>
  change.what === 'group' && change.group_id !== null ? [change.group_id] : [];

const categoriesIn = (change: AnyChange): number[] => {
  if (change.what !== 'categories') return [];
  return 'add' in change ? [...change.add, ...change.remove] : change.category_ids;
};

/** Asked once the charge points are held, which is the order of locks everywhere. */
export async function namedIn(ctx: Ctx, changes: readonly AnyChange[]): Promise<Named> {
  const operatorId = operatorOf(ctx);
  return {
    groups: await holdGroups(ctx.tx, operatorId, [...new Set(changes.flatMap(groupsIn))]),
    categories: await briefsOf(ctx.tx, operatorId, [...new Set(changes.flatMap(categoriesIn))]),
  };
}

/** Prices have keys of their own: other rows take the place of those there were, which the answer tells; so has who is in a group. */
export function refuseWithoutKeys(ctx: Ctx, { what }: AnyChange): void {
  const { listPrices, createPrice, updatePrice, deletePrice } = priceCalls;
  const needed =
    what === 'prices'
      ? [listPrices, createPrice, updatePrice, deletePrice]
      : what === 'group'
        ? [groupCalls.changeMembers]
        : [];
  if (!needed.every(({ needs }) => mayCall(memberOf(ctx), needs))) throw new Problem('forbidden');
}

/** What a change comes to; null where it names a group that is none of the operator's. */
function wishBy(change: AnyChange, { groups, categories }: Named, at: string): Wish | null {
  switch (change.what) {
    case 'prices':
      return { prices: readTrial(change.prices, `${at}.prices`) };
    case 'group': {
      const { group_id: id } = change;
      const name = id === null ? undefined : groups.get(id);
      if (id === null) return { group: null };
      return name === undefined ? null : { group: { id, name } };
    }
    case 'categories': {
      const known = (ids: readonly number[]) => ids.flatMap((id) => categories.get(id) ?? []);
      if ('add' in change)
        return {
          categories: categoriesWith({
            add: known(change.add),
            remove: change.remove,
          }),
        };
      // What was deleted since cannot be put back; the others can.
      const former = known(change.category_ids);
      return { categories: () => former };
    }
    default:
      return { settings: settingsOf(change) };
  }
}

/** What a change that is asked for comes to. */
export async function wishOf(ctx: Ctx, change: BulkChange, named: Named): Promise<Wish> {
  if (change.what === 'categories') {
    const type = 'charge-point';
    await mustHaveCategories(ctx, {
      type,
      categoryIds: change.add,
      field: 'change.add',
    });
    await mustHaveCategories(ctx, {
      type,
      categoryIds: change.remove,
      field: 'change.remove',
    });
  }
  const wish = wishBy(change, named, 'change');
  if (wish === null) throw new Problem('not-found', { field: 'change.group_id' });
  return wish;
}

/** What each is put back to, by its number; null where that is gone. All are of one kind, that of the change. */
export function formerWishes(
  { what }: BulkChange,
  undone: readonly { id: number; former: FormerState }[],
  named: Named,
): Map<number, Wish | null> {
  const wishes = new Map<number, Wish | null>();
  for (const [index, { id, former }] of undone.entries()) {
    const at = `undone.${index}.former`;
    if (former.what !== what)
      throw new Problem('fields.invalid', {
        errors: { [`${at}.what`]: [{ code: 'choice' }] },
      });
    wishes.set(id, wishBy(former, named, at));
  }
  return wishes;
}

/** What taking a change back compares with: as the change left it, whatever it names is gone or not. */
export function doneWish(change: BulkChange, named: Named): Wish | null {
  return wishBy(change, named, 'change');
}
