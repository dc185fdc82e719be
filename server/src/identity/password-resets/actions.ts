import type { CodeSent, Locale, Parsed, passwordResets, Result } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import { networkOf } from '../../platform/networks';
import { hashForStranger, isCommonPassword } from '../../platform/passwords';
import { recordAudit } from '../audit/actions';
import {
  codeSentTo,
  makeCode,
  makeCodeAgain,
  originOf,
  prove,
  type Proven,
  type Secret,
  takeCode,
} from '../codes/actions';
import { queueCodeMail } from '../codes/mail';
import { useCodesOf } from '../codes/store';
import { membershipsOfPerson } from '../memberships/store';
import { personToProve } from '../persons/actions';
import { faultOfPassword, normalEmail } from '../persons/rules';
import { markEmailVerified, type StoredPerson, updatePassword } from '../persons/store';
import { revokeTokensOfPerson } from '../tokens/store';
import { forgetTriesOfAccount } from '../tries/actions';
// Brings the type of the port.
import type {} from '../../platform/secrets/secrets';
import { dayAndTime, noticeGoodUntil } from './rules';
import { passwordResetWords } from './texts';

const purpose = 'password-reset';

/** The job that mails a code, if somebody is known: whoever asked has long been answered, whether or not. */
export const mailJob = 'password-resets.mail';

/** What the job mails, sealed: a code is kept nowhere in the clear. */
export interface ResetMail {
  email: string;
  sealed: string;
  goodUntil: string;
}

/** Mails a code for a new password, where the address is known; the answer is the same, at the same cost, where it is not. */
export const requestReset = (
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof passwordResets.requestReset>,
): Promise<CodeSent> =>
  call.run(async (ctx) => {
    const sending = await makeCode(ctx, { purpose, account: normalEmail(body.email) }, originOf(call));
    await leaveMail(ctx, sending.account, sending.secret);
    return codeSentTo(sending);
  });

/** Sends another code for a new password. */
export const resendReset = (
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof passwordResets.resendReset>,
): Promise<CodeSent> =>
  call.run(async (ctx) => {
    const sending = await makeCodeAgain(ctx, { purpose, token: body.verification_token }, originOf(call));
    await leaveMail(ctx, sending.account, sending.secret);
    return codeSentTo(sending);
  });

const leaveMail = (ctx: Ctx, email: string, { carries, text, goodUntil }: Secret): Promise<void> =>
  ctx.schedule(mailJob, {
    email,
    sealed: ctx.ports.secrets.seal(JSON.stringify({ carries, text }), mailJob),
    goodUntil: goodUntil.toISOString(),
  } satisfies ResetMail);

/** What `leaveMail` sealed; nobody else can. */
const openedOf = (ctx: Ctx, sealed: string): Pick<Secret, 'carries' | 'text'> =>
  JSON.parse(ctx.ports.secrets.open(sealed, mailJob)) as Pick<Secret, 'carries' | 'text'>;

/** Mails a code or a link to whoever is known by an address. */
export async function mailReset(ctx: Ctx, { email, sealed, goodUntil }: ResetMail): Promise<void> {
  const person = await personToProve(ctx, email);
  if (person === null) return;
  const { email: to, locale } = person;
  const secret = { ...openedOf(ctx, sealed), goodUntil: new Date(goodUntil) };
  const words = passwordResetWords(locale).mails.reset;
  await queueCodeMail(ctx, { to, locale, words, values: {}, secret, page: '/reset-password' });
}

/** Sets a new password for whoever reads the mailbox, and ends all their logins. */
export async function verifyReset(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof passwordResets.verifyReset>,
): Promise<Result<typeof passwordResets.verifyReset>> {
  const fault = faultOfPassword(body.password, isCommonPassword);
  if (fault !== null) throw new Problem('fields.invalid', { errors: { password: [fault] } });
  const proven = await prove(call, { purposes: [purpose], proof: body }, (ctx, { code, secret }) =>
    leaveMail(ctx, code.account, secret),
  );
  const network = networkOf(call.address);
  const passwordHash = await hashForStranger(body.password, {
    network,
    signal: call.signal,
  });
  return call.run((ctx) => resetPassword(ctx, proven, passwordHash));
}

async function resetPassword(ctx: Ctx, proven: Proven, passwordHash: string): Promise<{ email: string }> {
  await takeCode(ctx, proven);
  const person = await personToProve(ctx, proven.code.account);
  // Of nobody's address, a code is right by chance alone.
  if (person === null) throw new Problem('code.expired', { field: proven.by });
  const { id, email } = person;
  await updatePassword(ctx.tx, id, passwordHash);
  await markEmailVerified(ctx.tx, id, ctx.now);
  await revokeTokensOfPerson(ctx.tx, id, ctx.now);
  await forgetTriesOfAccount(ctx, email);
  await useCodesOf(ctx.tx, { account: email, purpose }, ctx.now);
  for (const operatorId of await operatorsOf(ctx, id))
    await recordAudit(ctx, {
      action: 'reset',
      noun: 'password',
      nounId: id,
      operatorId,
    });
  await tellOfReset(ctx, person);
  return { email };
}

/** In whose logs it stands; in none's where the person has no membership. */
async function operatorsOf(ctx: Ctx, personId: number): Promise<(number | null)[]> {
  const memberships = await membershipsOfPerson(ctx.tx, personId);
  return memberships.length === 0 ? [null] : [...new Set(memberships.map(({ operatorId }) => operatorId))];
}

/** Tells whoever reads the mailbox, because it may have been somebody else who does. */
function tellOfReset(ctx: Ctx, { email, locale }: StoredPerson): Promise<void> {
  const words = passwordResetWords(locale).mails.changed;
  const when = dayAndTime(ctx.now, locale);
  return ctx.ports.mail.queue(ctx, {
    to: email,
    locale,
    subject: words.subject,
    text: [filled(words.intro, { email, when }), words.remedy],
    button: {
      label: words.button,
      url: ctx.ports.mail.link('/forgot-password'),
    },
    usefulUntil: noticeGoodUntil(ctx.now),
  });
}
