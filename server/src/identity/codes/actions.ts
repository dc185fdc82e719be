import type { CodeSent } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Caller, PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { isPublicNetwork, networkOf } from '../../platform/networks';
import { hashSecret, isSameSecret } from '../../platform/passwords';
import {
  type AccountPast,
  codeDigits,
  type CodeOrigin,
  type CodePurpose,
  codesOfNetwork,
  countedOf,
  goodUntil,
  mailsSince,
  nextCarries,
  refusalOf,
  resendSeconds,
  secondsUntilMail,
  secondsUntilResend,
  tokensSince,
  triesLeft,
  triesOfCode,
  type WayOn,
} from './rules';
import {
  type Carried,
  countCodesFrom,
  countTryBelow,
  findCode,
  holdAccount,
  holdNetwork,
  insertCode,
  insertResend,
  lastSentAt,
  renewCode,
  saveAccount,
  type StoredCode,
  useCode,
} from './store';

/** What a mail is to carry; nobody but its reader learns of it. */
export interface Secret {
  carries: 'code' | 'link';
  /** The digits, or the secret part of the link. */
  text: string;
  goodUntil: Date;
}

/** A code on its way: what its asker is told, and what the mail says. */
export interface Sending {
  codeId: number;
  account: string;
  /** The token of the asker. */
  token: string;
  secret: Secret;
  triesLeft: number;
}

/** Where a call comes from, as codes are counted. */
export function originOf({ address, isAddressOwn }: Pick<Caller, 'address' | 'isAddressOwn'>): CodeOrigin {
  const network = networkOf(address);
  return { network, isOwnNetwork: isAddressOwn && isPublicNetwork(network) };
}

/** The answer to whoever asked for a code. */
export const codeSentTo = ({ account, token, triesLeft: left }: Sending): CodeSent => ({
  require_verification: 1,
  verification_token: token,
  sent_to: account,
  can_resend_in_seconds: resendSeconds,
  available_attempts: left,
});

const tooSoon = (seconds: number): Problem => {
  const unit = seconds < 120 ? 'seconds' : 'minutes';
  const args = { seconds, minutes: Math.ceil(seconds / 60), unit };
  return new Problem('code.too-soon', { args, retryAfterSeconds: seconds });
};

const expired = (field: 'code' | 'link'): Problem => new Problem('code.expired', { field });

const exhausted = (way: WayOn): Problem => new Problem('code.exhausted', { args: { way } });

/** Over both, so that who reads the database cannot try all codes there are. */
const hashOfCode = (token: string, code: string): Buffer => hashSecret(`${token} ${code}`);

function newSecret(ctx: Ctx, past: AccountPast, carries = nextCarries(past)): Secret {
  const text = carries === 'code' ? ctx.random.digits(codeDigits) : ctx.random.token(32);
  return { carries, text, goodUntil: goodUntil(carries, ctx.now) };
}

const carriedBy = (ctx: Ctx, token: string, { carries, text, goodUntil: expiresAt }: Secret): Carried => ({
  codeHash: carries === 'code' ? hashOfCode(token, text) : null,
  linkHash: carries === 'link' ? hashSecret(text) : null,
  tries: 0,
  sentAt: ctx.now,
  expiresAt,
});

const pastOf = async (ctx: Ctx, account: string): Promise<AccountPast> =>
  countedOf(await holdAccount(ctx.tx, account, ctx.now), ctx.now);

/** Counts a mail that is about to be queued. */
async function countMail(
  ctx: Ctx,
  account: string,
  { past, network }: { past: AccountPast; network: string },
): Promise<void> {
  const mails = [...past.mails, { at: ctx.now, network }];
  await saveAccount(ctx.tx, account, { ...past, mails });
}

/** Refuses what would flood a mailbox, or send to everybody from one network. */
export async function mustBeMailable(ctx: Ctx, account: string, origin: CodeOrigin): Promise<AccountPast> {
  const past = await pastOf(ctx, account);
  const seconds = secondsUntilMail(past, origin, ctx.now);
  if (seconds > 0) throw tooSoon(seconds);
  if (!origin.isOwnNetwork) return past;
  await holdNetwork(ctx.tx, origin.network);
  const span = { since: mailsSince(ctx.now), most: codesOfNetwork };
  const isFlood = (await countCodesFrom(ctx.tx, origin.network, span)) >= codesOfNetwork;
  if (isFlood) throw new Problem('too-many-requests', { retryAfterSeconds: 3600 });
  return past;
}

/** Makes a code for an account, whose mail the caller queues; a link where nobody waits for the code. */
export async function makeCode(
  ctx: Ctx,
  { purpose, account, carries }: { purpose: CodePurpose; account: string; carries?: 'link' },
  origin: CodeOrigin,
): Promise<Sending> {
  const past = await mustBeMailable(ctx, account, origin);
  const token = ctx.random.token(32);
  const secret = newSecret(ctx, past, carries);
  const { network } = origin;
  const codeId = await insertCode(ctx.tx, {
    ...carriedBy(ctx, token, secret),
    purpose,
    account,
    network,
    tokenHash: hashSecret(token),
  });
  await countMail(ctx, account, { past, network });
  return { codeId, account, token, secret, triesLeft: leftBy(secret, past) };
}

const leftBy = ({ carries }: Secret, past: AccountPast): number =>
  carries === 'link' ? 0 : triesLeft(past, 0);

/** Refuses another code of an account for a purpose within a minute, where no token says which one it follows. */
export async function mustHaveWaited(ctx: Ctx, account: string, purpose: CodePurpose): Promise<void> {
  await holdAccount(ctx.tx, account, ctx.now);
  const sentAt = await lastSentAt(ctx.tx, account, purpose);
  const seconds = sentAt === null ? 0 : secondsUntilResend(sentAt, ctx.now);
  if (seconds > 0) throw tooSoon(seconds);
}

/** Makes another code in the place of the one that a token was given for; the one before is worth nothing. */
export async function makeCodeAgain(
  ctx: Ctx,
  { purpose, token }: { purpose: CodePurpose; token: string },
  origin: CodeOrigin,
): Promise<Sending> {
  const code = await holdCode(ctx, { by: 'token_hash', hash: hashSecret(token) }, [purpose]);
  if (code === null || code.createdAt <= tokensSince(ctx.now)) throw expired('code');
  const seconds = secondsUntilResend(code.sentAt, ctx.now);
  if (seconds > 0) throw tooSoon(seconds);
  const { id: codeId, account } = code;
  const past = await mustBeMailable(ctx, account, origin);
  const secret = newSecret(ctx, past);
  await renewCode(ctx.tx, codeId, carriedBy(ctx, token, secret));
  const { network } = origin;
  await insertResend(ctx.tx, { purpose, network, spentHash: hashSecret(ctx.random.token(32)), at: ctx.now });
  await countMail(ctx, account, { past, network });
  return { codeId, account, token, secret, triesLeft: leftBy(secret, past) };
}

/** A code with its account held, so that it stays as it is until the transaction ends. */
async function holdCode(
  ctx: Ctx,
  key: Parameters<typeof findCode>[1],
  purposes: readonly CodePurpose[],
): Promise<StoredCode | null> {
  const wanted = { purposes, since: tokensSince(ctx.now), at: ctx.now };
  const found = await findCode(ctx.tx, key, wanted);
  if (found === null) return null;
  await holdAccount(ctx.tx, found.account, ctx.now);
  return findCode(ctx.tx, key, wanted);
}

/** What a caller shows to prove that it reads a mailbox. */
export interface CodeProof {
  verification_token?: string | undefined;
  code?: string | undefined;
  link?: string | undefined;
}

/** A code that was judged right, and is not used up yet. */
export interface Proven {
  code: StoredCode;
  by: 'code' | 'link';
}

/** A link that takes the place of codes, to be mailed at once. */
export interface LinkSending {
  code: StoredCode;
  secret: Secret;
}

/** What came of a proof; a wrong one is refused once its count is committed. */
type Judged = Proven | { refusal: Problem; sending: LinkSending | null };

/** What is to be proven: by a code or a link for one of some purposes. */
interface Wanted {
  purposes: readonly CodePurpose[];
  proof: CodeProof;
}

/** Refuses who does not read the mailbox of a code; `mailLink` queues the link that follows the last wrong try of an account. */
export async function prove(
  call: PartedCall<Ctx>,
  wanted: Wanted,
  mailLink: (ctx: Ctx, sending: LinkSending) => Promise<void>,
): Promise<Proven> {
  const judged = await call.run(async (ctx) => {
    const found = await judgeCode(ctx, wanted, originOf(call));
    if ('refusal' in found && found.sending !== null) await mailLink(ctx, found.sending);
    return found;
  });
  if ('refusal' in judged) throw judged.refusal;
  return judged;
}

async function judgeLink(ctx: Ctx, link: string, purposes: readonly CodePurpose[]): Promise<Proven> {
  const code = await holdCode(ctx, { by: 'link_hash', hash: hashSecret(link) }, purposes);
  if (code === null || code.expiresAt <= ctx.now) throw expired('link');
  return { code, by: 'link' };
}

/**
 * Judges a proof with its account held: a wrong code is counted in the same transaction,
 * so that of many at once no more are compared than are allowed.
 */
async function judgeCode(ctx: Ctx, { purposes, proof }: Wanted, origin: CodeOrigin): Promise<Judged> {
  const { verification_token: token, code: digits, link } = proof;
  if (link !== undefined) return judgeLink(ctx, link, purposes);
  const missing = [
    ...(digits === undefined ? ['code'] : []),
    ...(token === undefined ? ['verification_token'] : []),
  ];
  if (digits === undefined || token === undefined)
    throw new Problem('fields.invalid', {
      errors: Object.fromEntries(missing.map((field) => [field, [{ code: 'required' }]])),
    });
  const code = await holdCode(ctx, { by: 'token_hash', hash: hashSecret(token) }, purposes);
  if (code === null) throw expired('code');
  const past = await pastOf(ctx, code.account);
  const refusal = refusalOf(code, past, ctx.now);
  if (refusal !== null) throw refusal === 'expired' ? expired('code') : exhausted(refusal);
  if (code.codeHash !== null && isSameSecret(code.codeHash, hashOfCode(token, digits)))
    return { code, by: 'code' };
  return countWrong(ctx, { code, past, token }, origin);
}

async function countWrong(
  ctx: Ctx,
  { code, past, token }: { code: StoredCode; past: AccountPast; token: string },
  origin: CodeOrigin,
): Promise<Judged> {
  const after: AccountPast = { ...past, wrongAt: [...past.wrongAt, ctx.now] };
  await countTryBelow(ctx.tx, code.id, triesOfCode);
  const attempts = triesLeft(after, code.tries + 1);
  if (triesLeft(after, 0) > 0) {
    await saveAccount(ctx.tx, code.account, after);
    return {
      refusal: new Problem('code.wrong', { field: 'code', args: { attempts } }),
      sending: null,
    };
  }
  if (secondsUntilMail(after, origin, ctx.now) > 0) {
    await saveAccount(ctx.tx, code.account, after);
    return { refusal: exhausted('ask'), sending: null };
  }
  const secret = newSecret(ctx, after);
  await renewCode(ctx.tx, code.id, carriedBy(ctx, token, secret));
  await countMail(ctx, code.account, { past: after, network: origin.network });
  return { refusal: exhausted('sent'), sending: { code, secret } };
}

/** Counts a password that is shown with a link, before it is judged. */
export async function countPasswordOf(ctx: Ctx, { code }: Proven): Promise<void> {
  if (!(await countTryBelow(ctx.tx, code.id, triesOfCode))) throw expired('link');
}

/** Uses up a code that was judged right; of two at once, one does. */
export async function takeCode(ctx: Ctx, { code, by }: Proven): Promise<void> {
  if (!(await useCode(ctx.tx, code.id, ctx.now))) throw expired(by);
}
