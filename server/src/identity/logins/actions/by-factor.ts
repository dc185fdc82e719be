import type { logins, Parsed, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { requestOptions } from '../../../platform/passkeys';
import { isSameSecret } from '../../../platform/passwords';
import { passwordMarkOf } from '../../factors/actions';
import { countFactorTry, takeFactor, wrongFactor } from '../../factors/actions/prove';
import { ask, questionOf, siteOf, takeQuestion } from '../../factors/actions/questions';
import {
  challengesSince,
  faultOfProof,
  passkeyLoginRetrySeconds,
  passkeyLoginsAllowed,
  shownIn,
  type ShownFactor,
} from '../../factors/rules';
import { type Challenge, passkeyLoginsOf } from '../../factors/store-challenges';
import { ownerOfPasskey } from '../../factors/store-passkeys';
import { holdPerson, type StoredPerson } from '../../persons/store';
import { forgetTries } from '../../tries/actions';
import { enter, entered, membershipToEnter } from '../actions';

type LoginResult = Result<typeof logins.loginByFactor>;

const purposes = ['login', 'passkey-login'] as const;

/** Begins a login by a passkey alone: nobody is known until it is shown. */
export const beginPasskeyLogin = (call: PartedCall<Ctx>): Promise<Result<typeof logins.beginPasskeyLogin>> =>
  call.run(async (ctx) => {
    const network = networkOf(call.address);
    if ((await passkeyLoginsOf(ctx.tx, network, challengesSince(ctx.now))) >= passkeyLoginsAllowed)
      throw new Problem('too-many-requests', { retryAfterSeconds: passkeyLoginRetrySeconds });
    const { token, toSign } = await ask(ctx, call, { purpose: 'passkey-login' });
    return { challenge: token, passkey: await requestOptions(siteOf(ctx), { toSign, known: null }) };
  });

/** Ends a login whose first step was right, by a second factor, or one by a passkey alone. */
export async function loginByFactor(
  call: PartedCall<Ctx>,
  { body }: Pick<Parsed<typeof logins.loginByFactor>, 'body'>,
): Promise<LoginResult> {
  const came = await proveByFactor(call, body, async (ctx, { person, membershipId }) =>
    enter(ctx, call, { person, membership: await membershipToEnter(ctx, person.id, membershipId) }),
  );
  return entered(call, came);
}

/** Who a second factor shows, and where their login was to lead. */
interface Proven {
  person: StoredPerson;
  membershipId: number | null;
}

/** Judges a second factor, and lets in whose it is, in the same transaction. */
export async function proveByFactor<T>(
  call: PartedCall<Ctx>,
  body: Parsed<typeof logins.loginByFactor>['body'],
  letIn: (ctx: Ctx, proven: Proven) => Promise<T>,
): Promise<T> {
  const shown = shownIn(body);
  if (shown === null) throw new Problem('fields.invalid', { errors: faultOfProof });
  const token = body.challenge;
  const personId = await call.run(async (ctx) =>
    personIn(ctx, await questionOf(ctx, { token, purposes }), shown),
  );
  const origin = await countFactorTry(call, { personId, kind: shown.kind });
  return call.run(async (ctx) => {
    const came = await letIn(ctx, await finish(ctx, { token, personId, shown }));
    await forgetTries(ctx, origin);
    return came;
  });
}

/** Whose login it is: the question's, or where it was asked of nobody, the passkey's. */
async function personIn(ctx: Ctx, { personId }: Challenge, shown: ShownFactor): Promise<number> {
  if (personId !== null) return personId;
  const owner = shown.kind === 'passkey' ? await ownerOfPasskey(ctx.tx, shown.passkey.id) : null;
  if (owner === null) throw wrongFactor(shown.kind);
  return owner;
}

/** Judges the factor as things are now: a password that was changed, or factors that were reset meanwhile, end the wait. */
async function finish(
  ctx: Ctx,
  { token, personId, shown }: { token: string; personId: number; shown: ShownFactor },
): Promise<Proven> {
  const person = await holdPerson(ctx.tx, personId);
  const question = await takeQuestion(ctx, { token, purposes });
  const { passwordMark, toSign, membershipId } = question;
  if (person === null) throw new Problem('factor.expired');
  if (passwordMark !== null && !isSameSecret(passwordMark, passwordMarkOf(person.passwordHash)))
    throw new Problem('factor.expired');
  const isAlone = question.purpose === 'passkey-login';
  await takeFactor(ctx, { personId, shown, toSign, isAlone });
  return { person, membershipId };
}
