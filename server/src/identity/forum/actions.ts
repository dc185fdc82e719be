import type { forum, Parsed, Result } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { isSigned, markOf, payloadOf, payloadText, signatureOf } from '../../platform/forum-signature';
import { hashSecret } from '../../platform/passwords';
import { recordAudit } from '../audit/actions';
import { memberOf } from '../memberships/actions';
import { personById } from '../persons/actions';
import { answerFor, requestIn } from './rules';
import { deleteNoncesOfOthers, useNonce } from './store';
// Brings the type of the port.
import type {} from './ports';

/** Says to the forum who is logged in here (docs/decisions.md#forum). */
export async function connectForum(
  ctx: Ctx,
  { body: { sso, sig } }: Parsed<typeof forum.connectForum>,
): Promise<Result<typeof forum.connectForum>> {
  const settings = ctx.ports.forum;
  if (settings === null) throw new Problem('forum.not-connected');
  const { secret, url } = settings;
  const text = isSigned(secret, { payload: sso, sig }) ? payloadText(sso) : null;
  const asked = text === null ? null : requestIn(text, url);
  if (asked === null) throw new Problem('forum.refused');
  const person = await personById(ctx, memberOf(ctx).personId);
  // Before the request is used up, so that it serves once the address is verified.
  if (!person.isEmailVerified) throw new Problem('forum.email-unverified');
  const nonceHash = hashSecret(asked.nonce);
  if (!(await useNonce(ctx.tx, { nonceHash, secretMark: markOf(secret), at: ctx.now })))
    throw new Problem('forum.used');
  await recordAudit(ctx, { action: 'connected', noun: 'forum', nounId: null });
  const payload = payloadOf(answerFor(asked.nonce, person));
  asked.returnUrl.searchParams.set('sso', payload);
  asked.returnUrl.searchParams.set('sig', signatureOf(secret, payload));
  return { url: asked.returnUrl.href };
}

/** Throws away what no signature lets through any more; to be run daily. */
export async function tidyForum(ctx: Ctx): Promise<void> {
  const settings = ctx.ports.forum;
  if (settings !== null) await deleteNoncesOfOthers(ctx.tx, markOf(settings.secret));
}
