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
import { settingsIn } from '../settings/rules';
import { settingsOf, verdictOn, type Verdict, type Wish } from './rules';

type Sent = Parsed<typeof contract.changeMany>['body'];

/** Prices have keys of their own: other rows take the place of those there were, which the answer tells. */
function wishOf(ctx: Ctx, change: BulkChange): Wish {
  if (change.what !== 'prices') return { settings: settingsOf(change) };
  const { listPrices, createPrice, updatePrice, deletePrice } = priceCalls;
  const needed = [listPrices, createPrice, updatePrice, deletePrice];
  if (!needed.every(({ needs }) => mayCall(memberOf(ctx), needs))) throw new Problem('forbidden');
  return { prices: readTrial(change.prices, 'change.prices') };
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
  wish: Wish;
  what: BulkChange['what'];
  found: ReadonlyMap<number, ChargePointTable>;
  prices: ReadonlyMap<number, PriceRow[]>;
  orders: ReadonlyMap<number, number>;
}

/** Everything the verdicts need, by a handful of questions, however many charge points there are. */
async function prepare(ctx: Ctx, body: Sent, ids: readonly number[]): Promise<Work> {
  const wish = wishOf(ctx, body.change);
  const { what } = body.change;
  if (ids.length === 0) return { wish, what, found: new Map(), prices: new Map(), orders: new Map() };
  const of = { operatorId: operatorOf(ctx), ids, isHeld: !body.preview };
  const found = new Map((await ownChargePoints(ctx.tx, of)).map((row) => [row.id, row]));
  const own = [...found.keys()];
  const rows = what === 'prices' ? await pricesOf(ctx.tx, own) : [];
  const orders = own.length === 0 ? new Map<number, number>() : await openOrders(ctx, own);
  return { wish, what, found, prices: byChargePoint(rows), orders };
}

async function write(ctx: Ctx, row: ChargePointTable, work: Work, verdict: Verdict): Promise<void> {
  if (verdict.outcome !== 'changed') return;
  if ('prices' in work.wish) return replacePrices(ctx, row, work.wish.prices);
  await saveSettings(ctx.tx, row.id, verdict.settings);
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

/** Changes one charge point in a savepoint of its own; its refusal does not undo the others. */
async function changeOne(ctx: Ctx, id: number, work: Work, isPreview: boolean): Promise<BulkRow> {
  const row = work.found.get(id);
  if (row === undefined) return unknownRow(ctx, id);
  const standing = { settings: settingsIn(row), prices: work.prices.get(id) ?? [] };
  const verdict = verdictOn(standing, work.wish);
  const done = { ...told(ctx, row, verdict), open_orders: work.orders.get(id) ?? 0 };
  if (isPreview || verdict.outcome !== 'changed') return done;
  try {
    await inSavepoint(ctx.tx, () => write(ctx, row, work, verdict));
    return done;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, details } = error;
    const reason = { code, text: problemText(ctx.locale, code, details.args) };
    return { ...done, outcome: 'refused', after: null, reason };
  }
}

async function tell(ctx: Ctx, changed: readonly number[], { what }: Work): Promise<void> {
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
  const work = await prepare(ctx, body, ids);
  const rows: BulkRow[] = [];
  for (const id of ids) rows.push(await changeOne(ctx, id, work, body.preview));
  const changed = rows.filter((row) => row.outcome === 'changed').map((row) => row.id);
  // Told at the end and not in the savepoints: what was undone there must not have been announced.
  if (!body.preview) await tell(ctx, changed, work);
  const { currency } = await operatorProfile(ctx, operatorOf(ctx));
  return { rows, matched, next, currency };
}
