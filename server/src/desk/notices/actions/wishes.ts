import type { notices, NoticeWish, Parsed } from '@voltdeck/contract';
import { memberOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { NoticesRead } from '../facts';
import { kindsFor, wishesFor } from '../rules';
import { forgetReads } from '../store';
import { forgetMails } from '../store-mails';
import { forgetOwn } from '../store-told';
import { forgetWishes, saveWishes, wishesOf } from '../store-wishes';

/** How the caller is told of each kind that they may read. */
export async function getNoticeWishes(ctx: Ctx): Promise<NoticeWish[]> {
  const member = memberOf(ctx);
  return wishesFor(kindsFor(member), await wishesOf(ctx.tx, member.membershipId));
}

/** Chooses it for some kinds. */
export async function chooseNoticeWishes(
  ctx: Ctx,
  { body }: Parsed<typeof notices.chooseNoticeWishes>,
): Promise<NoticeWish[]> {
  const member = memberOf(ctx);
  const kinds = kindsFor(member);
  // Of two wishes for one kind the last one counts.
  const wishes = new Map(body.wishes.map((wish) => [wish.kind, wish]));
  if (![...wishes.keys()].every((kind) => kinds.includes(kind))) throw new Problem('forbidden');
  await saveWishes(ctx.tx, member.membershipId, [...wishes.values()]);
  await ctx.announce(NoticesRead, { membershipId: member.membershipId }, member.operatorId);
  return getNoticeWishes(ctx);
}

/** Forgets what somebody has read, chosen and been sent. */
export async function forgetPerson(ctx: Ctx, membershipIds: readonly number[]): Promise<void> {
  await forgetOwn(ctx.tx, membershipIds);
  await forgetReads(ctx.tx, membershipIds);
  await forgetMails(ctx.tx, membershipIds);
  await forgetWishes(ctx.tx, membershipIds);
}
