import type { Parsed, Result, socialLogins } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { hashSecret } from '../../../platform/passwords';
import { visitSecret } from '../../../platform/openid/visit-secrets';
import { entered } from '../../logins/actions';
import { memberOf } from '../../memberships/actions';
import { visitsSince } from '../rules';
import { findAnswered, useVisit } from '../store';
import { admit, linkCaller, type ProvenSubject } from './admit';
import { letInByToken } from './shown';
import { offered, redirectUrlOf } from './visit';

type LoginResult = Result<typeof socialLogins.socialLogin>;

/** Logs in by the ID token that an app got from a provider. */
export async function socialLogin(
  call: PartedCall<Ctx>,
  { params: { provider }, body }: Parsed<typeof socialLogins.socialLogin>,
): Promise<LoginResult> {
  const came = await letInByToken(call, { provider, body }, (ctx, proven) =>
    admit(ctx, call, { proven, newcomer: body }),
  );
  return entered(call, came);
}

/** Exchanges the one-time code of a provider's answer for a login. */
export async function finishSocialLogin(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof socialLogins.finishSocialLogin>,
): Promise<LoginResult> {
  const { visitId, proven } = await provenVisit(call, body.code, () => null);
  const came = await call.run(async (ctx) => {
    await takeVisit(ctx, visitId);
    return admit(ctx, call, { proven, newcomer: body });
  });
  return entered(call, came);
}

/** Links the caller to whom a provider's answer names. */
export async function finishSocialLink(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof socialLogins.finishSocialLink>,
): Promise<Result<typeof socialLogins.finishSocialLink>> {
  const { visitId, proven } = await provenVisit(call, body.code, (ctx) => memberOf(ctx).personId);
  await call.run(async (ctx) => {
    await takeVisit(ctx, visitId);
    await linkCaller(ctx, proven, memberOf(ctx).personId);
  });
  return { provider: proven.provider };
}

async function takeVisit(ctx: Ctx, visitId: number): Promise<void> {
  if (!(await useVisit(ctx.tx, visitId, ctx.now))) throw new Problem('social-login.expired');
}

/**
 * Whom the provider's answer of a visit names; the visit is for somebody alone, or for whoever logs in.
 * The provider is asked without a connection, and while it does not answer the visit stays good.
 */
async function provenVisit(
  call: PartedCall<Ctx>,
  code: string,
  forWhom: (ctx: Ctx) => number | null,
): Promise<{ visitId: number; proven: ProvenSubject }> {
  const browser = call.visitSecret;
  if (browser === null) throw new Problem('social-login.expired');
  const { visit, port, redirectUrl, now } = await call.run(async (ctx) => {
    const shown = { codeHash: hashSecret(code), browserHash: hashSecret(browser) };
    const found = await findAnswered(ctx.tx, shown, visitsSince(ctx.now));
    if (found === null) throw new Problem('social-login.expired');
    if (found.personId !== forWhom(ctx)) throw new Problem('not-found');
    const { provider } = found;
    return {
      visit: found,
      port: offered(ctx, provider),
      redirectUrl: redirectUrlOf(ctx, provider),
      now: ctx.now,
    };
  });
  const { provider, stateHash, answer } = visit;
  const verifier = visitSecret(browser, 'verifier', stateHash);
  const idToken = await port.redeem({ code: answer, verifier, redirectUrl }, now);
  const nonces = [visitSecret(browser, 'nonce', stateHash)];
  const claims = await port.verify(idToken, { now, audience: 'dashboard', nonces });
  const names = {
    firstName: claims.firstName ?? visit.firstName,
    lastName: claims.lastName ?? visit.lastName,
  };
  return { visitId: visit.id, proven: { provider, claims, names } };
}
