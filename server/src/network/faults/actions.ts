import type { faults, Parsed, Result } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { findChargePoint } from '../charge-points/store-list';
import { type FaultChange, forgottenBefore, mostPast, shownSince } from './rules';
import { componentName } from './rules-events';
import { deleteFaultsBefore, endFaults, faultsOf, keepFaults } from './store';

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

/** The faults of a charge point of the operator's that last, and those of 30 days. */
export async function listFaults(
  ctx: Ctx,
  { params }: Parsed<typeof faults.listFaults>,
): Promise<Result<typeof faults.listFaults>> {
  const operatorId = operatorOf(ctx);
  if ((await findChargePoint(ctx.tx, operatorId, params.id)) === null) throw new Problem('not-found');
  const of = { operatorId, chargePointId: params.id, since: shownSince(ctx.now), limit: mostPast };
  const rows = await faultsOf(ctx.tx, of);
  return {
    data: rows.map(
      ({ connector_number: number, component, last_began_at: began, ended_at: ended, ...row }) => ({
        ...row,
        connector_number: number === 0 ? null : number,
        component: component === null ? null : componentName(component),
        began_at: began.toISOString(),
        ended_at: ended?.toISOString() ?? null,
      }),
    ),
  };
}
