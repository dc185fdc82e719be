import type { profiles, Result } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { roleOf } from '../../logins/actions';
import { memberOf } from '../../memberships/actions';
import { wireKeysOf } from '../../memberships/rules';
import { membershipsOfPerson } from '../../memberships/store';
import { personById } from '../../persons/actions';
import { updatePerson } from '../../persons/store';
import { PersonChanged } from '../facts';

/** What the login may do, as clients name it. */
export async function listPermissions(ctx: Ctx): Promise<Result<typeof profiles.listPermissions>> {
  const me = memberOf(ctx);
  return wireKeysOf(me);
}

/** What the person can work as. */
export async function listRoles(ctx: Ctx): Promise<Result<typeof profiles.listRoles>> {
  const me = memberOf(ctx);
  return (await membershipsOfPerson(ctx.tx, me.personId)).map((one) => roleOf(one, me.membershipId));
}

export const subscribeToNews = (ctx: Ctx): Promise<{ news: boolean }> => wantNews(ctx, true);

export const unsubscribeFromNews = (ctx: Ctx): Promise<{ news: boolean }> => wantNews(ctx, false);

/** Says whether the caller wants news of the product; said again, nothing changes. */
async function wantNews(ctx: Ctx, news: boolean): Promise<{ news: boolean }> {
  const { personId, operatorId } = memberOf(ctx);
  const { wantsNews } = await personById(ctx, personId);
  if (wantsNews === news) return { news };
  await updatePerson(ctx.tx, personId, { news_at: news ? ctx.now : null });
  const action = news ? 'subscribed' : 'unsubscribed';
  const change = { before: { news: wantsNews }, after: { news } };
  await recordAudit(ctx, { action, noun: 'person', nounId: personId, ...change });
  await ctx.announce(PersonChanged, { personId }, operatorId);
  return { news };
}
