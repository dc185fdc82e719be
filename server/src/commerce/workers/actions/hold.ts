import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { mustHaveWorker } from '../actions';
import type { WorkerRow } from '../rules';
import { holdWorker } from '../store';

/** A worker of the caller's operator who is not deleted, held until the transaction ends. */
export async function mustHoldWorker(ctx: Ctx, id: number): Promise<WorkerRow> {
  const row = await mustHoldHolder(ctx, id);
  if (row.deletedAt !== null) throw new Problem('not-found');
  return row;
}

/** A worker with whom cash is settled, who may be deleted by now, held until the transaction ends. */
export async function mustHoldHolder(ctx: Ctx, id: number): Promise<WorkerRow> {
  if (!(await holdWorker(ctx.tx, operatorOf(ctx), id))) throw new Problem('not-found');
  return mustHaveWorker(ctx, id);
}
