import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { passkeySite, type PasskeySite, requestOptions } from '../../../platform/passkeys';
import { hashSecret } from '../../../platform/passwords';
import { challengesSince, type ChallengePurpose } from '../rules';
import { type Challenge, findChallenge, insertChallenge, useChallenge } from '../store-challenges';
import { passkeysOf } from '../store-passkeys';

/** Where passkeys are made and shown: an address of `PUBLIC_URL` alone. */
export const siteOf = (ctx: Ctx): PasskeySite => passkeySite(ctx.ports.mail.link('/'));

/** Asks something of somebody; what is left out is not known. */
export async function ask(
  ctx: Ctx,
  call: Pick<PartedCall<Ctx>, 'address'>,
  of: { purpose: ChallengePurpose } & Partial<Challenge>,
): Promise<{ token: string; toSign: string }> {
  const token = ctx.random.token(32);
  const toSign = ctx.random.token(32);
  await insertChallenge(ctx.tx, {
    personId: null,
    tokenId: null,
    membershipId: null,
    passwordMark: null,
    ...of,
    toSign,
    tokenHash: hashSecret(token),
    network: networkOf(call.address),
    at: ctx.now,
  });
  return { token, toSign };
}

/** What a browser asks a person's authenticators for; null where the person has no passkey. */
export async function passkeyAsked(
  ctx: Ctx,
  personId: number,
  toSign: string,
): Promise<Record<string, unknown> | null> {
  const known = await passkeysOf(ctx.tx, personId);
  return known.length === 0 ? null : requestOptions(siteOf(ctx), { toSign, known });
}

interface Answered {
  token: string;
  purposes: readonly ChallengePurpose[];
  tokenId?: number;
}

const keyOf = (ctx: Ctx, { token, purposes, tokenId }: Answered) => ({
  tokenHash: hashSecret(token),
  purposes,
  tokenId: tokenId ?? null,
  since: challengesSince(ctx.now),
});

/** The question that is answered, which stays good; another's, a used one and one that is too old are not there. */
export async function questionOf(ctx: Ctx, answered: Answered): Promise<Challenge> {
  const found = await findChallenge(ctx.tx, keyOf(ctx, answered));
  if (found === null) throw new Problem('factor.expired');
  return found;
}

/** The question that is answered, used up by it. */
export async function takeQuestion(ctx: Ctx, answered: Answered): Promise<Challenge> {
  const taken = await useChallenge(ctx.tx, keyOf(ctx, answered), ctx.now);
  if (taken === null) throw new Problem('factor.expired');
  return taken;
}
