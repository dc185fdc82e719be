import {
  categories,
  fromMicro,
  type BulkState,
  type CategoryBrief,
  type FormerState,
  type SettingsBody,
} from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';
import { sentAdditions } from '../prices/rules-additions-read';
import { toLimitValue, type PriceTerms } from '../prices/rules-rows';
import { changedBy, differences, faultsOf, type Settings } from '../settings/rules';

interface Group {
  id: number;
  name: string;
}

/** A change of settings, other price rows, a group or none, or other categories, by those there are. */
export type Wish =
  | { settings: SettingsBody }
  | { prices: readonly PriceTerms[] }
  | { group: Group | null }
  | { categories: (now: readonly CategoryBrief[]) => CategoryBrief[] };

/** What a charge point has now that a change can be about. */
export interface Standing {
  settings: Settings;
  hasImage: boolean;
  prices: readonly PriceTerms[];
  group: Group | null;
  categories: readonly CategoryBrief[];
}

/** What a change does to one charge point; nothing where it is so already, or where it may not. */
export type Verdict =
  | { outcome: 'changed'; before: BulkState; after: BulkState; settings: Partial<Settings> }
  | { outcome: 'unchanged'; before: BulkState; after: BulkState }
  | { outcome: 'refused'; before: BulkState; field: string; fault: FieldError };

/** The settings that a change asks for; prices, group and categories are no settings, and a site is looked up. */
export function settingsOf(
  change: Exclude<FormerState, { what: 'prices' | 'group' | 'categories' | 'site' }>,
): SettingsBody {
  switch (change.what) {
    case 'hours':
      return {
        open_time: change.open_time ?? null,
        close_time: change.close_time ?? null,
        hours: change.hours ?? null,
      };
    case 'visibility':
      return { visibility: change.visibility };
    case 'listing':
      return { listed: change.listed };
    case 'service':
      return { out_of_service: change.out_of_service };
  }
}

/** Price rows as sent, by starting time: in major units per kWh or minute, limits in kWh or minutes. */
const pricesAsSent = (rows: readonly PriceTerms[]): NonNullable<BulkState['prices']> =>
  rows
    .toSorted((one, other) => one.starting_time.localeCompare(other.starting_time))
    .map((row) => {
      const { session_limit_type: type, session_limit_amount: amount } = row;
      return {
        starting_time: row.starting_time,
        ending_time: row.ending_time,
        price: fromMicro(row.price_micro),
        price_unit: row.price_unit,
        session_limit_type: type,
        session_limit_value: type === null || amount === null ? null : toLimitValue(type, amount),
        ...sentAdditions(row.additions),
      };
    });

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Of the settings just what a change is about. */
const about = (settings: Settings, body: SettingsBody): BulkState =>
  // The names are those of a change, whose values a state has too.
  Object.fromEntries(Object.keys(body).map((name) => [name, settings[name as keyof Settings]])) as BulkState;

/** Categories by name, as they are shown. */
const byName = (some: readonly CategoryBrief[]): CategoryBrief[] =>
  some.toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id);

/** What categories come to when some are added and others taken off. */
export const categoriesWith =
  ({ add, remove }: { add: readonly CategoryBrief[]; remove: readonly number[] }) =>
  (now: readonly CategoryBrief[]): CategoryBrief[] => [
    ...now.filter(({ id }) => !remove.includes(id) && !add.some((one) => one.id === id)),
    ...add,
  ];

function verdictOnCategories(now: readonly CategoryBrief[], then: readonly CategoryBrief[]): Verdict {
  const before = { categories: byName(now) };
  const after = { categories: byName(then) };
  if (isSame(before, after)) return { outcome: 'unchanged', before, after };
  const max = categories.mostCategories;
  if (then.length > max)
    return { outcome: 'refused', before, field: 'category_ids', fault: { code: 'too-big', args: { max } } };
  return { outcome: 'changed', before, after, settings: {} };
}

/** What a change does to one charge point (docs/decisions.md#listing). */
export function verdictOn(standing: Standing, wish: Wish): Verdict {
  if ('group' in wish) {
    const before = { group: standing.group };
    const after = { group: wish.group };
    if (standing.group?.id === wish.group?.id) return { outcome: 'unchanged', before, after };
    return { outcome: 'changed', before, after, settings: {} };
  }
  if ('categories' in wish)
    return verdictOnCategories(standing.categories, wish.categories(standing.categories));
  if ('prices' in wish) {
    const before = { prices: pricesAsSent(standing.prices) };
    const after = { prices: pricesAsSent(wish.prices) };
    if (isSame(before, after)) return { outcome: 'unchanged', before, after };
    return { outcome: 'changed', before, after, settings: {} };
  }
  const now = standing.settings;
  const then = changedBy(now, wish.settings, 'change');
  const before = about(now, wish.settings);
  const [fault] = Object.entries(faultsOf(then, { image: standing.hasImage }));
  const settings = differences(now, then);
  const after = about(then, wish.settings);
  if (Object.keys(settings).length === 0) return { outcome: 'unchanged', before, after };
  if (fault?.[1][0] !== undefined) return { outcome: 'refused', before, field: fault[0], fault: fault[1][0] };
  return { outcome: 'changed', before, after, settings };
}

/** What taking a change back does to one charge point: nothing where it is no longer as the change left it. */
export function verdictOnUndo(standing: Standing, { done, former }: { done: Wish; former: Wish }): Verdict {
  const verdict = verdictOn(standing, former);
  if (verdict.outcome === 'unchanged' || verdictOn(standing, done).outcome === 'unchanged') return verdict;
  return {
    outcome: 'refused',
    before: verdict.before,
    field: 'former',
    fault: { code: 'bulk.changed-since' },
  };
}
