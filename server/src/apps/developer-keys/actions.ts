import type { DeveloperAccess, developerKeys, GatewayType, Parsed, Result } from '@voltdeck/contract';
import { actingMember, memberOf, operatorOf, recordAudit } from '../../identity';
import { minuteMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { hashSecret } from '../../platform/passwords';
import { subscriptionOf } from '../../plans';
import { DeveloperKeyChanged } from './facts';
import {
  type DeveloperKey,
  expiryIn,
  hasExpired,
  isForApps,
  isFormedAsKey,
  type KeptKey,
  keyFrom,
  scopesOf,
  shownOf,
  toShown,
} from './rules';
import {
  gatewayOf,
  hadKey,
  holdKeysOf,
  insertGateway,
  insertKey,
  keyByHash,
  keysOf,
  noteUse,
  setRevoked,
} from './store';

const feature = 'developer-api';
const noun = 'developer-key';

/** What is known of the operator's keys, and its payment gateway. */
export async function showKey(ctx: Ctx): Promise<DeveloperAccess> {
  const operatorId = operatorOf(ctx);
  const kept = await keysOf(ctx.tx, operatorId);
  const shown = (forApps: boolean) => {
    const found = kept.find((key) => isForApps(key) === forApps);
    return found === undefined ? null : toShown(found, ctx.now);
  };
  return {
    key: shown(false),
    app_key: shown(true),
    payment_gateway_type: await gatewayOf(ctx.tx, operatorId),
  };
}

/** The keys of an operator that are good now, whoever made them being in. */
export async function goodKeysOf(ctx: Ctx, operatorId: number): Promise<number[]> {
  const kept = await keysOf(ctx.tx, operatorId);
  return kept.filter((key) => key.isMakerIn && !hasExpired(key, ctx.now)).map(({ id }) => id);
}

/** The keys of an operator that nobody revoked. */
export const keptKeysOf = async (ctx: Ctx, operatorId: number): Promise<number[]> =>
  (await keysOf(ctx.tx, operatorId)).map(({ id }) => id);

/** Makes a new key in place of the one for the same use, which the caller names; the secret is in this answer alone. */
export async function generateKey(
  ctx: Ctx,
  { body }: Parsed<typeof developerKeys.generateKey>,
): Promise<Result<typeof developerKeys.generateKey>> {
  const { operatorId, membershipId } = memberOf(ctx);
  await holdKeysOf(ctx.tx, operatorId);
  const scopes = scopesOf(body.scopes);
  const kept = await keysOf(ctx.tx, operatorId);
  const before = kept.find((key) => isForApps(key) === isForApps({ scopes })) ?? null;
  await mustReplace(ctx, { operatorId, before, named: body.replaces ?? null });
  const gateway = await settleGateway(ctx, operatorId, body.payment_gateway_type);
  if (before !== null) await setRevoked(ctx.tx, operatorId, before.id, ctx.now);
  const secret = keyFrom(ctx.random.token(96));
  const shown = shownOf(secret);
  const expiresAt = expiryIn(body.expires_in ?? null, ctx.now);
  const id = await insertKey(ctx.tx, {
    operatorId,
    hash: hashSecret(secret),
    shown,
    scopes,
    createdBy: membershipId,
    at: ctx.now,
    expiresAt,
  });
  await recordAudit(ctx, {
    action: 'created',
    noun,
    nounId: id,
    name: `${shown}…`,
    before: before && auditedKey(before),
    after: auditedKey({ scopes, expiresAt, gateway }),
  });
  await ctx.announce(DeveloperKeyChanged, { keyId: id }, operatorId);
  return { ...(await showKey(ctx)), api_key: secret };
}

/** Revokes a key of the operator's without another in its place. */
export async function revokeKey(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof developerKeys.revokeKey>,
): Promise<null> {
  const operatorId = operatorOf(ctx);
  await holdKeysOf(ctx.tx, operatorId);
  const before = (await keysOf(ctx.tx, operatorId)).find((key) => key.id === id);
  if (before === undefined) throw new Problem('not-found');
  await setRevoked(ctx.tx, operatorId, before.id, ctx.now);
  await recordAudit(ctx, { action: 'ended', noun, nounId: before.id, name: `${before.shown}…` });
  await ctx.announce(DeveloperKeyChanged, { keyId: before.id }, operatorId);
  return null;
}

/** Nobody ends a key that they did not name; one that was never the operator's is not there. */
async function mustReplace(
  ctx: Ctx,
  { operatorId, before, named }: { operatorId: number; before: KeptKey | null; named: number | null },
): Promise<void> {
  if (named !== null && !(await hadKey(ctx.tx, operatorId, named))) throw new Problem('not-found');
  if (before === null || before.id === named) return;
  const args = { name: `${before.shown}…` };
  throw new Problem('developer-key.replace-unconfirmed', { field: 'replaces', args });
}

/** Saves the payment gateway with the first key; from then on another one is refused. */
async function settleGateway(
  ctx: Ctx,
  operatorId: number,
  wanted: GatewayType | undefined,
): Promise<GatewayType> {
  const kept = await gatewayOf(ctx.tx, operatorId);
  if (kept !== null && wanted !== undefined && wanted !== kept)
    throw new Problem('developer-key.gateway-fixed', {
      field: 'payment_gateway_type',
      args: { name: kept },
    });
  if (kept !== null) return kept;
  if (wanted === undefined)
    throw new Problem('fields.invalid', { errors: { payment_gateway_type: [{ code: 'required' }] } });
  await insertGateway(ctx.tx, operatorId, wanted, ctx.now);
  return wanted;
}

const auditedKey = ({
  scopes,
  expiresAt,
  gateway,
}: Pick<KeptKey, 'scopes' | 'expiresAt'> & { gateway?: GatewayType }) => ({
  scopes,
  expires_at: expiresAt,
  ...(gateway && { payment_gateway_type: gateway }),
});

/**
 * Whose key a secret is and as whom it acts, its use noted; null where it is nobody's, was revoked or has expired,
 * or where whoever made it is kept out and it is for no app: drivers are not left standing because a colleague left. An operator whose plan does not include the feature is refused.
 */
export async function identifyKey(ctx: Ctx, secret: string): Promise<DeveloperKey | null> {
  if (!isFormedAsKey(secret)) return null;
  const kept = await keyByHash(ctx.tx, hashSecret(secret));
  if (kept === null || hasExpired(kept, ctx.now)) return null;
  const maker = await actingMember(ctx, kept.createdBy);
  const { id, operatorId, shown, scopes, expiresAt } = kept;
  const member = maker?.role === 'voltdeck_user' ? { ...maker, key: { id, shown } } : null;
  if (member === null && !scopes.includes('apps')) return null;
  const { features } = await subscriptionOf(ctx, operatorId);
  if (!features.includes(feature)) throw new Problem('requires-subscription', { args: { feature } });
  await noteUse(ctx.tx, id, { at: ctx.now, since: new Date(ctx.now.getTime() - minuteMs) });
  return { id, operatorId, shown, scopes, member, expiresAt };
}
