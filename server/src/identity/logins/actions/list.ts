import type { logins, Parsed, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { kindOfNetwork } from '../../../platform/networks';
import { recordAudit } from '../../audit/actions';
import { memberOf } from '../../memberships/actions';
import { endLoginsOf, loginsOfPerson } from '../../tokens/actions';
import type { LiveToken } from '../../tokens/store-list';
import { deviceIn } from '../../devices/rules-agent';

/** Where the caller is logged in, the login used last first. */
export async function listLogins(ctx: Ctx): Promise<Result<typeof logins.listLogins>> {
  const { personId, tokenId } = memberOf(ctx);
  return (await loginsOfPerson(ctx, personId)).map((one) => toOpenLogin(one, tokenId));
}

/** Ends one of the caller's logins; what is somebody else's is not found. */
export async function endLogin(
  ctx: Ctx,
  { params }: Parsed<typeof logins.endLogin>,
): Promise<Result<typeof logins.endLogin>> {
  const ended = await endLoginsOf(ctx, { personId: memberOf(ctx).personId, only: params.id });
  if (ended === 0) throw new Problem('not-found');
  await recordAudit(ctx, { action: 'closed', noun: 'login', nounId: params.id });
  return { id: params.id };
}

/** Ends all of the caller's logins but this one. */
export async function endOtherLogins(ctx: Ctx): Promise<Result<typeof logins.endOtherLogins>> {
  const { personId, tokenId } = memberOf(ctx);
  const ended = await endLoginsOf(ctx, { personId, but: tokenId });
  await recordAudit(ctx, { action: 'closed', noun: 'login', nounId: null, detail: { others: ended } });
  return { ended };
}

/** A login as its person sees it. */
export const toOpenLogin = (one: LiveToken, currentId: number): logins.OpenLogin => ({
  id: one.id,
  created_at: one.loginAt.toISOString(),
  last_used_at: one.lastUsedAt.toISOString(),
  ...deviceIn(one.userAgent),
  network: one.network,
  network_kind: kindOfNetwork(one.network ?? ''),
  current: one.id === currentId,
  operator: { id: one.operatorId, name: one.operatorName },
  role: one.role,
});
