import type { Parsed, SocialProvider, socialLogins } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import type { ProviderPort } from '../../../platform/openid/port';
import { visitSecret } from '../../../platform/openid/visit-secrets';
import { hashSecret } from '../../../platform/passwords';
import { memberOf } from '../../memberships/actions';
import { visitRetrySeconds, visitsAllowed, visitsSince } from '../rules';
import { answerVisit, insertVisit, visitsOfNetwork } from '../store';

/** What both ways to begin are asked. */
interface Input {
  params: Parsed<typeof socialLogins.beginSocialLogin>['params'];
}

/** A provider that is configured. */
export function offered(ctx: Ctx, provider: SocialProvider): ProviderPort {
  const port = ctx.ports.socialProviders[provider];
  if (port === undefined) throw new Problem('social-login.not-offered');
  return port;
}

/** Where a provider sends people back to: an address of `PUBLIC_URL` alone, which the provider knows. */
export const redirectUrlOf = (ctx: Ctx, provider: SocialProvider): string =>
  ctx.ports.mail.link(`/api/auth/social/${provider}/callback`);

export const beginSocialLogin = (call: PartedCall<Ctx>, input: Input): Promise<{ url: string }> =>
  begin(call, input, () => null);

export const beginSocialLink = (call: PartedCall<Ctx>, input: Input): Promise<{ url: string }> =>
  begin(call, input, (ctx) => memberOf(ctx).personId);

/** Begins a visit to a provider, bound to the browser by a cookie. */
async function begin(
  call: PartedCall<Ctx>,
  { params: { provider } }: Input,
  linking: (ctx: Ctx) => number | null,
): Promise<{ url: string }> {
  const { url, secret } = await call.run(async (ctx) => {
    const port = offered(ctx, provider);
    const network = networkOf(call.address);
    if ((await visitsOfNetwork(ctx.tx, network, visitsSince(ctx.now))) >= visitsAllowed)
      throw new Problem('too-many-requests', { retryAfterSeconds: visitRetrySeconds });
    // The one that is shown already, so that two tabs do not disturb each other.
    const browser = call.visitSecret ?? ctx.random.token(32);
    const state = ctx.random.token(32);
    const stateHash = hashSecret(state);
    const browserHash = hashSecret(browser);
    await insertVisit(ctx.tx, {
      provider,
      stateHash,
      browserHash,
      personId: linking(ctx),
      network,
      at: ctx.now,
    });
    const address = port.addressFor({
      state,
      nonce: visitSecret(browser, 'nonce', stateHash),
      verifier: visitSecret(browser, 'verifier', stateHash),
      redirectUrl: redirectUrlOf(ctx, provider),
    });
    return { url: address, secret: browser };
  });
  await call.giveVisitSecret?.(secret);
  return { url };
}

/** What a provider sends somebody back with, as the browser carries it. */
export interface ProviderAnswer {
  provider: SocialProvider;
  state: string;
  /** Null where somebody did not want to. */
  code: string | null;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Takes a provider's answer, and gives the page of the dashboard that goes on with it.
 * The browser shows there that it began the visit; until then nothing is asked of the provider, and nobody is logged in.
 */
export async function takeAnswer(ctx: Ctx, told: ProviderAnswer): Promise<string> {
  const { provider, state, code, firstName, lastName } = told;
  const ownCode = ctx.random.token(32);
  const kept = {
    provider,
    stateHash: hashSecret(state),
    answer: code === null ? null : { code, codeHash: hashSecret(ownCode), firstName, lastName },
  };
  const visit = await answerVisit(ctx.tx, kept, { at: ctx.now, since: visitsSince(ctx.now) });
  const page = visit?.personId == null ? '/social-login' : '/profile';
  const refusal = visit === null ? 'expired' : code === null ? 'denied' : null;
  const search = new URLSearchParams({ provider });
  search.set(refusal === null ? 'code' : 'refused', refusal ?? ownCode);
  return ctx.ports.mail.link(`${page}?${search.toString()}`);
}
