import type { ConfirmationKind, factors, Parsed, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { memberOf } from '../../memberships/actions';
import { holdPerson } from '../../persons/store';
import { provenSelf } from '../../profiles/actions/proof';
import { confirmLogin } from '../../tokens/actions';
import { forgetTries } from '../../tries/actions';
import { faultOfProof, kindsOf, shownIn, type ShownFactor } from '../rules';
import { factorsOf } from '../store';
import { countFactorTry, takeFactor } from './prove';
import { ask, passkeyAsked, questionOf, takeQuestion } from './questions';

type Confirmed = Result<typeof factors.confirm>;

/** By what the caller may confirm that it is still them: a factor, or where they have none, the password. */
async function confirmationKinds(ctx: Ctx): Promise<ConfirmationKind[]> {
  const person = await holdPerson(ctx.tx, memberOf(ctx).personId);
  if (person === null) throw new Problem('not-found');
  const kinds = kindsOf(await factorsOf(ctx.tx, person.id));
  if (kinds.length > 0) return kinds;
  return person.passwordHash === null ? [] : ['password'];
}

/** Asks the caller to confirm that it is still them. */
export const beginConfirmation = (call: PartedCall<Ctx>): Promise<Result<typeof factors.beginConfirmation>> =>
  call.run(async (ctx) => {
    const { personId, tokenId } = memberOf(ctx);
    const kinds = await confirmationKinds(ctx);
    const { token, toSign } = await ask(ctx, call, { purpose: 'confirmation', personId, tokenId });
    return { challenge: token, passkey: await passkeyAsked(ctx, personId, toSign), kinds };
  });

/** Confirms that it is still the caller. */
export async function confirm(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof factors.confirm>,
): Promise<Confirmed> {
  const shown = shownIn(body);
  if (shown !== null && body.password === undefined) return confirmByFactor(call, body.challenge, shown);
  if (shown !== null || body.password === undefined)
    throw new Problem('fields.invalid', { errors: faultOfProof });
  await call.run(async (ctx) => {
    await questionOf(ctx, answered(ctx, body.challenge));
    await mustBeOffered(ctx, 'password');
  });
  const { passwordHash } = await provenSelf(call, { password: body.password, field: 'password' });
  return call.run(async (ctx) => {
    // A factor that was added meanwhile is what is asked for now.
    await mustBeOffered(ctx, 'password');
    const person = await holdPerson(ctx.tx, memberOf(ctx).personId);
    if (person?.passwordHash !== passwordHash) throw new Problem('factor.expired');
    return settle(ctx, body.challenge, 'password');
  });
}

async function confirmByFactor(
  call: PartedCall<Ctx>,
  challenge: string,
  shown: ShownFactor,
): Promise<Confirmed> {
  const { personId, tokenId } = await call.run(async (ctx) => {
    await questionOf(ctx, answered(ctx, challenge));
    return memberOf(ctx);
  });
  const origin = await countFactorTry(call, { personId, kind: shown.kind, tokenId });
  return call.run(async (ctx) => {
    await holdPerson(ctx.tx, personId);
    const { toSign } = await questionOf(ctx, answered(ctx, challenge));
    await takeFactor(ctx, { personId, shown, toSign });
    await forgetTries(ctx, origin);
    return settle(ctx, challenge, shown.kind);
  });
}

const answered = (ctx: Ctx, token: string) =>
  ({ token, purposes: ['confirmation'], tokenId: memberOf(ctx).tokenId }) as const;

async function mustBeOffered(ctx: Ctx, kind: ConfirmationKind): Promise<void> {
  if (!(await confirmationKinds(ctx)).includes(kind))
    throw new Problem('fields.invalid', { errors: faultOfProof });
}

async function settle(ctx: Ctx, challenge: string, kind: ConfirmationKind): Promise<Confirmed> {
  await takeQuestion(ctx, answered(ctx, challenge));
  const { tokenId } = memberOf(ctx);
  const until = await confirmLogin(ctx, tokenId);
  await recordAudit(ctx, { action: 'confirmed', noun: 'login', nounId: tokenId, detail: { kind } });
  return { confirmed_until: until.toISOString() };
}
