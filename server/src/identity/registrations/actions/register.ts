import type { CodeSent, Parsed, registrations } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { hashForStranger } from '../../../platform/passwords';
import {
  codeSentTo,
  type LinkSending,
  makeCode,
  makeCodeAgain,
  mustBeMailable,
  originOf,
  type Secret,
} from '../../codes/actions';
import { queueCodeMail } from '../../codes/mail';
import { accountOf } from '../../memberships/actions';
import { nameInMail, realPlace } from '../rules';
import { findRegistration, insertRegistration, type Registration, takeBackQuestion } from '../store';
import { registrationWords } from '../texts';
import { countAsked, mayRegister } from './admission';
import { registrantOf } from './registrant';

/** Keeps what somebody says of themselves, and mails a code to the address (docs/decisions.md#registration). */
export async function register(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof registrations.register>,
): Promise<CodeSent> {
  const asked = registrantOf(body);
  const { email, firstName, lastName } = asked;
  const origin = originOf(call);
  const { network } = origin;
  const { isKnown, invitationId } = await call.run(async (ctx) => {
    const invited = await mayRegister(ctx, {
      email,
      invitation: body.invitation,
    });
    const question = { kind: 'registration', network } as const;
    await countAsked(ctx, question);
    if (await accountOf(ctx, email)) return { isKnown: true, invitationId: invited };
    // Only answers that give somebody away are counted.
    await takeBackQuestion(ctx.tx, question);
    await mustBeMailable(ctx, email, origin);
    return { isKnown: false, invitationId: invited };
  });
  if (isKnown)
    throw new Problem('fields.invalid', {
      errors: { email: [{ code: 'taken' }] },
    });
  const passwordHash = await hashForStranger(asked.password, {
    network,
    signal: call.signal,
  });
  return call.run(async (ctx) => {
    const sending = await makeCode(ctx, { purpose: 'registration', account: email }, origin);
    const { codeId } = sending;
    const kept: Registration = {
      codeId,
      email,
      firstName,
      lastName,
      passwordHash,
      invitationId,
      ...realPlace(body),
      locale: ctx.locale,
    };
    await insertRegistration(ctx.tx, kept);
    await mailTo(ctx, kept, sending.secret);
    return codeSentTo(sending);
  });
}

/** Sends another code for a registration. */
export const resendEmailCode = (
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof registrations.resendEmailCode>,
): Promise<CodeSent> =>
  call.run(async (ctx) => {
    const asked = {
      purpose: 'registration',
      token: body.verification_token,
    } as const;
    const sending = await makeCodeAgain(ctx, asked, originOf(call));
    await mailTo(ctx, await registrationOf(ctx, sending.codeId), sending.secret);
    return codeSentTo(sending);
  });

/** Mails the link that takes the place of codes. */
export const mailRegistrationLink = async (ctx: Ctx, { code, secret }: LinkSending): Promise<void> =>
  mailTo(ctx, await registrationOf(ctx, code.id), secret);

/** The registration of a code that is good; both go together. */
export async function registrationOf(ctx: Ctx, codeId: number): Promise<Registration> {
  const registration = await findRegistration(ctx.tx, codeId);
  if (registration === null) throw new Problem('code.expired', { field: 'code' });
  return registration;
}

/** In the language of whoever registers. */
function mailTo(ctx: Ctx, registration: Registration, secret: Secret): Promise<void> {
  const { email: to, locale } = registration;
  const words = registrationWords(locale).mails.registration;
  const values = { name: nameInMail(registration) ?? to };
  return queueCodeMail(ctx, {
    to,
    locale,
    words,
    values,
    secret,
    page: '/verify',
  });
}
