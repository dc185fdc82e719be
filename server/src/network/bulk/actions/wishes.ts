import {
  groups as groupCalls,
  prices as priceCalls,
  type BulkChange,
  type CategoryBrief,
  type FormerState,
} from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf, operatorProfile } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { mustHaveCategories } from '../../categories/actions/set';
import { briefsOf } from '../../categories/store-uses';
import type { ChargePointTable } from '../../charge-points/rules';
import { holdGroups } from '../../groups/store';
import { refuseFiner } from '../../prices/rules-additions-read';
import { readTrial } from '../../prices/rules-rows';
import type { SiteTable } from '../../sites/rules';
import { ownSites } from '../../sites/store';
import { categoriesWith, settingsOf, type Wish } from '../rules';

type AnyChange = BulkChange | FormerState;

/** The operator's groups, categories and sites that changes name, kept from being deleted until the transaction ends. */
export interface Named {
  groups: ReadonlyMap<number, string>;
  categories: ReadonlyMap<number, CategoryBrief>;
  sites: ReadonlyMap<number, SiteTable>;
}

const groupsIn = (change: AnyChange): number[] =>
  change.what === 'group' && change.group_id !== null ? [change.group_id] : [];

const categoriesIn = (change: AnyChange): number[] => {
  if (change.what !== 'categories') return [];
  return 'add' in change ? [...change.add, ...change.remove] : change.category_ids;
};

/** Sites that are come to, and those that are left. */
function sitesIn(changes: readonly AnyChange[], places: Iterable<ChargePointTable>): number[] {
  const named = changes.flatMap((change) =>
    change.what === 'site' ? [change.charging_site_id ?? null] : [],
  );
  if (named.length === 0) return [];
  const left = [...places].map((place) => place.charging_site_id);
  return [...new Set([...named, ...left])].filter((id) => id !== null);
}

interface About {
  /** The charge points that are changed. */
  places: Iterable<ChargePointTable>;
  /** They are held, and so are their sites. */
  isHeld: boolean;
}

/** Asked once the charge points are held, which is the order of locks everywhere (docs/decisions.md#charging-sites). */
export async function namedIn(
  ctx: Ctx,
  changes: readonly AnyChange[],
  { places, isHeld }: About,
): Promise<Named> {
  const operatorId = operatorOf(ctx);
  return {
    groups: await holdGroups(ctx.tx, operatorId, [...new Set(changes.flatMap(groupsIn))]),
    categories: await briefsOf(ctx.tx, operatorId, [...new Set(changes.flatMap(categoriesIn))]),
    sites: await ownSites(ctx.tx, { operatorId, ids: sitesIn(changes, places), isHeld }),
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

/** A site lends its clock; what a change is taken back to tells the one that was. */
function wishOfSite(
  change: Extract<AnyChange, { what: 'site' }>,
  sites: ReadonlyMap<number, SiteTable>,
): Wish | null {
  const id = change.charging_site_id ?? null;
  const site = id === null ? undefined : sites.get(id);
  if (id !== null && site === undefined) return null;
  const told = 'time_zone' in change ? change.time_zone : undefined;
  const timeZone = told ?? site?.time_zone;
  return { settings: { charging_site_id: id, ...(timeZone !== undefined && { time_zone: timeZone }) } };
}

/** What a change comes to; null where it names a group or a site that is none of the operator's. */
function wishBy(change: AnyChange, { groups, categories, sites }: Named, at: string): Wish | null {
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
    case 'site':
      return wishOfSite(change, sites);
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
  if (wish !== null && 'prices' in wish) {
    const { currency } = await operatorProfile(ctx, operatorOf(ctx));
    refuseFiner(wish.prices, currency, (index) => `change.prices.${index}.`);
  }
  const field = change.what === 'site' ? 'change.charging_site_id' : 'change.group_id';
  if (wish === null) throw new Problem('not-found', { field });
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
