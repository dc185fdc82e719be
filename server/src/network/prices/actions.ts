import { prices, type Parsed, type Price, type PricePreview } from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf, operatorProfile, recordAudit } from '../../identity';
import { plainList } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { PriceChanged } from './facts';
import { refuseFiner } from './rules-additions-read';
import { changeOf, type PriceChange } from './rules-change';
import { previewOf, startOfPreview } from './rules-preview';
import {
  loggedTerms,
  readTerms,
  readTrial,
  refuseOverlap,
  toPrice,
  toTariffRows,
  type PriceRow,
  type PriceTerms,
} from './rules-rows';
import {
  currencyOf,
  findBilling,
  findPrice,
  holdChargePoint,
  insertPrice,
  insertPrices,
  pricesOf,
  removePrices,
  replacePrice,
  swapPrices,
} from './store';

/** A row before and after; null where it was not there, or is no more. */
interface RowChange {
  before: PriceRow | null;
  after: PriceRow | null;
}

async function tell(
  ctx: Ctx,
  action: 'created' | 'updated' | 'deleted',
  { before, after }: RowChange,
  { operatorId, chargePointId, title, currency }: Held,
): Promise<void> {
  const row = after ?? before;
  await recordAudit(ctx, {
    action,
    noun: 'power-center-price',
    nounId: row?.id ?? null,
    name: title,
    within: { noun: 'power-center', id: chargePointId },
    before: before && loggedTerms(before),
    after: after && loggedTerms(after),
    // A change of the amount alone still says of what it is.
    detail: { currency, price_unit: row?.price_unit },
  });
  await ctx.announce(PriceChanged, { chargePointId }, operatorId);
}

/** A charge point whose rows nobody else changes until the transaction ends. */
export interface Held {
  operatorId: number;
  chargePointId: number;
  title: string;
  currency: string;
}

/** Holds the charge point, so that of two overlapping rows sent at once the later one is refused; null where there is none such. */
export async function holdPrices(ctx: Ctx, operatorId: number, chargePointId: number): Promise<Held | null> {
  const held = await holdChargePoint(ctx.tx, operatorId, chargePointId);
  return held && { operatorId, chargePointId, ...held };
}

async function hold(ctx: Ctx, chargePointId: number): Promise<Held> {
  const held = await holdPrices(ctx, operatorOf(ctx), chargePointId);
  if (held === null) throw new Problem('not-found');
  return held;
}

async function mine(ctx: Ctx, id: number): Promise<{ row: PriceRow; currency: string }> {
  const operatorId = operatorOf(ctx);
  const row = await findPrice(ctx.tx, operatorId, id);
  const currency = row === null ? null : await currencyOf(ctx.tx, operatorId, row.charge_point_id);
  if (row === null || currency === null) throw new Problem('not-found');
  return { row, currency };
}

/** The row as it is once nobody else can change it: it may have gone while its charge point was being held. */
async function heldRow(ctx: Ctx, id: number): Promise<{ row: PriceRow; held: Held }> {
  const { row: seen } = await mine(ctx, id);
  const held = await hold(ctx, seen.charge_point_id);
  const { row } = await mine(ctx, id);
  return { row, held };
}

/** The rows of a charge point, by starting time. */
export async function listPrices(
  ctx: Ctx,
  { params, query }: Parsed<typeof prices.listPrices>,
): Promise<Price[]> {
  const currency = await currencyOf(ctx.tx, operatorOf(ctx), params.id);
  if (currency === null) throw new Problem('not-found');
  const rows = await pricesOf(ctx.tx, [params.id]);
  return plainList(
    rows.map((row) => toPrice(row, currency)),
    query,
  );
}

export async function getPrice(ctx: Ctx, { params }: Parsed<typeof prices.getPrice>): Promise<Price> {
  const { row, currency } = await mine(ctx, params.id);
  return toPrice(row, currency);
}

/** Adds a row that shares no time with the others; running orders keep the rows they started with. */
export async function createPrice(
  ctx: Ctx,
  { params, body }: Parsed<typeof prices.createPrice>,
): Promise<Price> {
  const held = await hold(ctx, params.id);
  const { operatorId, currency } = held;
  const terms = readTerms(body);
  refuseFiner([terms], currency);
  refuseOverlap(terms, await pricesOf(ctx.tx, [params.id]));
  const row = await insertPrice(ctx.tx, { operatorId, chargePointId: params.id, terms, at: ctx.now });
  await tell(ctx, 'created', { before: null, after: row }, held);
  return toPrice(row, currency);
}

/** Replaces a row; running orders keep the rows they started with. */
export async function updatePrice(
  ctx: Ctx,
  { params, body }: Parsed<typeof prices.updatePrice>,
): Promise<Price> {
  const { row, held } = await heldRow(ctx, params.id);
  const terms = readTerms(body);
  refuseFiner([terms], held.currency);
  const rows = await pricesOf(ctx.tx, [row.charge_point_id]);
  refuseOverlap(
    terms,
    rows.filter((other) => other.id !== row.id),
  );
  const replaced = await replacePrice(ctx.tx, row.id, { terms, at: ctx.now });
  await tell(ctx, 'updated', { before: row, after: replaced }, held);
  return toPrice(replaced, held.currency);
}

/** Removes a row; running orders keep the rows they started with. */
export async function deletePrice(
  ctx: Ctx,
  { params }: Parsed<typeof prices.deletePrice>,
): Promise<{ id: number }> {
  const { row, held } = await heldRow(ctx, params.id);
  await removePrices(ctx.tx, [row.id]);
  await tell(ctx, 'deleted', { before: row, after: null }, held);
  return { id: row.id };
}

/** The call needs the key to change rows; those to add and to remove some only where it does. */
export function refuseWithoutKeys(ctx: Ctx, { added, removed }: PriceChange): void {
  const { createPrice: adding, deletePrice: removing } = prices;
  const needed = [...(added.length > 0 ? [adding] : []), ...(removed.length > 0 ? [removing] : [])];
  if (!needed.every(({ needs }) => mayCall(memberOf(ctx), needs))) throw new Problem('forbidden');
}

/** Changes, adds and removes rows of a charge point in one step, so that no time of day is ever without its price. */
export async function setPrices(
  ctx: Ctx,
  { params: { id: chargePointId }, body }: Parsed<typeof prices.setPrices>,
): Promise<Price[]> {
  const held = await hold(ctx, chargePointId);
  const before = await pricesOf(ctx.tx, [chargePointId]);
  const change = changeOf(before, body);
  refuseFiner(readTrial(body.rows), held.currency, (index) => `rows.${index}.`);
  refuseWithoutKeys(ctx, change);
  const after = await putPrices(ctx, held, { before, change });
  return after.map((row) => toPrice(row, held.currency));
}

/** Makes the rows of a charge point that is held what a change says, and tells of it. @returns them all */
export async function putPrices(
  ctx: Ctx,
  held: Held,
  { before, change }: { before: readonly PriceRow[]; change: PriceChange },
): Promise<PriceRow[]> {
  const { operatorId, chargePointId } = held;
  const { changed, added, removed } = change;
  await removePrices(
    ctx.tx,
    removed.map(({ id }) => id),
  );
  for (const { row, terms } of changed) await replacePrice(ctx.tx, row.id, { terms, at: ctx.now });
  await insertPrices(ctx.tx, { operatorId, chargePointId, rows: added, at: ctx.now });
  const after = await pricesOf(ctx.tx, [chargePointId]);
  if (changed.length + added.length + removed.length > 0) {
    await tellRows(ctx, held, { before, after });
    await ctx.announce(PriceChanged, { chargePointId }, operatorId);
  }
  return after;
}

/** What a session would cost by the rows of a charge point, or by others that are only tried out. */
export async function previewPrice(
  ctx: Ctx,
  { params, body }: Parsed<typeof prices.previewPrice>,
): Promise<PricePreview> {
  const billing = await findBilling(ctx.tx, operatorOf(ctx), params.id);
  if (billing === null) throw new Problem('not-found');
  const terms = body.rows === undefined ? await pricesOf(ctx.tx, [params.id]) : readTrial(body.rows);
  refuseFiner(terms, billing.currency, (index) => `rows.${index}.`);
  // Rows that are tried out have no number yet; their place tells them apart.
  const rows = toTariffRows(terms.map((row, index) => ({ ...row, id: index })));
  const startMs = startOfPreview(billing.timeZone, body.starts_at);
  return previewOf(
    { ...billing, rows },
    {
      startMs,
      minutes: body.minutes,
      energyKwh: body.energy,
      idleMinutes: body.idle_minutes ?? 0,
    },
  );
}

/** Puts these rows, which are read and share no time, in the place of all of a charge point that is held already. */
export async function replacePrices(
  ctx: Ctx,
  { id, operator_id: operatorId, title }: { id: number; operator_id: number; title: string },
  { before, rows }: { before: readonly PriceTerms[]; rows: readonly PriceTerms[] },
): Promise<void> {
  await swapPrices(ctx.tx, { operatorId, chargePointId: id, rows, at: ctx.now });
  const { currency } = await operatorProfile(ctx, operatorId);
  await tellRows(ctx, { operatorId, chargePointId: id, title, currency }, { before, after: rows });
}

/** All rows of a charge point before and after, which changed together. */
const tellRows = (
  ctx: Ctx,
  { operatorId, chargePointId: nounId, title: name, currency }: Held,
  { before, after }: { before: readonly PriceTerms[]; after: readonly PriceTerms[] },
): Promise<void> =>
  recordAudit(ctx, {
    action: 'updated',
    noun: 'power-center',
    nounId,
    operatorId,
    name,
    before: { prices: before.map(loggedTerms) },
    after: { prices: after.map(loggedTerms) },
    detail: { currency },
  });
