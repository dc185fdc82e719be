import type { Parsed, Result, Worker, workers } from '@voltdeck/contract';
import { lastDayOfCard } from '../../charging';
import { operatorOf, operatorProfile } from '../../identity';
import { toMeta } from '../../kernel/counted-page';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { toWorker, type WorkerRow } from './rules';
import { countWorkers, findWorker, hadWorkers, pageOfWorkers } from './store';

/** The operator's workers by name. */
export async function listWorkers(
  ctx: Ctx,
  { query }: Parsed<typeof workers.listWorkers>,
): Promise<Worker[]> {
  const wanted = { ...(await own(ctx)), words: searchedWords(query.search) };
  return shownWorkers(ctx, await pageOfWorkers(ctx.tx, wanted, { sort: 'name', ...sliceOf(query) }));
}

/** A page of the operator's workers, and of those who are deleted while there is cash to settle with them. */
export async function workerTable(
  ctx: Ctx,
  { query }: Parsed<typeof workers.workerTable>,
): Promise<Result<typeof workers.workerTable>> {
  const { page, per_page: perPage, sort = 'name' } = query;
  const wanted = {
    ...(await own(ctx)),
    words: searchedWords(query.search),
    statuses: query.status,
    siteIds: query.charging_site_id,
    withOwing: true,
  };
  const total = await countWorkers(ctx.tx, wanted);
  const rows = await pageOfWorkers(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  return { data: await shownWorkers(ctx, rows), meta: toMeta(query, total) };
}

export async function getWorker(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof workers.getWorker>,
): Promise<Worker> {
  return shownWorker(ctx, await mustHaveWorker(ctx, id));
}

async function own(ctx: Ctx): Promise<{ operatorId: number; currency: string }> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  return { operatorId, currency };
}

/** A worker of the caller's operator, also one who is deleted and had cash; one who is not there is not found. */
export async function mustHaveWorker(ctx: Ctx, id: number): Promise<WorkerRow> {
  const row = await findWorker(ctx.tx, await own(ctx), id);
  if (row === null) throw new Problem('not-found');
  return row;
}

/** A worker as clients read them. */
export async function shownWorker(ctx: Ctx, row: WorkerRow): Promise<Worker> {
  const [shown] = await shownWorkers(ctx, [row]);
  if (shown === undefined) throw new Error('a worker was shown and nothing came');
  return shown;
}

async function shownWorkers(ctx: Ctx, rows: readonly WorkerRow[]): Promise<Worker[]> {
  const { timeZone, currency } = await operatorProfile(ctx, operatorOf(ctx));
  const lastDay = (expiresAt: Date | null) => lastDayOfCard(timeZone, expiresAt);
  return rows.map((row) => toWorker(row, { now: ctx.now, lastDay, currency }));
}

/** Whether an operator ever had a worker. */
export const hasWorkers = (ctx: Ctx, operatorId: number): Promise<boolean> => hadWorkers(ctx.tx, operatorId);
