import type { factors, Parsed, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { totpSecret, totpSecretBytes, totpStep, totpUri } from '../../../platform/totp';
import { memberOf } from '../../memberships/actions';
import { forgetTries } from '../../tries/actions';
import { tellOfFactor } from '../mails';
import { pendingSince, typedCode } from '../rules';
import { activatePending, deleteTotp, findPending, savePending } from '../store';
import { holdSelf, mustNotBeNeeded, recordChange, settleAdded, settleRemoved } from './change';
import { countFactorTry, totpPurpose, wrongFactor } from './prove';
// Brings the type of the port.
import type {} from '../ports';

/** The secret of a new authenticator app; until a code of it has come, the former one serves. */
export async function beginTotp(ctx: Ctx): Promise<Result<typeof factors.beginTotp>> {
  const { person } = await holdSelf(ctx);
  const secret = totpSecret(Buffer.from(ctx.random.token(totpSecretBytes), 'base64url'));
  await savePending(ctx.tx, person.id, {
    secret: ctx.ports.secrets.seal(secret, totpPurpose),
    at: ctx.now,
  });
  return { secret, uri: totpUri(secret, { issuer: ctx.ports.productName, account: person.email }) };
}

/** Takes the new app into use by its first code. */
export async function finishTotp(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof factors.finishTotp>,
): Promise<Result<typeof factors.finishTotp>> {
  const { personId, tokenId } = await call.run(async (ctx) => memberOf(ctx));
  const origin = await countFactorTry(call, { personId, kind: 'totp', tokenId });
  return call.run(async (ctx) => {
    const { person, before } = await holdSelf(ctx);
    const sealed = await findPending(ctx.tx, personId, pendingSince(ctx.now));
    if (sealed === null) throw new Problem('factor.expired');
    const step = totpStep(ctx.ports.secrets.open(sealed, totpPurpose), typedCode(body.code), ctx.now);
    if (step === null) throw wrongFactor('totp');
    await activatePending(ctx.tx, personId, { step, at: ctx.now });
    await forgetTries(ctx, origin);
    const codes = await settleAdded(ctx, personId, before);
    await recordChange(ctx, { personId, change: 'added', detail: { kind: 'totp' } });
    await tellOfFactor(ctx, person, { change: 'added', kind: 'totp' });
    return { recovery_codes: codes };
  });
}

/** Removes the caller's authenticator app. */
export async function removeTotp(ctx: Ctx): Promise<Result<typeof factors.removeTotp>> {
  const { person, before } = await holdSelf(ctx);
  if (before.totp === null) throw new Problem('not-found');
  await mustNotBeNeeded(ctx, person.id, before);
  await deleteTotp(ctx.tx, person.id);
  await settleRemoved(ctx, person.id);
  await recordChange(ctx, { personId: person.id, change: 'removed', detail: { kind: 'totp' } });
  await tellOfFactor(ctx, person, { change: 'removed', kind: 'totp' });
  return { removed: true };
}
