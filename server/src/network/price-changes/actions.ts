import { priceChanges, type Parsed, type PriceChange } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { type Held, holdPrices, putPrices, refuseWithoutKeys } from '../prices/actions';
import { refuseFiner } from '../prices/rules-additions-read';
import { changeTo, type PriceChange as RowsChange, refuseTwice } from '../prices/rules-change';
import { startOfPreview } from '../prices/rules-preview';
import { loggedTerms, type PriceRow, readTrial } from '../prices/rules-rows';
import { findBilling, pricesOf } from '../prices/store';
import { PricesPlanned } from './facts';
import {
  keptOf,
  mayTakeBack,
  type PriceChangeRow,
  refuseMoment,
  shownSince,
  toPriceChange,
  wantedOf,
} from './rules';
import {
  countPlanned,
  duePriceChanges,
  findPriceChange,
  insertPriceChange,
  movePriceChange,
  plannedUntil,
  priceChangesOf,
} from './store';

/** Applies a change at its moment. */
export const applyJob = 'price-changes.apply';
/** Applies those that no job has applied. */
export const dueJob = 'price-changes.due';

interface OfChange {
  changeId: number;
}

export async function listPriceChanges(
  ctx: Ctx,
  { params: { id: chargePointId } }: Parsed<typeof priceChanges.listPriceChanges>,
): Promise<PriceChange[]> {
  const operatorId = operatorOf(ctx);
  const billing = await findBilling(ctx.tx, operatorId, chargePointId);
  if (billing === null) throw new Problem('not-found');
  const inForce = await pricesOf(ctx.tx, [chargePointId]);
  const since = shownSince(ctx.now);
  const changes = await priceChangesOf(ctx.tx, { operatorId, chargePointId, since });
  return changes.map((change) =>
    toPriceChange(change, { inForce, currency: billing.currency, now: ctx.now }),
  );
}

/** Plans rows for a moment; what they need to be is looked at now, what they take the place of then. */
export async function planPrices(
  ctx: Ctx,
  { params: { id: chargePointId }, body }: Parsed<typeof priceChanges.planPrices>,
): Promise<PriceChange> {
  const held = await holdPrices(ctx, operatorOf(ctx), chargePointId);
  const billing = await findBilling(ctx.tx, operatorOf(ctx), chargePointId);
  if (held === null || billing === null) throw new Problem('not-found');
  const { operatorId, currency } = held;
  const terms = readTrial(body.rows);
  refuseTwice(body.rows);
  refuseFiner(terms, currency, (index) => `rows.${index}.`);
  const appliesAt = new Date(startOfPreview(billing.timeZone, body.applies_at));
  refuseMoment(appliesAt.getTime(), ctx.now);
  const inForce = await pricesOf(ctx.tx, [chargePointId]);
  const rows = terms.map((each, index) => ({ ...each, id: body.rows[index]?.id }));
  refuseWithoutKeys(ctx, changeTo(inForce, wantedOf(rows)));
  const { mostPlanned } = priceChanges;
  if ((await countPlanned(ctx.tx, chargePointId)) >= mostPlanned)
    throw new Problem('price-change.too-many', { args: { most: mostPlanned } });
  const change = await insertPriceChange(ctx.tx, { operatorId, chargePointId, appliesAt, rows, at: ctx.now });
  await ctx.schedule(
    applyJob,
    { changeId: change.id },
    { runAt: appliesAt, key: `${applyJob}:${change.id}` },
  );
  await tell(ctx, held, { before: null, after: change });
  return toPriceChange(change, { inForce, currency, now: ctx.now });
}

const logged = ({ rows, applies_at }: PriceChangeRow): object => ({
  prices: rows.map(loggedTerms),
  applies_at,
});

async function tell(
  ctx: Ctx,
  { operatorId, chargePointId, title, currency }: Held,
  { before, after }: { before: PriceChangeRow | null; after: PriceChangeRow | null },
): Promise<void> {
  await recordAudit(ctx, {
    action: after === null ? 'deleted' : 'created',
    noun: 'price-change',
    nounId: (after ?? before)?.id ?? null,
    name: title,
    within: { noun: 'power-center', id: chargePointId },
    before: before && logged(before),
    after: after && logged(after),
    detail: { currency },
  });
  await ctx.announce(PricesPlanned, { chargePointId }, operatorId);
}

/** A change with its charge point held, as it is once nobody else can move it. */
async function hold(
  ctx: Ctx,
  operatorId: number,
  id: number,
): Promise<{ held: Held; change: PriceChangeRow }> {
  const found = await findPriceChange(ctx.tx, id);
  if (found === null || found.operator_id !== operatorId) throw new Problem('not-found');
  const held = await holdPrices(ctx, operatorId, found.charge_point_id);
  const change = await findPriceChange(ctx.tx, id);
  if (held === null || change === null) throw new Problem('not-found');
  return { held, change };
}

export async function dropPlannedPrices(
  ctx: Ctx,
  { params }: Parsed<typeof priceChanges.dropPlannedPrices>,
): Promise<PriceChange> {
  const { held, change } = await hold(ctx, operatorOf(ctx), params.id);
  const dropped = await movePriceChange(ctx.tx, params.id, { from: 'planned', to: 'dropped', at: ctx.now });
  if (dropped === null) throw new Problem('price-change.over');
  await tell(ctx, held, { before: change, after: null });
  const inForce = await pricesOf(ctx.tx, [held.chargePointId]);
  return toPriceChange(dropped, { inForce, currency: held.currency, now: ctx.now });
}

/** Puts back what was in force before; refused where somebody has changed the rows since. */
export async function takeBackPrices(
  ctx: Ctx,
  { params }: Parsed<typeof priceChanges.takeBackPrices>,
): Promise<PriceChange> {
  const { held, change } = await hold(ctx, operatorOf(ctx), params.id);
  if (change.state !== 'applied' || change.before === null) throw new Problem('price-change.over');
  const kept = await pricesOf(ctx.tx, [held.chargePointId]);
  if (!mayTakeBack(change, kept, ctx.now)) throw new Problem('price.changed-since');
  const back = changeTo(kept, wantedOf(change.before));
  refuseWithoutKeys(ctx, back);
  const inForce = await put(ctx, held, { kept, change: back });
  const moved = await movePriceChange(ctx.tx, params.id, { from: 'applied', to: 'taken-back', at: ctx.now });
  return toPriceChange(moved ?? change, { inForce, currency: held.currency, now: ctx.now });
}

async function put(
  ctx: Ctx,
  held: Held,
  { kept, change }: { kept: readonly PriceRow[]; change: RowsChange },
): Promise<PriceRow[]> {
  const after = await putPrices(ctx, held, { before: kept, change });
  await ctx.announce(PricesPlanned, { chargePointId: held.chargePointId }, held.operatorId);
  return after;
}

/**
 * Applies a change whose moment has come, whatever is in force by then, and before it those that were to be applied
 * earlier: after a pause all are due at once. What is planned for a charge point that is gone is dropped.
 */
export async function applyPriceChange(ctx: Ctx, { changeId }: OfChange): Promise<void> {
  const found = await findPriceChange(ctx.tx, changeId);
  if (found?.state !== 'planned') return;
  const { charge_point_id: chargePointId, operator_id: operatorId, applies_at: until } = found;
  const held = await holdPrices(ctx, operatorId, chargePointId);
  for (const { id } of await plannedUntil(ctx.tx, chargePointId, until)) {
    const kept = await pricesOf(ctx.tx, [chargePointId]);
    const move =
      held === null
        ? ({ from: 'planned', to: 'dropped', at: ctx.now } as const)
        : ({ from: 'planned', to: 'applied', at: ctx.now, before: kept.map(keptOf) } as const);
    const moved = await movePriceChange(ctx.tx, id, move);
    if (held !== null && moved !== null)
      await put(ctx, held, { kept, change: changeTo(kept, wantedOf(moved.rows)) });
  }
}

/** So many are sent on their way by one round. */
const mostAtOnce = 500;

export async function lookForDue(ctx: Ctx): Promise<void> {
  for (const changeId of await duePriceChanges(ctx.tx, ctx.now, mostAtOnce))
    await ctx.schedule(applyJob, { changeId }, { key: `${applyJob}:${changeId}` });
}
