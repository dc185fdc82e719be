import type { credentials, OcpiCredentials, Parsed } from '@voltdeck/contract';
import { memberOf, operatorOf, operatorProfile, recordAudit } from '../../identity';
import { minuteMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { hashSecret } from '../../platform/passwords';
import { Unsealable } from '../../platform/secrets/secrets';
import { isCountry } from '../../reference';
import { OcpiCredentialsChanged } from './facts';
import { type KeptCredentials, toCredentials, tokenPurpose, tokensIn } from './rules';
import {
  credentialsByToken,
  credentialsOf,
  holdComparison,
  holdCredentials,
  holdParties,
  noteUse,
  saveComparison,
  saveParty,
  saveToken,
} from './store';
// Brings the type of the port.
import type {} from './ports';

/** The credentials of the operator, the token to its owner alone. */
export const showCredentials = async (ctx: Ctx): Promise<OcpiCredentials> =>
  shown(ctx, await credentialsOf(ctx.tx, operatorOf(ctx)));

/** Sets the party of the operator; what another has is told as taken. */
export async function changeParty(
  ctx: Ctx,
  { body: { party_id: partyId, country_code: countryCode } }: Parsed<typeof credentials.changeParty>,
): Promise<OcpiCredentials> {
  const operatorId = operatorOf(ctx);
  if (!isCountry(countryCode))
    throw new Problem('fields.invalid', { errors: { country_code: [{ code: 'invalid' }] } });
  await holdParties(ctx.tx);
  const before = await holdCredentials(ctx.tx, operatorId);
  if (before.partyId === partyId && before.countryCode === countryCode) return shown(ctx, before);
  if (!(await saveParty(ctx.tx, operatorId, { countryCode, partyId })))
    throw new Problem('fields.invalid', { errors: { party_id: [{ code: 'taken' }] } });
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'ocpi-credentials',
    nounId: null,
    before: { country_code: before.countryCode, party_id: before.partyId },
    after: { country_code: countryCode, party_id: partyId },
  });
  await ctx.announce(OcpiCredentialsChanged, {}, operatorId);
  return shown(ctx, { ...before, countryCode, partyId });
}

/** Makes a new token; the one before is good no longer. */
export async function renewToken(ctx: Ctx): Promise<OcpiCredentials> {
  const operatorId = operatorOf(ctx);
  const before = await holdCredentials(ctx.tx, operatorId);
  const token = ctx.random.token();
  const tokenSealed = ctx.ports.secrets.seal(token, tokenPurpose);
  await saveToken(ctx.tx, operatorId, { hash: hashSecret(token), sealed: tokenSealed, at: ctx.now });
  await recordAudit(ctx, { action: 'token-renewed', noun: 'ocpi-credentials', nounId: null });
  await ctx.announce(OcpiCredentialsChanged, {}, operatorId);
  return shown(ctx, { ...before, tokenSealed, tokenCreatedAt: ctx.now, tokenUsedAt: null });
}

async function shown(ctx: Ctx, kept: KeptCredentials | null): Promise<OcpiCredentials> {
  const { country } = await operatorProfile(ctx, operatorOf(ctx));
  const token = memberOf(ctx).isOwner ? openedToken(ctx, kept?.tokenSealed ?? null) : null;
  return toCredentials(kept, { homeCountry: country, ocpiUrl: ctx.ports.ocpiUrl, token });
}

/** A token that was sealed; null where the key that sealed it is gone, so that a new one can be made. */
function openedToken(ctx: Ctx, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return ctx.ports.secrets.open(sealed, tokenPurpose);
  } catch (error) {
    if (error instanceof Unsealable) return null;
    throw error;
  }
}

/** The operator whose token an `Authorization` header shows; null where it is nobody's. Its use is noted. */
export async function operatorByToken(ctx: Ctx, header: string | undefined): Promise<number | null> {
  const tokens = tokensIn(header);
  if (tokens.length === 0) return null;
  const kept = await credentialsByToken(
    ctx.tx,
    tokens.map((token) => hashSecret(token)),
  );
  if (kept === null) return null;
  await noteUse(ctx.tx, kept.operatorId, { at: ctx.now, since: new Date(ctx.now.getTime() - minuteMs) });
  return kept.operatorId;
}

/** Holds what an operator offers for a comparison; null where it has no party yet. */
export const comparisonOf = (ctx: Ctx, operatorId: number): ReturnType<typeof holdComparison> =>
  holdComparison(ctx.tx, operatorId);

export const noteComparison = (ctx: Ctx, operatorId: number): Promise<void> =>
  saveComparison(ctx.tx, operatorId, ctx.now);
