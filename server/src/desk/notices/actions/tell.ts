import { toMajor } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import { NoticesChanged } from '../facts';
import { aboutOf, feedbackMs, fewStars } from '../rules';
import { endNotice, fewStarsAt, payoutTold, tellNotice } from '../store-told';

/** Tells that a payout was paid or rejected, and for as long as it does that it awaits a second person. */
export async function tellOfPayout(ctx: Ctx, payoutId: number): Promise<void> {
  const payout = await payoutTold(ctx.tx, payoutId);
  if (payout === null) return;
  const { operatorId, state, amountMinor, currency, requestedAt, isSecondAwaited } = payout;
  const amount = toMajor(amountMinor, currency);
  const notice = { operatorId, kind: 'payout', at: ctx.now } as const;
  const tell = (word: 'paid' | 'rejected' | 'second'): Promise<boolean> =>
    tellNotice(ctx.tx, {
      ...notice,
      subject: `${payoutId} ${word}`,
      count: 1,
      since: word === 'second' ? requestedAt : ctx.now,
      named: [],
      about: aboutOf({ word, amount, currency }),
    });
  const isSecondNews = isSecondAwaited
    ? await tell('second')
    : await endNotice(ctx.tx, { ...notice, subject: `${payoutId} second` });
  const isEndNews = (state === 'paid' || state === 'rejected') && (await tell(state));
  if (isSecondNews || isEndNews) await ctx.announce(NoticesChanged, {}, operatorId);
}

/** Which view of whom a notice is about. */
interface OwnView {
  operatorId: number;
  membershipId: number;
  viewId: number;
}

const ofView = ({ operatorId, membershipId, viewId }: OwnView) =>
  ({ operatorId, membershipId, kind: 'view', subject: `${viewId} ${membershipId}` }) as const;

/** Tells whoever watches a saved view, and nobody else, that its list has rows. */
export async function tellOfView(
  ctx: Ctx,
  view: OwnView,
  { name, count, path }: { name: string; count: number; path: string },
): Promise<void> {
  const isNews = await tellNotice(ctx.tx, {
    ...ofView(view),
    at: ctx.now,
    since: ctx.now,
    count,
    named: [{ id: view.viewId, title: name }],
    about: aboutOf({ path }),
  });
  if (isNews) await ctx.announce(NoticesChanged, {}, view.operatorId);
}

/** Its list is empty, or nobody watches it any more. */
export async function endOfView(ctx: Ctx, view: OwnView): Promise<void> {
  const hasEnded = await endNotice(ctx.tx, { ...ofView(view), at: ctx.now });
  if (hasEnded) await ctx.announce(NoticesChanged, {}, view.operatorId);
}

/** Tells of few stars at a power center, as one until they are answered. */
export async function tellOfFeedback(ctx: Ctx, chargePointId: number): Promise<void> {
  const since = new Date(ctx.now.getTime() - feedbackMs);
  const found = await fewStarsAt(ctx.tx, chargePointId, { stars: fewStars, since });
  if (found === null) return;
  const { operatorId, count, rating, place } = found;
  const notice = { operatorId, kind: 'feedback', subject: String(chargePointId), at: ctx.now } as const;
  const isNews =
    count === 0
      ? await endNotice(ctx.tx, notice)
      : await tellNotice(ctx.tx, {
          ...notice,
          count,
          since: found.since ?? ctx.now,
          named: [place],
          about: aboutOf({ rating }),
        });
  // Most who rate give more stars: nothing is told of them, and nobody's bell has to ask.
  if (isNews) await ctx.announce(NoticesChanged, {}, operatorId);
}
