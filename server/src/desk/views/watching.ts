import { actingMember, mayCall } from '../../identity';
import { minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { endOfView, tellOfView } from '../notices/actions/tell';
import { listOf, type Look } from './lists';
import { mailView } from './mails';
import { looked, pathOf, uncounted } from './rules';
import {
  boundStatements,
  type DueMail,
  dueMails,
  holdMail,
  holdWatch,
  noteMailed,
  saveLook,
  takeDueWatches,
  type Watch,
} from './store-watches';

/** A view is counted so often. */
const paceMs = 5 * minuteMs;
/** So many are looked at one after the other; the rest follow with the next job. */
const mostAtOnce = 50;
/** So long a statement may take that counts one: a list that takes longer is none to be counted for nobody who waits. */
const countMs = 5_000;
/** So many rows are named by a mail. */
const mostLines = 10;
/** The mail of the week is sent on Mondays, from this minute of the operator's day. */
const fromMinute = 7 * 60;

export const lookJob = 'views.look';
export const lookAllJob = 'views.look-all';
export const mailJob = 'views.mail';
export const mailAllJob = 'views.mail-all';

/** Has views counted by one process at a time, however slow some are, so that they keep no other job waiting. */
const soon = (ctx: Ctx, job: string): Promise<void> => ctx.schedule(job, {}, { key: job, queue: job });

export const lookSoon = (ctx: Ctx): Promise<void> => soon(ctx, lookAllJob);
export const mailSoon = (ctx: Ctx): Promise<void> => soon(ctx, mailAllJob);

/** What somebody's view has now, as they see it; null where they may not read its list any more. */
async function lookAt(
  ctx: Ctx,
  { membershipId, page, search }: Pick<Watch, 'membershipId' | 'page' | 'search'>,
  most: number,
): Promise<Look | null> {
  const list = listOf(page);
  const actor = await actingMember(ctx, membershipId);
  if (list === null || actor === null || !mayCall(actor, list.needs)) return null;
  return list.look({ ...ctx, actor }, search, most);
}

/** Does what can fail for one view alone; `failed` where it did. */
async function tried<T>(ctx: Ctx, viewId: number, work: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await ctx.attempt(work);
  } catch (error) {
    ctx.log.error({ err: error, viewId }, 'a saved view could not be counted or told of');
    return 'failed';
  }
}

/** What a view has, counted within a time while nothing is held. */
const lookWithin = (
  ctx: Ctx,
  view: Pick<Watch, 'membershipId' | 'viewId' | 'page' | 'search'>,
  { most, ms }: { most: number; ms: number },
): Promise<Look | null | 'failed'> =>
  tried(ctx, view.viewId, async () => {
    await boundStatements(ctx.tx, ms);
    return lookAt(ctx, view, most);
  });

async function lookAgain(ctx: Ctx, watch: Watch, { at, ms }: { at: Date; ms: number }): Promise<void> {
  const look = await lookWithin(ctx, watch, { most: 1, ms });
  if (look === 'failed' || !(await holdWatch(ctx.tx, watch, at))) return;
  const { viewId, membershipId, operatorId, name } = watch;
  const counted = look === null ? uncounted : looked(watch, look.total, ctx.now);
  const notice = { operatorId, membershipId, viewId };
  if (counted.isTold && look !== null && look.total > 0)
    await tellOfView(ctx, notice, { name, count: look.total, path: pathOf({ id: viewId, ...watch }) });
  if (!counted.isTold && watch.isTold) await endOfView(ctx, notice);
  await saveLook(ctx.tx, watch, counted);
}

/**
 * Counts the watched views whose turn it is, each in a transaction of its own, and tells of those that are no longer empty
 * (docs/decisions.md#notices).
 * @param ms that a statement may take
 */
export async function lookAtViews(ctx: Ctx, ms: number = countMs): Promise<void> {
  const at = ctx.now;
  const before = new Date(at.getTime() - paceMs);
  const due = await takeDueWatches(ctx.tx, { before, at, most: mostAtOnce });
  for (const watch of due) ctx.apart((apart) => lookAgain(apart, watch, { at, ms }));
  if (due.length === mostAtOnce) await lookSoon(ctx);
}

async function mailOne(ctx: Ctx, due: DueMail, ms: number): Promise<void> {
  const look = await lookWithin(ctx, due, { most: mostLines, ms });
  if (!(await holdMail(ctx.tx, due))) return;
  const isTold =
    look !== 'failed' &&
    (await tried(ctx, due.viewId, async () => look && mailView(ctx, due, look))) !== 'failed';
  // One that fails is not tried again and again, and keeps its number.
  await noteMailed(ctx.tx, due, isTold ? (look?.total ?? null) : due.before);
}

/**
 * Mails the views of the week: once each, whatever node does it and however often.
 * @param ms that a statement may take which counts one
 */
export async function mailViews(ctx: Ctx, ms: number = countMs): Promise<void> {
  const due = await dueMails(ctx.tx, ctx.now, { fromMinute, most: mostAtOnce });
  for (const each of due) ctx.apart((apart) => mailOne(apart, each, ms));
  if (due.length === mostAtOnce) await mailSoon(ctx);
}
