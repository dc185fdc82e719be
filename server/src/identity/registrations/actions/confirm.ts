import type { CodeSent, Parsed, registrations, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import {
  codeSentTo,
  type LinkSending,
  makeCode,
  mustHaveWaited,
  originOf,
  prove,
  type Secret,
  takeCode,
} from '../../codes/actions';
import { queueCodeMail } from '../../codes/mail';
import { memberOf } from '../../memberships/actions';
import { personById } from '../../persons/actions';
import type { Person } from '../../persons/rules';
import { markEmailVerified } from '../../persons/store';
import { registrationWords } from '../texts';

const me = (ctx: Ctx): Promise<Person> => personById(ctx, memberOf(ctx).personId);

/** Mails a code to the address of whoever is logged in. */
export const sendConfirmation = (call: PartedCall<Ctx>): Promise<CodeSent> =>
  call.run(async (ctx) => {
    const { email: account } = await me(ctx);
    await mustHaveWaited(ctx, account, 'confirmation');
    const sending = await makeCode(ctx, { purpose: 'confirmation', account }, originOf(call));
    await mailTo(ctx, account, sending.secret);
    return codeSentTo(sending);
  });

/** Verifies the own address. */
export async function confirmEmail(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof registrations.confirmEmail>,
): Promise<Result<typeof registrations.confirmEmail>> {
  const proven = await prove(call, { purposes: ['confirmation'], proof: body }, mailConfirmationLink);
  return call.run(async (ctx) => {
    const person = await me(ctx);
    // A code proves one mailbox, whoever is logged in.
    if (person.email.toLowerCase() !== proven.code.account.toLowerCase()) throw new Problem('not-found');
    await takeCode(ctx, proven);
    await markConfirmed(ctx, person.id);
    return { email_verified: true };
  });
}

/** Marks the address of a person as theirs. */
export async function markConfirmed(ctx: Ctx, personId: number): Promise<void> {
  await markEmailVerified(ctx.tx, personId, ctx.now);
  await recordAudit(ctx, {
    action: 'verified',
    noun: 'person',
    nounId: personId,
    before: { email_verified: false },
    after: { email_verified: true },
  });
}

const mailConfirmationLink = (ctx: Ctx, { code, secret }: LinkSending): Promise<void> =>
  mailTo(ctx, code.account, secret);

function mailTo(ctx: Ctx, to: string, secret: Secret): Promise<void> {
  const words = registrationWords(ctx.locale).mails.confirmation;
  return queueCodeMail(ctx, {
    to,
    locale: ctx.locale,
    words,
    values: {},
    secret,
    page: '/verify',
  });
}
