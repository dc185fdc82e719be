import { actingMember, mayCall } from '../../identity';
import { minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { endOfView, tellOfView } from '../notices/actions/tell';
import { listOf, type Look } from './lists';
import { mailView } from './mails';
import { looked, pathOf, uncounted } from './rules';
import {
  type DueMail,
  noteMailed,
  saveLook,
  takeDueMails,
  takeDueWatches,
  type Watch,
} from './store-watches';

/** A view is counted so often. */
const paceMs = 5 * minuteMs;
/** So many are looked at in one transaction; the rest follow with the next. */
const mostAtOnce = 50;
/** So many rows are named by a mail. */
const mostLines = 10;
/** The mail of the week is sent on Mondays, from this minute of the operator's day. */
const fromMinute = 7 * 60;

export const lookJob = 'views.look';
export const mailJob = 'views.mail';

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

async function lookAgain(ctx: Ctx, watch: Watch): Promise<void> {
  const look = await lookAt(ctx, watch, 1);
  const { viewId, membershipId, operatorId, name } = watch;
  const counted = look === null ? uncounted : looked(watch, look.total, ctx.now);
  const notice = { operatorId, membershipId, viewId };
  if (counted.isTold && look !== null && look.total > 0)
    await tellOfView(ctx, notice, { name, count: look.total, path: pathOf({ id: viewId, ...watch }) });
  if (!counted.isTold && watch.isTold) await endOfView(ctx, notice);
  await saveLook(ctx.tx, watch, { counted, at: ctx.now });
}

/** Counts the watched views whose turn it is, and tells of those that are no longer empty (docs/decisions.md#notices). */
export async function lookAtViews(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - paceMs);
  const due = await takeDueWatches(ctx.tx, { before, most: mostAtOnce });
  for (const watch of due) {
    try {
      await ctx.attempt(() => lookAgain(ctx, watch));
    } catch (error) {
      // One that cannot be counted must not keep the others from it.
      ctx.log.error({ err: error, viewId: watch.viewId }, 'a watched view could not be counted');
      await saveLook(ctx.tx, watch, { counted: watch, at: ctx.now });
    }
  }
  if (due.length === mostAtOnce) await ctx.schedule(lookJob, {}, { key: `${lookJob}:more` });
}

async function mailOne(ctx: Ctx, due: DueMail): Promise<void> {
  const look = await lookAt(ctx, due, mostLines);
  if (look !== null) await mailView(ctx, due, look);
  await noteMailed(ctx.tx, due, look?.total ?? null);
}

/** Mails the views of the week: once each, whatever node does it and however often. */
export async function mailViews(ctx: Ctx): Promise<void> {
  const due = await takeDueMails(ctx.tx, ctx.now, { fromMinute, most: mostAtOnce });
  for (const each of due) {
    try {
      await ctx.attempt(() => mailOne(ctx, each));
    } catch (error) {
      ctx.log.error({ err: error, viewId: each.viewId }, 'a view could not be mailed');
      await noteMailed(ctx.tx, each, each.before);
    }
  }
  if (due.length === mostAtOnce) await ctx.schedule(mailJob, {}, { key: `${mailJob}:more` });
}
