import {
  prices as priceCalls,
  type BulkRow,
  type bulk as contract,
  type BulkChange,
  type Parsed,
  type Result,
} from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf, operatorProfile, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { inSavepoint } from '../../platform/db/savepoint';
import { fieldText, problemText } from '../../platform/i18n/texts';
import { refreshStatus } from '../availability/actions';
import { byChargePoint, whereIAm } from '../charge-points/actions';
import type { ChargePointTable } from '../charge-points/rules';
import { ownChargePoints, saveSettings } from '../charge-points/store';
import { idsOfWanted } from '../charge-points/store-list';
import { connectorsOf } from '../connectors/store';
import { replacePrices } from '../prices/actions';
import { PriceChanged } from '../prices/facts';
import { readTrial, type PriceRow } from '../prices/rules-rows';
import { pricesOf } from '../prices/store';
import { settingsIn, withServiceMarks } from '../settings/rules';
import { comingsOf } from '../sites/rules';
import { countAtSites, findSite } from '../sites/store';
import { settingsOf, verdictOn, verdictOnUndo, type Standing, type Verdict, type Wish } from './rules';

type Sent = Parsed<typeof contract.changeMany>['body'];

type Change = BulkChange | Parsed<typeof contract.undoMany>['body']['undone'][number]['former'];

/** Where a change stands in the request, and whether it is carried out or only looked at. */
interface Asked {
  at: string;
  isHeld: boolean;
}

/** A site lends its clock; what a change is taken back to tells the one that was. */
async function toSite(
  ctx: Ctx,
  change: Extract<Change, { what: 'site' }>,
  { at, isHeld }: Asked,
): Promise<Wish> {
  const siteId = change.charging_site_id ?? null;
  const told = 'time_zone' in change ? change.time_zone : undefined;
  const operatorId = operatorOf(ctx);
  const site = siteId === null ? null : await findSite(ctx.tx, operatorId, siteId);
  // Held, it can neither be deleted nor be put to another zone until this is done.
  const held =
    site === null || !isHeld ? null : await countAtSites(ctx.tx, operatorId, new Map([[site.id, 0]]));
  const found = held === null ? site : (held.get(siteId ?? 0) ?? null);
  if (siteId !== null && found === null) throw new Problem('not-found', { field: `${at}.charging_site_id` });
  const timeZone = told ?? found?.time_zone;
  return { settings: { charging_site_id: siteId, ...(timeZone !== undefined && { time_zone: timeZone }) } };
}

/** Prices have keys of their own: other rows take the place of those there were, which the answer tells. */
async function wishOf(ctx: Ctx, change: Change, asked: Asked): Promise<Wish> {
  if (change.what === 'site') return toSite(ctx, change, asked);
  if (change.what !== 'prices') return { settings: settingsOf(change) };
  const { listPrices, createPrice, updatePrice, deletePrice } = priceCalls;
  const needed = [listPrices, createPrice, updatePrice, deletePrice];
  if (!needed.every(({ needs }) => mayCall(memberOf(ctx), needs))) throw new Problem('forbidden');
  return { prices: readTrial(change.prices, `${asked.at}.prices`) };
}

/** Which charge points a call is about, in the order of their ids, and where the next call goes on. */
async function chosen(
  ctx: Ctx,
  body: Sent,
): Promise<{ ids: number[]; matched: number; next: number | null }> {
  const { ids, filters, after, limit } = body;
  if ((ids === undefined) === (filters === undefined))
    throw new Problem('fields.invalid', { errors: { ids: [{ code: 'required' }] } });
  if (ids !== undefined) {
    const unique = [...new Set(ids)].toSorted((one, other) => one - other);
    return { ids: unique, matched: unique.length, next: null };
  }
  const operatorId = operatorOf(ctx);
  const wanted = { ...filters, operatorId, after, mine: await whereIAm(ctx, operatorId, filters?.status) };
  const found = await idsOfWanted(ctx.tx, wanted, limit);
  const isMore = found.matched > found.ids.length;
  return { ...found, next: isMore ? (found.ids.at(-1) ?? null) : null };
}

/** How many orders are open on each charge point. */
async function openOrders(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const open = new Set((await ctx.ports.usage.openOn(ctx, ids)).map((one) => one.connectorId));
  const counts = new Map<number, number>();
  for (const connector of await connectorsOf(ctx.tx, ids)) {
    const { id, charge_point_id: place } = connector;
    if (open.has(id)) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

interface Work {
  what: BulkChange['what'];
  found: ReadonlyMap<number, ChargePointTable>;
  prices: ReadonlyMap<number, PriceRow[]>;
  orders: ReadonlyMap<number, number>;
}

/** Everything the verdicts need, by a handful of questions, however many charge points there are. */
async function prepare(
  ctx: Ctx,
  { what }: BulkChange,
  { ids, isHeld }: { ids: readonly number[]; isHeld: boolean },
): Promise<Work> {
  if (ids.length === 0) return { what, found: new Map(), prices: new Map(), orders: new Map() };
  const of = { operatorId: operatorOf(ctx), ids, isHeld };
  const found = new Map((await ownChargePoints(ctx.tx, of)).map((row) => [row.id, row]));
  const own = [...found.keys()];
  const rows = what === 'prices' ? await pricesOf(ctx.tx, own) : [];
  const orders = own.length === 0 ? new Map<number, number>() : await openOrders(ctx, own);
  return { what, found, prices: byChargePoint(rows), orders };
}

async function write(ctx: Ctx, row: ChargePointTable, wish: Wish, verdict: Verdict): Promise<void> {
  if (verdict.outcome !== 'changed') return;
  if ('prices' in wish) return replacePrices(ctx, row, wish.prices);
  const { charging_site_id: siteId } = verdict.settings;
  if (siteId !== undefined)
    await countAtSites(ctx.tx, row.operator_id, comingsOf(row.charging_site_id, siteId));
  await saveSettings(ctx.tx, row.id, withServiceMarks(verdict.settings, ctx));
  const entry = { action: 'updated', noun: 'power-center', nounId: row.id };
  await recordAudit(ctx, { ...entry, detail: verdict.settings });
}

const nothingKnown = { title: null, identifier: null, before: null, after: null, open_orders: 0 };

/** A number of somebody else's is told as one that does not exist. */
const unknownRow = (ctx: Ctx, id: number): BulkRow => ({
  ...nothingKnown,
  id,
  outcome: 'refused',
  reason: { code: 'not-found', text: problemText(ctx.locale, 'not-found') },
});

function told(ctx: Ctx, row: ChargePointTable, verdict: Verdict): Omit<BulkRow, 'open_orders'> {
  const { id, title, identifier } = row;
  const { outcome, before } = verdict;
  if (verdict.outcome !== 'refused')
    return { id, title, identifier, outcome, before, after: verdict.after, reason: null };
  const { code } = verdict.fault;
  const text = fieldText(ctx.locale, verdict.field, verdict.fault);
  return { id, title, identifier, outcome, before, after: null, reason: { code, text } };
}

interface Step {
  wish: Wish;
  judge: (standing: Standing) => Verdict;
  isPreview: boolean;
}

/** Changes one charge point in a savepoint of its own; its refusal does not undo the others. */
async function changeOne(ctx: Ctx, id: number, work: Work, step: Step): Promise<BulkRow> {
  const row = work.found.get(id);
  if (row === undefined) return unknownRow(ctx, id);
  const standing = { settings: settingsIn(row), prices: work.prices.get(id) ?? [] };
  const verdict = step.judge(standing);
  const done = { ...told(ctx, row, verdict), open_orders: work.orders.get(id) ?? 0 };
  if (step.isPreview || verdict.outcome !== 'changed') return done;
  try {
    await inSavepoint(ctx.tx, () => write(ctx, row, step.wish, verdict));
    return done;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, details } = error;
    const reason = { code, text: problemText(ctx.locale, code, details.args) };
    return { ...done, outcome: 'refused', after: null, reason };
  }
}

/** Told at the end and not in the savepoints: what was undone there must not have been announced. */
async function tell(ctx: Ctx, rows: readonly BulkRow[], { what }: Work): Promise<void> {
  const changed = rows.filter((row) => row.outcome === 'changed').map((row) => row.id);
  await refreshStatus(ctx, changed, 'changed');
  if (what !== 'prices') return;
  const operatorId = operatorOf(ctx);
  for (const chargePointId of changed) await ctx.announce(PriceChanged, { chargePointId }, operatorId);
}

/** Changes many charge points of the operator's alike, or tells what would become of each. */
export async function changeMany(
  ctx: Ctx,
  { body }: Parsed<typeof contract.changeMany>,
): Promise<Result<typeof contract.changeMany>> {
  const { ids, matched, next } = await chosen(ctx, body);
  const { change, preview: isPreview } = body;
  const wish = await wishOf(ctx, change, { at: 'change', isHeld: !isPreview });
  const work = await prepare(ctx, change, { ids, isHeld: !isPreview });
  const judge = (standing: Standing): Verdict => verdictOn(standing, wish);
  const rows: BulkRow[] = [];
  for (const id of ids) rows.push(await changeOne(ctx, id, work, { wish, judge, isPreview }));
  if (!isPreview) await tell(ctx, rows, work);
  const { currency } = await operatorProfile(ctx, operatorOf(ctx));
  return { rows, matched, next, currency };
}

/** What each is put back to, by its number; all of one kind, that of the change. */
async function formerOf(
  ctx: Ctx,
  { change, undone }: Parsed<typeof contract.undoMany>['body'],
): Promise<Map<number, Wish>> {
  const wishes = new Map<number, Wish>();
  for (const [index, { id, former }] of undone.entries()) {
    const at = `undone.${index}.former`;
    if (former.what !== change.what)
      throw new Problem('fields.invalid', { errors: { [`${at}.what`]: [{ code: 'choice' }] } });
    wishes.set(id, await wishOf(ctx, former, { at, isHeld: true }));
  }
  return wishes;
}

/** Takes a change of many charge points back where nobody changed them again since; running orders keep their prices. */
export async function undoMany(
  ctx: Ctx,
  { body }: Parsed<typeof contract.undoMany>,
): Promise<Result<typeof contract.undoMany>> {
  const done = await wishOf(ctx, body.change, { at: 'change', isHeld: false });
  const wishes = await formerOf(ctx, body);
  const ids = [...wishes.keys()].toSorted((one, other) => one - other);
  const work = await prepare(ctx, body.change, { ids, isHeld: true });
  const rows: BulkRow[] = [];
  for (const [id, former] of wishes) {
    const judge = (standing: Standing): Verdict => verdictOnUndo(standing, { done, former });
    rows.push(await changeOne(ctx, id, work, { wish: former, judge, isPreview: false }));
  }
  await tell(ctx, rows, work);
  const { currency } = await operatorProfile(ctx, operatorOf(ctx));
  return { rows, currency };
}
