import type { Parsed, Result, workers } from '@voltdeck/contract';
import type { RefusedVisit } from '../../../charging';
import { dayMs, minuteMs } from '../../../kernel/clock';
import { toMeta } from '../../../kernel/counted-page';
import { announcement, type Ctx } from '../../../platform/ctx';
import { likeAnywhere } from '../../../platform/db/like';
import { mustHaveWorker } from '../actions';
import { WorkerRefused } from '../facts';
import { reasonOf, toRefusal } from '../rules';
import { addRefusals, pageOfRefusals, trimRefusals } from '../store-refusals';

/** A try that is repeated within this time is the same. */
const againMs = 10 * minuteMs;

/** So many refusals are kept of a worker, and for so many days. */
const mostOfWorker = 1_000;
const keepDays = 90;

/**
 * Keeps why workers were refused, so that their operator can read it. In a transaction of its own: no charger's message waits or
 * fails for it, and it stays where the start is undone.
 */
export async function noteRefused(ctx: Ctx, refused: readonly RefusedVisit[]): Promise<void> {
  const { now } = ctx;
  const rows = refused.map(({ place, holder, uid, at, reason }) => ({
    workerId: holder.id,
    chargePointId: place.id,
    uid,
    reason: reasonOf(reason),
    // A device's clock may be ahead.
    at: at > now ? now : at,
  }));
  ctx.apart(async (after) => {
    const told = await addRefusals(after.tx, rows, { againMs });
    await after.announceAll(
      told.map(({ workerId, operatorId }) => announcement(WorkerRefused, { workerId }, operatorId)),
    );
  });
}

/** Sessions that a worker was refused, the last first. */
export async function listWorkerRefusals(
  ctx: Ctx,
  { params: { id }, query }: Parsed<typeof workers.listWorkerRefusals>,
): Promise<Result<typeof workers.listWorkerRefusals>> {
  await mustHaveWorker(ctx, id);
  const { page, per_page: perPage, search = '', sort = '-last_at' } = query;
  const { rows, total } = await pageOfRefusals(ctx.tx, id, {
    like: search === '' ? null : likeAnywhere(search),
    isNewestFirst: sort.startsWith('-'),
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { data: rows.map(toRefusal), meta: toMeta(query, total) };
}

/** Forgets refusals that are old, and of workers with very many all but the newest. */
export const tidyRefusals = (ctx: Ctx): Promise<void> =>
  trimRefusals(ctx.tx, { before: new Date(ctx.now.getTime() - keepDays * dayMs), most: mostOfWorker });
