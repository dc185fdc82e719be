import type { Parsed, SocialProvider, socialLogins } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { hashSecret, secretDigest } from '../../../platform/passwords';
import { showToken } from '../store';
import type { ProvenSubject } from './admit';
import { offered } from './visit';

interface Shown {
  provider: SocialProvider;
  body: Parsed<typeof socialLogins.socialLoginOfDriver>['body'];
}

/**
 * Verifies the ID token that an app got from a provider, and lets in whom it names; it is heard once.
 * The provider is asked for its keys without a connection to the database.
 */
export async function letInByToken<T>(
  call: PartedCall<Ctx>,
  { provider, body }: Shown,
  letIn: (ctx: Ctx, proven: ProvenSubject) => Promise<T>,
): Promise<T> {
  const { port, now } = await call.run(async (ctx) => ({ port: offered(ctx, provider), now: ctx.now }));
  // Some apps are told the nonce itself by the provider, some its hash.
  const nonces = body.nonce == null ? null : [body.nonce, secretDigest(body.nonce)];
  const claims = await port.verify(body.id_token, { now, audience: 'any', nonces, code: body.code ?? null });
  const names = {
    firstName: claims.firstName ?? body.first_name ?? null,
    lastName: claims.lastName ?? body.last_name ?? null,
  };
  return call.run(async (ctx) => {
    // What is signed alone: the signature itself can be written in several ways.
    const shown = hashSecret(body.id_token.slice(0, body.id_token.lastIndexOf('.')));
    if (!(await showToken(ctx.tx, shown, claims.goodUntil))) throw new Problem('social-login.expired');
    return letIn(ctx, { provider, claims, names });
  });
}
