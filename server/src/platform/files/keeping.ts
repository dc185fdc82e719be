import { Problem } from '../../kernel/problem';
import type { Ctx } from '../ctx';
import {
  addBytes,
  bytesOf,
  deleteFiles,
  droppedFiles,
  forgottenBefore,
  insertFiles,
  markDropped,
  markKept,
  type NewFiles,
} from './store';

/** The job that removes what was dropped. */
export const removeFiles = 'remove-files';

/** Files removed in one transaction, all at once. */
const mostAtOnce = 24;

/** Longer than any call takes that brings a file. */
const arrivingMs = 3_600_000;

const quotaReached = (most: number): Problem =>
  new Problem('file.quota-reached', { args: { megabytes: Math.floor(most / 1024 / 1024) } });

/** Refuses an operator that has no room left, before anything is read. */
export async function mustHaveRoom(ctx: Ctx, operatorId: number): Promise<void> {
  const { mostBytes } = ctx.ports.files;
  if ((await bytesOf(ctx.tx, operatorId)) >= mostBytes) throw quotaReached(mostBytes);
}

/** Notes files before they are written, as far as their operator has room; what is never kept is removed later. */
export async function announceFiles(ctx: Ctx, arriving: NewFiles): Promise<void> {
  const { operatorId, files } = arriving;
  const most = ctx.ports.files.mostBytes;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (!(await addBytes(ctx.tx, { operatorId, bytes, most }))) throw quotaReached(most);
  await insertFiles(ctx.tx, arriving, ctx.now);
}

/** Keeps files that were announced and written, with what they now belong to. */
export async function keepFiles(ctx: Ctx, operatorId: number, names: readonly string[]): Promise<void> {
  const kept = await markKept(ctx.tx, operatorId, names, ctx.now);
  // They took so long that they count as forgotten.
  if (kept < names.length) throw new Problem('file.storage-away', { retryAfterSeconds: 60 });
}

/** Drops files: kept ones together with what they belonged to, or those that arrived in vain. */
export async function dropFiles(
  ctx: Ctx,
  names: readonly string[],
  state: 'arriving' | 'kept' = 'kept',
): Promise<void> {
  if (names.length === 0) return;
  const dropped = await markDropped(ctx.tx, { names, state }, ctx.now);
  if (dropped.length > 0) await ctx.schedule(removeFiles, {}, { key: removeFiles });
}

/** Removes dropped files, some at a time; what the storage does not remove now is tried again. */
export async function removeDropped(ctx: Ctx): Promise<void> {
  const names = await droppedFiles(ctx.tx, mostAtOnce);
  if (names.length === 0) return;
  const { files } = ctx.ports;
  const tries = await Promise.allSettled(names.map((name) => files.remove(name)));
  const gone = names.filter((_, index) => tries[index]?.status === 'fulfilled');
  if (gone.length > 0) await deleteFiles(ctx.tx, gone);
  const failed = tries.find((one) => one.status === 'rejected');
  if (failed !== undefined)
    ctx.log.warn({ err: failed.reason, files: names.length - gone.length }, 'Files could not be removed');
  else if (names.length === mostAtOnce) await ctx.schedule(removeFiles, {}, { key: removeFiles });
}

/** Drops what arrived and was forgotten, and goes on with what could not be removed before. */
export async function sweepFiles(ctx: Ctx): Promise<void> {
  await ctx.ports.files.incoming.sweep(ctx.now);
  const before = new Date(ctx.now.getTime() - arrivingMs);
  await dropFiles(ctx, await forgottenBefore(ctx.tx, before, 1000), 'arriving');
  await removeDropped(ctx);
}
