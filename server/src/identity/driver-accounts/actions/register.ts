import type { CodeSent, driverAccounts, Parsed, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { hashForStranger } from '../../../platform/passwords';
import { recordAudit } from '../../audit/actions';
import {
  codeSentTo,
  type LinkSending,
  makeCode,
  makeCodeAgain,
  mustBeMailable,
  originOf,
  prove,
  type Secret,
  takeCode,
} from '../../codes/actions';
import { queueCodeMail } from '../../codes/mail';
import { accountOf, waitingPerson } from '../../memberships/actions';
import { operatorProfile } from '../../operators/actions';
import { admitPerson, takeAccount } from '../../persons/actions';
import { mustKnowPassword, registrantOf } from '../../registrations/actions/registrant';
import { nameInMail } from '../../registrations/rules';
import {
  deleteDriverRegistration,
  type DriverRegistration,
  findDriverRegistration,
  insertDriverRegistration,
} from '../../registrations/store-drivers';
import { driverWords } from '../texts';
import { appOperatorOf, issueDriverLogin } from './login';

const purpose = 'driver-registration';

/** Keeps what a driver says of themselves and mails a code; who has an account is told so once the mailbox is proven. */
export async function registerDriver(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof driverAccounts.registerDriver>,
): Promise<CodeSent> {
  const { password, ...said } = registrantOf(body);
  const origin = originOf(call);
  await call.run((ctx) => mustBeMailable(ctx, said.email, origin));
  const { network } = origin;
  const passwordHash = await hashForStranger(password, { network, signal: call.signal });
  return call.run(async (ctx) => {
    const sending = await makeCode(ctx, { purpose, account: said.email }, origin);
    const { codeId } = sending;
    const operatorId = appOperatorOf(ctx);
    const kept = { ...said, codeId, operatorId, passwordHash, locale: ctx.locale };
    await insertDriverRegistration(ctx.tx, kept);
    await mailTo(ctx, kept, sending.secret);
    return codeSentTo(sending);
  });
}

/** Sends another code for the registration of a driver. */
export const resendDriverCode = (
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof driverAccounts.resendDriverCode>,
): Promise<CodeSent> =>
  call.run(async (ctx) => {
    const sending = await makeCodeAgain(ctx, { purpose, token: body.verification_token }, originOf(call));
    await mailTo(ctx, await registrationOf(ctx, sending.codeId), sending.secret);
    return codeSentTo(sending);
  });

/** Opens the account of a driver whose address is proven to be theirs, and logs them in. */
export async function verifyDriver(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof driverAccounts.verifyDriver>,
): Promise<Result<typeof driverAccounts.verifyDriver>> {
  const proven = await prove(call, { purposes: [purpose], proof: body }, mailLongCode);
  const hashOf = async (ctx: Ctx) => (await registrationOf(ctx, proven.code.id)).passwordHash;
  if (proven.by === 'link') await mustKnowPassword(call, proven, { password: body.password, hashOf });
  const origin = { userAgent: call.userAgent, network: networkOf(call.address) };
  return call.run(async (ctx) => {
    const registration = await registrationOf(ctx, proven.code.id);
    await takeCode(ctx, proven);
    const personId = await admitDriver(ctx, registration);
    await deleteDriverRegistration(ctx.tx, registration.codeId);
    return issueDriverLogin(ctx, personId, origin);
  });
}

/** Whoever reads the mailbox may know that it has an account already. */
async function admitDriver(ctx: Ctx, registration: DriverRegistration): Promise<number> {
  const { email, firstName, lastName, passwordHash, locale, operatorId } = registration;
  if (await accountOf(ctx, email))
    throw new Problem('fields.invalid', { errors: { email: [{ code: 'taken' }] } });
  const chosen = { firstName, lastName, passwordHash, locale };
  const waiting = await waitingPerson(ctx, email);
  if (waiting !== null) await takeAccount(ctx, waiting.id, chosen);
  const personId = waiting?.id ?? (await admitPerson(ctx, { ...chosen, email, emailVerifiedAt: ctx.now }));
  await recordAudit(ctx, { action: 'registered', noun: 'person', nounId: personId, operatorId });
  return personId;
}

async function registrationOf(ctx: Ctx, codeId: number): Promise<DriverRegistration> {
  const found = await findDriverRegistration(ctx.tx, { codeId, operatorId: appOperatorOf(ctx) });
  // With the key of another operator, it is nobody's.
  if (found === null) throw new Problem('not-found');
  return found;
}

const mailLongCode = async (ctx: Ctx, { code, secret }: LinkSending): Promise<void> =>
  mailTo(ctx, await registrationOf(ctx, code.id), secret);

/** In the language of whoever registers, and in the name of the operator whose app it is. */
async function mailTo(ctx: Ctx, registration: DriverRegistration, secret: Secret): Promise<void> {
  const { email: to, locale, operatorId } = registration;
  const operator = await operatorProfile(ctx, operatorId);
  const values = { name: nameInMail(registration) ?? to, operator: operator.name };
  const words = driverWords(locale).mails.registration;
  return queueCodeMail(ctx, { to, locale, words, values, secret, page: null });
}
