import type { ChargePointFault, faults, Parsed, Result } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { findChargePoint } from '../charge-points/store-list';
import { type FaultChange, forgottenBefore, mostPast, shownSince } from './rules';
import { componentName } from './rules-events';
import { secondsOf, spellsOf } from './rules-cost';
import {
  addRefused,
  deleteFaultsBefore,
  endFaults,
  type FaultRow,
  faultsOf,
  keepFaults,
  pastFaultsOf,
} from './store';

/** Keeps faults that begin and end, in the transaction in which they were told; whoever calls holds the charge points. */
export async function recordFaults(ctx: Ctx, changes: readonly FaultChange[]): Promise<void> {
  if (changes.length === 0) return;
  await endFaults(ctx.tx, changes);
  const told = changes.filter(({ words }) => words !== null);
  if (told.length > 0) await keepFaults(ctx.tx, told);
}

/** Forgets faults that are over for long. */
export async function forgetFaults(ctx: Ctx): Promise<void> {
  const gone = await deleteFaultsBefore(ctx.tx, forgottenBefore(ctx.now));
  if (gone > 0) ctx.log.info({ gone }, 'Old faults of charge points were deleted');
}

const faultShown = (row: FaultRow, sessionsLost: number): ChargePointFault => ({
  id: row.id,
  connector_number: row.connector_number === 0 ? null : row.connector_number,
  code: row.code,
  vendor_code: row.vendor_code,
  info: row.info,
  component: row.component === null ? null : componentName(row.component),
  value: row.value,
  vendor_id: row.vendor_id,
  began_at: row.last_began_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  times: row.times,
  sessions_lost: sessionsLost,
  starts_refused: row.refused,
});

/** The faults of a charge point of the operator's that last, and those of 30 days. */
export async function listFaults(
  ctx: Ctx,
  { params }: Parsed<typeof faults.listFaults>,
): Promise<Result<typeof faults.listFaults>> {
  const operatorId = operatorOf(ctx);
  if ((await findChargePoint(ctx.tx, operatorId, params.id)) === null) throw new Problem('not-found');
  const of = { operatorId, chargePointId: params.id, since: shownSince(ctx.now), limit: mostPast };
  const rows = await faultsOf(ctx.tx, of);
  const lost = await ctx.ports.usage.lostTo(ctx, params.id, rows.map(spellsOf));
  return { data: rows.map((row) => faultShown(row, lost.get(row.id) ?? 0)) };
}

/** The faults of a charge point of the operator's, page after page, newest first. */
export async function listPastFaults(
  ctx: Ctx,
  { params, query }: Parsed<typeof faults.listPastFaults>,
): Promise<Result<typeof faults.listPastFaults>> {
  const operatorId = operatorOf(ctx);
  if ((await findChargePoint(ctx.tx, operatorId, params.id)) === null) throw new Problem('not-found');
  const { before, per_page: limit } = query;
  // One more than is shown tells whether there is another page.
  const found = await pastFaultsOf(ctx.tx, {
    operatorId,
    chargePointId: params.id,
    before,
    limit: limit + 1,
  });
  const shown = found.slice(0, limit);
  const lost = await ctx.ports.usage.lostTo(ctx, params.id, shown.map(spellsOf));
  return {
    data: shown.map((row) => ({
      ...faultShown(row, lost.get(row.id) ?? 0),
      lasted: secondsOf(spellsOf(row), ctx.now),
    })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Counts a start that was refused because of what is wrong at a connector, or with its charge point as a whole. */
export const countRefusedStart = (
  ctx: Ctx,
  of: { chargePointId: number; connectorNumber: number },
): Promise<void> => addRefused(ctx.tx, of);
