import { notices, type Parsed, type Result } from '@voltdeck/contract';
import { memberOf } from '../../../identity';
import type { Member } from '../../../kernel/actor';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { NoticesRead } from '../facts';
import { kindsFor, toNotice } from '../rules';
import { countUnread, findNotices, noteRead, type Reader } from '../store';

const readerOf = (member: Member): Reader => ({
  operatorId: member.operatorId,
  membershipId: member.membershipId,
  kinds: kindsFor(member),
});

/** How many notices the caller has yet to read, as the bell tells. */
export const unreadNotices = (ctx: Ctx): Promise<number> =>
  countUnread(ctx.tx, readerOf(memberOf(ctx)), notices.noticeLimits.unread);

/** What the caller is told of, newest first, as far as they may read it. */
export async function listNotices(
  ctx: Ctx,
  { query }: Parsed<typeof notices.listNotices>,
): Promise<Result<typeof notices.listNotices>> {
  const { kind, before = null, per_page: perPage, unread: isUnreadOnly = false } = query;
  const all = readerOf(memberOf(ctx));
  const reader = { ...all, kinds: all.kinds.filter((one) => kind === undefined || kind.includes(one)) };
  const rows = await findNotices(ctx.tx, reader, { before, limit: perPage + 1, isUnreadOnly });
  const data = rows.slice(0, perPage).map(toNotice);
  return {
    data,
    next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null,
    unread: await unreadNotices(ctx),
  };
}

/** Marks one as read; what the caller may not read is not there. */
export async function readNotice(
  ctx: Ctx,
  { params }: Parsed<typeof notices.readNotice>,
): Promise<Result<typeof notices.readNotice>> {
  const member = memberOf(ctx);
  const read = await noteRead(ctx.tx, readerOf(member), { which: { id: params.id }, at: ctx.now });
  if (read === 0) throw new Problem('not-found');
  await ctx.announce(NoticesRead, { membershipId: member.membershipId }, member.operatorId);
  return { id: params.id };
}

/** Marks one and all that are older as read. */
export async function readAllNotices(
  ctx: Ctx,
  { body }: Parsed<typeof notices.readAllNotices>,
): Promise<Result<typeof notices.readAllNotices>> {
  const member = memberOf(ctx);
  const read = await noteRead(ctx.tx, readerOf(member), {
    which: { newest: body.newest },
    at: ctx.now,
  });
  await ctx.announce(NoticesRead, { membershipId: member.membershipId }, member.operatorId);
  return { read };
}
