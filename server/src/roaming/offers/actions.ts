import { operatorProfile } from '../../identity';
import { grouped } from '../../kernel/grouped';
import { hoursOf, specificityOf } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { hashSecret } from '../../platform/passwords';
import { taxRatePpmAt } from '../../reference';
import { comparisonOf, noteComparison } from '../credentials/actions';
import { type AskedPage, compareMs, type OfferKind } from './rules';
import { goneLocation, type Location, locationIdOf, type Offerer, toLocation } from './rules-location';
import { type OfferedRow, tariffOf } from './rules-tariff';
import {
  contentsOf,
  type OfferedObject,
  pageOfObjects,
  removeObjects,
  saveObjects,
  sentObjects,
  type SentObject,
} from './store';
import {
  type Offered,
  offeredBy,
  offeredConnectors,
  offeredPrices,
  offeredRecords,
  offeredSites,
} from './store-network';

/** A page of an operator's locations or tariffs; null while it has no party by which they could be named. */
export async function readOffers(
  ctx: Ctx,
  operatorId: number,
  { kind, page }: { kind: OfferKind; page: AskedPage },
): Promise<{ total: number; objects: object[] } | null> {
  if (!(await compareOffers(ctx, operatorId))) return null;
  const { total, objects } = await pageOfObjects(ctx.tx, operatorId, { kind, page });
  return { total, objects: objects.map(({ content, lastUpdated }) => dated(content, lastUpdated)) };
}

/** One location of an operator's; null where there is none of that name. */
export async function readLocation(ctx: Ctx, operatorId: number, id: string): Promise<object | null> {
  if (!(await compareOffers(ctx, operatorId))) return null;
  const [found] = await contentsOf(ctx.tx, operatorId, { kind: 'location', objectIds: [id] });
  return found === undefined ? null : dated(found.content, found.lastUpdated);
}

/** Says of an object, and of whatever in it says so, when it last changed. */
function dated(content: object, lastUpdated: Date): object {
  const last_updated = lastUpdated.toISOString();
  if (!('evses' in content)) return { ...content, last_updated };
  const location = content as Location;
  return {
    ...location,
    evses: location.evses.map((evse) => ({
      ...evse,
      connectors: evse.connectors.map((connector) => ({ ...connector, last_updated })),
      last_updated,
    })),
    last_updated,
  };
}

/** So many places are put together at a time. */
const placesAtOnce = 200;

/**
 * Compares what an operator offers now with what was sent before, and notes what has changed (docs/decisions.md#ocpi).
 * @returns whether it offers anything: false where it has no party
 */
async function compareOffers(ctx: Ctx, operatorId: number): Promise<boolean> {
  const held = await comparisonOf(ctx, operatorId);
  if (held === null) return false;
  const sinceMs = held.comparedAt === null ? Infinity : ctx.now.getTime() - held.comparedAt.getTime();
  if (sinceMs < compareMs) return true;
  const profile = await operatorProfile(ctx, operatorId);
  const offerer = { ...held.party, name: profile.name };
  const sent = {
    location: await sentObjects(ctx.tx, operatorId, 'location'),
    tariff: await sentObjects(ctx.tx, operatorId, 'tariff'),
  };
  const seen = { location: new Set<string>(), tariff: new Set<string>() };
  for (const places of inBatches(placesOf(await offeredBy(ctx.tx, operatorId)), placesAtOnce)) {
    const offers = await putTogether(ctx, places.flat(), { offerer, profile });
    for (const kind of ['location', 'tariff'] as const) {
      const objects = offers[kind].filter(({ objectId }) => !seen[kind].has(objectId));
      objects.forEach(({ objectId }) => seen[kind].add(objectId));
      const changed = objects.filter((object) => hasChanged(object, sent[kind].get(object.objectId)));
      await saveObjects(ctx.tx, operatorId, { kind, objects: changed, at: ctx.now, isGone: false });
    }
  }
  await takeAway(ctx, operatorId, { sent, seen });
  await noteComparison(ctx, operatorId);
  return true;
}

const hasChanged = ({ hash }: OfferedObject, before: SentObject | undefined): boolean =>
  before === undefined || before.isGone || before.hash !== hash.toString('base64');

/** Charge points by the place they stand at. */
const placesOf = (offered: readonly Offered[]): number[][] =>
  [...grouped(offered, locationIdOf).values()].map((those) => those.map(({ id }) => id));

function* inBatches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

interface Whose {
  offerer: Offerer;
  profile: { country: string; currency: string; taxRatePpm: number | null };
}

const objectOf = (objectId: string, content: object): OfferedObject => ({
  objectId,
  content,
  hash: hashSecret(JSON.stringify(content)),
});

/** The locations and tariffs that some charge points make. */
async function putTogether(
  ctx: Ctx,
  ids: readonly number[],
  { offerer, profile }: Whose,
): Promise<Record<OfferKind, OfferedObject[]>> {
  const records = await offeredRecords(ctx.tx, ids);
  const connectors = grouped(await offeredConnectors(ctx.tx, ids), (row) => row.chargePointId);
  const rows = grouped(await offeredPrices(ctx.tx, ids), (row) => row.charge_point_id);
  const siteIds = [...new Set(records.flatMap(({ siteId }) => siteId ?? []))];
  const sites = new Map((await offeredSites(ctx.tx, siteIds)).map((site) => [site.id, site]));
  const tariffs = new Map<string, OfferedObject>();
  const priced = (record: { id: number; country: string }): string | null => {
    const tariff = tariffObject(rows.get(record.id) ?? [], { offerer, profile, country: record.country });
    if (tariff !== null) tariffs.set(tariff.objectId, tariff);
    return tariff?.objectId ?? null;
  };
  const offered = records.map((record) => ({
    ...record,
    hours: hoursOf(record)?.hours ?? null,
    connectors: connectors.get(record.id) ?? [],
    tariffId: priced(record),
  }));
  const locations = [...grouped(offered, locationIdOf)].flatMap(([id, those]) => {
    const location = toLocation(those, sites.get(those[0]?.siteId ?? 0) ?? null, offerer);
    return location === null ? [] : [objectOf(id, location)];
  });
  return { location: locations, tariff: [...tariffs.values()] };
}

/** Named by what it says: charge points with the same prices have the same tariff, and another price is another one. */
function tariffObject(
  rows: readonly OfferedRow[],
  { offerer, profile, country }: Whose & { country: string },
): OfferedObject | null {
  if (rows.length === 0) return null;
  const { country: homeCountry, currency, taxRatePpm: ownRatePpm } = profile;
  const taxPpm = taxRatePpmAt({ country, homeCountry, ownRatePpm });
  const inOrder = rows.toSorted(
    (one, other) => specificityOf(other.additions) - specificityOf(one.additions),
  );
  const tariff = tariffOf(inOrder, { currency, taxPpm });
  const id = `t${hashSecret(JSON.stringify(tariff)).toString('hex').slice(0, 32)}`;
  const { countryCode, partyId } = offerer;
  return objectOf(id, { country_code: countryCode, party_id: partyId, id, ...tariff });
}

interface Compared {
  sent: Record<OfferKind, ReadonlyMap<string, SentObject>>;
  seen: Record<OfferKind, ReadonlySet<string>>;
}

/** What is offered no longer: a location says so to whoever asks again, a tariff is not there. */
async function takeAway(ctx: Ctx, operatorId: number, { sent, seen }: Compared): Promise<void> {
  const lost = [...sent.location.values()].filter(
    ({ objectId, isGone }) => !isGone && !seen.location.has(objectId),
  );
  const objectIds = lost.map(({ objectId }) => objectId);
  const contents = await contentsOf(ctx.tx, operatorId, { kind: 'location', objectIds });
  const objects = contents.map(({ objectId, content }) =>
    objectOf(objectId, goneLocation(content as Location)),
  );
  await saveObjects(ctx.tx, operatorId, { kind: 'location', objects, at: ctx.now, isGone: true });
  const gone = [...sent.tariff.keys()].filter((id) => !seen.tariff.has(id));
  await removeObjects(ctx.tx, operatorId, { kind: 'tariff', objectIds: gone });
}
