import { bulk, orders, prices } from '@voltdeck/contract';
import { correctOrderTo, createTag, listOrders } from '../charging';
import { carryOutRun, startLeakageRun } from '../commerce';
import { createOperator, createPerson, markDemoPeople, ownedOperator, type OwnedOperator } from '../identity';
import { ownerOf } from '../kernel/actor';
import { dayMs, hourMs, minuteMs } from '../kernel/clock';
import {
  addOwnImage,
  changeMany,
  chargePointByIdentifier,
  createChargePoint,
  createPrice,
  createSite,
  isOpenAt,
  recordBoot,
  renewPassword,
} from '../network';
import { hadPlan, planOf, setPlan } from '../plans';
import type { Ctx } from '../platform/ctx';
import { ensurePartitions } from '../platform/db/partitions';
import type { House } from '../platform/house';
import { ensureColleagues } from './colleagues';
import {
  correction,
  type DemoChargePoint,
  demoChargePoints,
  driversFor,
  hoursOfSite,
  operator,
  operatorTag,
  pricesOf,
  sites,
  tagsAt,
} from './data';
import { type LoosePlace, tellDeviations } from './deviations';
import { issueDemoCards } from './cards';
import { rateDemo } from './feedback';
import { ensureFleet } from './fleet';
import { finishFleetHistory, withVehicles } from './fleet-history';
import { groupDemo } from './grouping';
import { makeHistory } from './history';
import { payOutDemo } from './payouts';
import { planNewPrices } from './price-plan';
import { createPainter } from './pictures';
import { issueDemoReceipts } from './receipts';
import { drawHistory } from './sessions';
import type { StreetCharger } from './street';
import { makeTrouble } from './trouble';
import { collectCash, partForWorkers } from './workers';

const historyDays = 90;
const system = { kind: 'system' } as const;

export const demoLogin = { email: operator.email, password: operator.password };

async function createPeople(ctx: Ctx, count: number): Promise<void> {
  const { name, country, currency, timeZone, feeRatePpm, email, firstName, lastName, password } = operator;
  const owner = { email, firstName, lastName, password };
  const fields = { name, country, currency, timeZone, feeRatePpm, owner };
  const made = await createOperator(ctx, { ...fields, emailVerifiedAt: ctx.now });
  const { operatorId } = made;
  const people = [made.personId];
  await createTag(ctx, { operatorId, uid: operatorTag, personId: null, label: 'Service card' });
  for (const [index, { firstName, lastName, tag }] of driversFor(count).entries()) {
    const driver = { email: `driver${index + 1}@voltdeck.test`, firstName, lastName, password: null };
    const personId = await createPerson(ctx, driver, { emailVerifiedAt: ctx.now });
    people.push(personId);
    await createTag(ctx, { operatorId, uid: tag, personId, label: `${firstName} ${lastName}` });
  }
  await markDemoPeople(ctx, people);
}

/** The years of the history, and those whose holidays are known ahead. */
const yearsFrom = (since: Date): number[] => [0, 1, 2].map((ahead) => since.getUTCFullYear() + ahead);

async function createSites(ctx: Ctx, operatorId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const years = yearsFrom(ctx.now);
  for (const site of sites) {
    const { key, line, week: _w, holidays: _h, ...said } = site;
    const hours = hoursOfSite(site, years);
    const { id } = await createSite(ctx, { ...said, hours, operatorId, address_line_1: line });
    ids.set(key, id);
  }
  return ids;
}

async function createOne(
  ctx: Ctx,
  chargePoint: DemoChargePoint,
  at: { operatorId: number; siteId?: number },
): Promise<number> {
  const { identifier, title, description, kind, maxPowerW, connectors, vendor, model, firmware } =
    chargePoint;
  const { id } = await createChargePoint(ctx, {
    operatorId: at.operatorId,
    chargingSiteId: at.siteId,
    identifier,
    title,
    description,
    visibility: 'public',
    connectors: Array.from({ length: connectors }, (_, index) => ({
      number: index + 1,
      type: kind === 'AC' ? 'TYPE_2' : 'CCS_2',
      maxPowerW,
    })),
  });
  for (const price of pricesOf(chargePoint)) {
    await createPrice(ctx, { params: { id }, query: {}, body: prices.priceBody.parse(price) });
  }
  await recordBoot(ctx, id, { vendor, model, firmware, serialNumber: identifier });
  return id;
}

/** One for residents alone stays off the map, and without a picture. */
const isOnMap = ({ description }: DemoChargePoint): boolean => !description.includes('permit');

/** Gives power centers their pictures, and puts them on the map. */
async function show(owner: Ctx, made: ReadonlyMap<number, DemoChargePoint>): Promise<void> {
  const paint = createPainter();
  const shown = [...made].filter(([, chargePoint]) => isOnMap(chargePoint));
  for (const [index, [chargePointId, chargePoint]] of shown.entries()) {
    const added = { chargePointId, isCover: true, title: chargePoint.title };
    await addOwnImage(owner, added, await paint(chargePoint, index));
  }
  const ids = shown.map(([id]) => id);
  const change = { what: 'listing', listed: true };
  await changeMany(owner, {
    params: {},
    query: {},
    body: bulk.changeMany.body.parse({ ids, change, preview: false }),
  });
}

async function createNetwork(house: House, count: number): Promise<OwnedOperator> {
  const now = new Date(house.clock.now().getTime() - (historyDays + 1) * dayMs);
  const as = { now, jobs: false };
  return house.run({ ...as, actor: system }, async (ctx) => {
    await createPeople(ctx, count);
    const owned = await ownedOperator(ctx, operator.email);
    if (owned === null) throw new Error('the demo operator is gone');
    const owner: Ctx = { ...ctx, actor: ownerOf(owned) };
    const siteIds = await createSites(owner, owned.operatorId);
    const made = new Map<number, DemoChargePoint>();
    for (const chargePoint of demoChargePoints(count)) {
      const at = { operatorId: owned.operatorId, siteId: siteIds.get(chargePoint.site) };
      made.set(await createOne(owner, chargePoint, at), chargePoint);
    }
    const kinds = [...made].map(([id, { kind }]) => ({ id, kind }));
    await groupDemo(owner, kinds, [...siteIds.values()]);
    await show(owner, made);
    await ensureFleet(ctx, owned);
    await ensureColleagues(ctx, owned);
    return owned;
  });
}

const idOf = async (ctx: Ctx, identifier: string): Promise<number> => {
  const found = await chargePointByIdentifier(ctx, identifier);
  if (found === null) throw new Error(`${identifier} is gone`);
  return found.id;
};

/** Whether the site of a charge point is open at an instant: nobody begins to charge outside its hours. */
const openingOf = ({ site: key }: DemoChargePoint, since: Date): ((atMs: number) => boolean) => {
  const site = sites.find((each) => each.key === key);
  const hours = site === undefined ? null : hoursOfSite(site, yearsFrom(since));
  if (site === undefined || hours === null) return () => true;
  return (atMs) => isOpenAt(hours, atMs, site.timeZone);
};

const spanOf = ({ createdAt }: OwnedOperator): { fromMs: number; toMs: number } => {
  const fromMs = createdAt.getTime() + dayMs;
  return { fromMs, toMs: fromMs + historyDays * dayMs - hourMs / 2 };
};

/** The charge points of the demo with the sessions of their past; those of workers stand apart. */
const drawPlaces = (house: House, owned: OwnedOperator, count: number) =>
  house.run({ actor: system, jobs: false }, async (ctx) => {
    const span = spanOf(owned);
    const made = [];
    for (const [index, chargePoint] of demoChargePoints(count).entries()) {
      const people = { seed: 1_000 + index, tags: tagsAt(index) };
      const isOpen = openingOf(chargePoint, owned.createdAt);
      const drawn = drawHistory(chargePoint, span, people).filter(({ startMs }) => isOpen(startMs));
      const { connectors, site } = chargePoint;
      const { others, ofWorkers } = partForWorkers(drawn, { site, connectors, toMs: span.toMs, index });
      const id = await idOf(ctx, chargePoint.identifier);
      const sessions = withVehicles(others, { place: index, toMs: span.toMs });
      made.push({ id, operatorId: owned.operatorId, connectors, site, sessions, ofWorkers });
    }
    return made;
  });

/** Made by the same draws each time, so that a history that was cut short is completed by making it again. */
async function fillHistory(house: House, owned: OwnedOperator, count: number): Promise<void> {
  const { fromMs, toMs } = spanOf(owned);
  const now = house.clock.now();
  await ensurePartitions(house.db.pool, {
    table: 'meter_samples',
    by: 'month',
    now,
    ahead: 1,
    from: owned.createdAt,
  });
  const chargePoints = await drawPlaces(house, owned, count);
  await makeHistory(house, { chargePoints, fromMs, toMs: now.getTime() });
  await makeTrouble(house, chargePoints, toMs + minuteMs);
}

const loosePlaces = async (ctx: Ctx, operatorId: number, count: number): Promise<LoosePlace[]> => {
  const places: LoosePlace[] = [];
  for (const { identifier, vendor, model, manners } of demoChargePoints(count)) {
    if (manners !== undefined) places.push({ id: await idOf(ctx, identifier), operatorId, vendor, model });
  }
  return places;
};

/** Corrects the first order, as somebody does who was shown the counter of the charger. */
async function correctFirst(ctx: Ctx, owned: OwnedOperator): Promise<void> {
  const { operatorId } = owned;
  const owner: Ctx = { ...ctx, actor: ownerOf(owned) };
  const query = orders.listOrders.query.parse({ sort: 'id', state: 'completed', per_page: 1 });
  const { data } = await listOrders(owner, { params: {}, query, body: {} });
  const [first] = data;
  if (first === undefined) return;
  await correctOrderTo(owner, {
    orderId: first.id,
    operatorId,
    membershipId: owned.membershipId,
    energyWh: Math.max(0, Math.round(first.charging_session_energy * 1000) - correction.tooMuchWh),
    reason: correction.reason,
  });
}

/** Looks for what leaks, as the clock does in the morning. */
async function compareDemo(owner: Ctx): Promise<void> {
  const run = await startLeakageRun(owner, { params: {}, query: {}, body: {} });
  await carryOutRun(owner, { runId: run.id });
}

/** Makes the demo operator with its history, once; cut short, the next start completes it. */
export async function ensureDemo(house: House, count: number, tell: (line: string) => void): Promise<void> {
  const { found, isWhole } = await house.run({ actor: system }, async (ctx) => {
    const owned = await ownedOperator(ctx, operator.email);
    if (owned !== null) {
      await ensureFleet(ctx, owned);
      await ensureColleagues(ctx, owned);
    }
    // Its plan was given last; whoever tries the demo may have bought another one since.
    return { found: owned, isWhole: owned !== null && (await hadPlan(ctx, owned.operatorId)) };
  });
  if (!isWhole) await makeDemo(house, { found, count, tell });
  const owned = await house.run({ actor: system }, (ctx) => ownedOperator(ctx, operator.email));
  if (owned !== null) await collectCash(house, owned, () => drawPlaces(house, owned, count));
}

async function makeDemo(
  house: House,
  { found, count, tell }: { found: OwnedOperator | null; count: number; tell: (line: string) => void },
): Promise<void> {
  tell(`Making the demo: ${count} charge points and ${historyDays} days of history. This happens once.`);
  const owned = found ?? (await createNetwork(house, count));
  await fillHistory(house, owned, count);
  await house.run({ actor: system }, async (ctx) => {
    await tellDeviations(ctx, await loosePlaces(ctx, owned.operatorId, count));
    await correctFirst(ctx, owned);
    const ids = [];
    for (const { identifier } of demoChargePoints(count)) ids.push(await idOf(ctx, identifier));
    await issueDemoCards({ ...ctx, actor: ownerOf(owned) }, ids);
    await planNewPrices({ ...ctx, actor: ownerOf(owned) }, ids);
    await payOutDemo(ctx, owned);
    await issueDemoReceipts(ctx, owned);
    await finishFleetHistory({ ...ctx, actor: ownerOf(owned) }, ids);
    await rateDemo(ctx, owned);
    await compareDemo({ ...ctx, actor: ownerOf(owned) });
    await setPlan(ctx, { operatorId: owned.operatorId, plan: count > mostOfPro ? 'custom' : 'pro' });
  });
}

/** A larger demo has a plan by contract: pro would deactivate the rest. */
const mostOfPro = planOf('pro').chargersIncluded ?? 0;

/** Gives every simulated charge point a new password, so that none is kept anywhere. */
export async function equipStreet(house: House, count: number): Promise<StreetCharger[]> {
  // Meters only ever count up, also from one start of the demo to the next.
  const registerWh = Math.floor((house.clock.now().getTime() - Date.UTC(2026, 0, 1)) / 1000);
  return house.run({ actor: system }, async (ctx) => {
    const chargers: StreetCharger[] = [];
    for (const [index, chargePoint] of demoChargePoints(count).entries()) {
      const found = await chargePointByIdentifier(ctx, chargePoint.identifier);
      if (found === null) continue;
      const password = await renewPassword(ctx, found.id);
      chargers.push({ chargePoint, password, registerWh, tags: tagsAt(index) });
    }
    return chargers;
  });
}
