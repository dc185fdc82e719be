import type { assignments, Parsed, Result } from '@voltdeck/contract';
import type { HolderVisit } from '../../charging';
import { type AskedPlaces, mustHaveFleet, operatorOf } from '../../identity';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { type FieldError, Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import {
  admittedVisits,
  categoriesOfFleet,
  changePlaces,
  chargePointsOfFleet,
  groupsOfFleet,
  hasPlace,
  type NamedPlace,
  type PlaceKind,
  placesOfFleet,
  sitesOfFleet,
  type Slice,
  strangePlaces,
} from './store';

/** Which vehicles private power centers admit, in their order (docs/decisions.md#private-charge-points). */
export const admittedVehicles = (ctx: Ctx, visits: readonly HolderVisit[]): Promise<boolean[]> =>
  admittedVisits(
    ctx.tx,
    visits.map(({ place, holder }) => ({ vehicleId: holder.id, chargePointId: place.id })),
  );

/** Whether a power center or a group is one of the places of a fleet. */
export const isPlaceOfFleet = (ctx: Ctx, fleetId: number, place: NamedPlace): Promise<boolean> =>
  hasPlace(ctx.tx, fleetId, place);

/** The kinds of places in the order in which they are changed. */
const kinds = [
  'charge_point_ids',
  'charge_point_group_ids',
  'category_ids',
  'charging_site_ids',
] as const satisfies readonly PlaceKind[];

/** Assigns places to a fleet that is held; none is changed where one of them is not the operator's. */
export async function assignPlaces(
  ctx: Ctx,
  fleetId: number,
  asked: AskedPlaces,
): Promise<{ before: AskedPlaces; after: AskedPlaces }> {
  await refuseStrange(ctx, asked);
  const before: AskedPlaces = {};
  const after: AskedPlaces = {};
  for (const kind of kinds) {
    const wanted = asked[kind];
    if (wanted === undefined) continue;
    const had = await placesOfFleet(ctx.tx, fleetId, kind);
    const [now, then] = [new Set(wanted), new Set(had)];
    const added = wanted.filter((id) => !then.has(id));
    const removed = had.filter((id) => !now.has(id));
    if (added.length === 0 && removed.length === 0) continue;
    await changePlaces(ctx.tx, fleetId, { kind, added, removed });
    before[kind] = had;
    after[kind] = wanted;
  }
  return { before, after };
}

async function refuseStrange(ctx: Ctx, asked: AskedPlaces): Promise<void> {
  const errors: Record<string, FieldError[]> = {};
  for (const kind of kinds) {
    const ids = asked[kind] ?? [];
    if (ids.length === 0) continue;
    const [strange] = await strangePlaces(ctx.tx, operatorOf(ctx), { kind, ids });
    if (strange !== undefined) errors[`${kind}.${ids.indexOf(strange)}`] = [{ code: 'not-found' }];
  }
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
}

/** The same for each of the lists. */
interface Asked {
  params: { id: number };
  query: Parsed<typeof assignments.listSites>['query'];
}

/** A list of a fleet of the caller's operator. */
const listing =
  <T>(read: (tx: Ctx['tx'], fleetId: number, slice: Slice) => Promise<T>) =>
  async (ctx: Ctx, { params: { id }, query }: Asked): Promise<T> => {
    await mustHaveFleet(ctx, id);
    return read(ctx.tx, id, { words: searchedWords(query.search), ...sliceOf(query) });
  };

export const listChargePoints = listing<Result<typeof assignments.listChargePoints>>(chargePointsOfFleet);
export const listGroups = listing<Result<typeof assignments.listGroups>>(groupsOfFleet);
export const listCategories = listing<Result<typeof assignments.listCategories>>(categoriesOfFleet);
export const listSites = listing<Result<typeof assignments.listSites>>(sitesOfFleet);
