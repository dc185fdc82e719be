import { prices, type Parsed, type Price, type PricePreview } from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf, recordAudit } from '../../identity';
import { plainList } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { PriceChanged } from './facts';
import { changeOf, termsOf, type PriceChange } from './rules-change';
import { previewOf, startOfPreview } from './rules-preview';
import {
  readTerms,
  readTrial,
  refuseOverlap,
  toPrice,
  toTariffRow,
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

async function tell(ctx: Ctx, action: 'created' | 'updated' | 'deleted', row: PriceRow): Promise<void> {
  const { charge_point_id: chargePointId, starting_time, ending_time, price_micro, price_unit } = row;
  const detail = { chargePointId, starting_time, ending_time, price_micro, price_unit };
  await recordAudit(ctx, { action, noun: 'power-center-price', nounId: row.id, detail });
  await ctx.announce(PriceChanged, { chargePointId }, row.operator_id);
}

/** Holds the charge point, so that of two overlapping rows sent at once the later one is refused. */
async function hold(ctx: Ctx, chargePointId: number): Promise<{ operatorId: number; currency: string }> {
  const operatorId = operatorOf(ctx);
  const held = await holdChargePoint(ctx.tx, operatorId, chargePointId);
  if (held === null) throw new Problem('not-found');
  return { operatorId, currency: held.currency };
}

async function mine(ctx: Ctx, id: number): Promise<{ row: PriceRow; currency: string }> {
  const operatorId = operatorOf(ctx);
  const row = await findPrice(ctx.tx, operatorId, id);
  const currency = row === null ? null : await currencyOf(ctx.tx, operatorId, row.charge_point_id);
  if (row === null || currency === null) throw new Problem('not-found');
  return { row, currency };
}

/** The row as it is once nobody else can change it: it may have gone while its charge point was being held. */
async function heldRow(ctx: Ctx, id: number): Promise<{ row: PriceRow; currency: string }> {
  const { row } = await mine(ctx, id);
  await hold(ctx, row.charge_point_id);
  return mine(ctx, id);
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
  const { operatorId, currency } = await hold(ctx, params.id);
  const terms = readTerms(body);
  refuseOverlap(terms, await pricesOf(ctx.tx, [params.id]));
  const row = await insertPrice(ctx.tx, { operatorId, chargePointId: params.id, terms, at: ctx.now });
  await tell(ctx, 'created', row);
  return toPrice(row, currency);
}

/** Replaces a row; running orders keep the rows they started with. */
export async function updatePrice(
  ctx: Ctx,
  { params, body }: Parsed<typeof prices.updatePrice>,
): Promise<Price> {
  const { row, currency } = await heldRow(ctx, params.id);
  const terms = readTerms(body);
  const rows = await pricesOf(ctx.tx, [row.charge_point_id]);
  refuseOverlap(
    terms,
    rows.filter((other) => other.id !== row.id),
  );
  const replaced = await replacePrice(ctx.tx, row.id, { terms, at: ctx.now });
  await tell(ctx, 'updated', replaced);
  return toPrice(replaced, currency);
}

/** Removes a row; running orders keep the rows they started with. */
export async function deletePrice(
  ctx: Ctx,
  { params }: Parsed<typeof prices.deletePrice>,
): Promise<{ id: number }> {
  const { row } = await heldRow(ctx, params.id);
  await removePrices(ctx.tx, [row.id]);
  await tell(ctx, 'deleted', row);
  return { id: row.id };
}

/** The call needs the key to change rows; those to add and to remove some only where it does. */
function refuseWithoutKeys(ctx: Ctx, { added, removed }: PriceChange): void {
  const { createPrice: adding, deletePrice: removing } = prices;
  const needed = [...(added.length > 0 ? [adding] : []), ...(removed.length > 0 ? [removing] : [])];
  if (!needed.every(({ needs }) => mayCall(memberOf(ctx), needs))) throw new Problem('forbidden');
}

/** Changes, adds and removes rows of a charge point in one step, so that no time of day is ever without its price. */
export async function setPrices(
  ctx: Ctx,
  { params: { id: chargePointId }, body }: Parsed<typeof prices.setPrices>,
): Promise<Price[]> {
  const { operatorId, currency } = await hold(ctx, chargePointId);
  const before = await pricesOf(ctx.tx, [chargePointId]);
  const change = changeOf(before, body);
  refuseWithoutKeys(ctx, change);
  const { changed, added, removed } = change;
  await removePrices(
    ctx.tx,
    removed.map(({ id }) => id),
  );
  for (const { row, terms } of changed) await replacePrice(ctx.tx, row.id, { terms, at: ctx.now });
  await insertPrices(ctx.tx, { operatorId, chargePointId, rows: added, at: ctx.now });
  const after = await pricesOf(ctx.tx, [chargePointId]);
  if (changed.length + added.length + removed.length > 0) {
    const detail = { before: before.map(termsOf), prices: after.map(termsOf) };
    await recordAudit(ctx, { action: 'updated', noun: 'power-center', nounId: chargePointId, detail });
    await ctx.announce(PriceChanged, { chargePointId }, operatorId);
  }
  return after.map((row) => toPrice(row, currency));
}

/** What a session would cost by the rows of a charge point, or by others that are only tried out. */
export async function previewPrice(
  ctx: Ctx,
  { params, body }: Parsed<typeof prices.previewPrice>,
): Promise<PricePreview> {
  const billing = await findBilling(ctx.tx, operatorOf(ctx), params.id);
  if (billing === null) throw new Problem('not-found');
  const terms = body.rows === undefined ? await pricesOf(ctx.tx, [params.id]) : readTrial(body.rows);
  // Rows that are tried out have no number yet; their place tells them apart.
  const rows = terms.map((row, index) => toTariffRow({ ...row, id: index }));
  const startMs = startOfPreview(billing.timeZone, body.starts_at);
  return previewOf({ ...billing, rows }, { startMs, minutes: body.minutes, energyKwh: body.energy });
}

/** Puts these rows, which are read and share no time, in the place of all of a charge point that is held already. */
export async function replacePrices(
  ctx: Ctx,
  { id, operator_id: operatorId }: { id: number; operator_id: number },
  rows: readonly PriceTerms[],
): Promise<void> {
  await swapPrices(ctx.tx, { operatorId, chargePointId: id, rows, at: ctx.now });
  const detail = { prices: rows };
  await recordAudit(ctx, { action: 'updated', noun: 'power-center', nounId: id, detail });
}
