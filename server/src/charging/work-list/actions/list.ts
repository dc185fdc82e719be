import type { Parsed, Result, WorkKind, workList } from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { toItem } from '../rules/item';
import { countWork, firstOfWork, pageOfWork, workOfAll } from '../store/list';

/** A page of what waits for somebody, the longest waiting first (docs/decisions.md#the-work-list). */
export async function listWork(
  ctx: Ctx,
  { query }: Parsed<typeof workList.listWork>,
): Promise<Result<typeof workList.listWork>> {
  const { page, per_page: perPage, sort, ...filters } = query;
  const of = { ...filters, operatorId: operatorOf(ctx), now: ctx.now };
  const { rows, total } = await pageOfWork(ctx.tx, of, { page, perPage, isNewestFirst: sort === '-at' });
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return {
    data: rows.map(toItem),
    meta: { current_page: page, last_page: lastPage, per_page: perPage, total },
  };
}

/** How much waits, by kind and by reason, the most first. */
export async function workCounts(ctx: Ctx): Promise<Result<typeof workList.workCounts>> {
  const counts = await countWork(ctx.tx, { operatorId: operatorOf(ctx), now: ctx.now });
  const sums = new Map<WorkKind, number>();
  for (const { kind, count } of counts) sums.set(kind, (sums.get(kind) ?? 0) + count);
  const byCount = (one: { count: number }, other: { count: number }): number => other.count - one.count;
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    kinds: [...sums].map(([kind, count]) => ({ kind, count })).toSorted(byCount),
    reasons: counts.map(({ reason, count }) => ({ reason, count })).toSorted(byCount),
  };
}

/** How much of these kinds waits for an operator's people, and since when the first does. */
export const waitingWork = (
  ctx: Ctx,
  operatorId: number,
  kinds: readonly WorkKind[],
): Promise<{ kind: WorkKind; count: number; since: Date | null }[]> =>
  firstOfWork(ctx.tx, { operatorId, now: ctx.now, kind: [...kinds] });

/** How much waits at each operator, and since when the first does; for the clock alone, as it asks of all of them at once. */
export const waitingEverywhere = (ctx: Ctx): Promise<{ operatorId: number; count: number; since: Date }[]> =>
  workOfAll(ctx.tx, ctx.now);
