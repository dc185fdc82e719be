import type { FactorKind } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { isPublicNetwork, networkOf } from '../../../platform/networks';
import { shownPasskey } from '../../../platform/passkeys';
import { hashSecret } from '../../../platform/passwords';
import { totpStep } from '../../../platform/totp';
import { knownDevice } from '../../devices/actions';
import { personById } from '../../persons/actions';
import { countTry, delayTry, mustBeHeard, type TryOrigin } from '../../tries/actions';
import { tellOfGuesses, tellOfUsedCode } from '../mails';
import { fieldOf, type ShownFactor, strangerCodesAllowed, strangerCodesSince } from '../rules';
import { countStrangerCode, factorsOf, holdTotp, useRecoveryCode, useTotpStep } from '../store';
import { holdPasskey, touchPasskey } from '../store-passkeys';
import { siteOf } from './questions';

/** Secrets of authenticator apps are sealed for this alone. */
export const totpPurpose = 'totp';

export const wrongFactor = (kind: FactorKind): Problem =>
  new Problem('factor.wrong', { field: fieldOf[kind] });

/** Tries of factors are counted apart from those of passwords, because a right password forgives the latter. */
const accountOf = (personId: number): string => `factor ${personId}`;

/**
 * Counts that somebody shows a factor, before it is judged, so that of many at once no more are judged than are allowed.
 * They are slowed like logins; codes of strangers are counted over all networks beside that, because a million is not much.
 */
export async function countFactorTry(
  call: PartedCall<Ctx>,
  of: { personId: number; kind: FactorKind; tokenId?: number },
): Promise<TryOrigin> {
  const network = networkOf(call.address);
  const { origin, delayedMs } = await call.run(async (ctx) => {
    const found = await originOf(ctx, call, of);
    return { origin: found, delayedMs: await mustBeHeard(ctx, found) };
  });
  await delayTry(network, delayedMs, call.signal);
  const isClosed = await call.run(async (ctx) => {
    await countTry(ctx, origin);
    return of.kind === 'totp' && origin.kind === 'network' && isBeyondGuesses(ctx, of.personId);
  });
  if (isClosed) throw new Problem('factor.code-closed', { field: fieldOf.totp });
  return origin;
}

async function isBeyondGuesses(ctx: Ctx, personId: number): Promise<boolean> {
  const at = { at: ctx.now, since: strangerCodesSince(ctx.now) };
  const beyond = (await countStrangerCode(ctx.tx, personId, at)) - strangerCodesAllowed;
  if (beyond === 1) await tellOfGuesses(ctx, await personById(ctx, personId));
  return beyond > 0;
}

/** Whose tries are counted together: those of a login, of a device that logged in before, or of a network. */
async function originOf(
  ctx: Ctx,
  call: PartedCall<Ctx>,
  { personId, tokenId }: { personId: number; tokenId?: number },
): Promise<TryOrigin> {
  if (tokenId !== undefined)
    return { account: accountOf(personId), kind: 'device', origin: `login ${tokenId}`, isOwnNetwork: false };
  const { email } = await personById(ctx, personId);
  const deviceId = await knownDevice(ctx, { email, secret: call.deviceSecret });
  const network = networkOf(call.address);
  const isOwnNetwork = call.isAddressOwn && isPublicNetwork(network);
  const account = accountOf(personId);
  return deviceId === null
    ? { account, kind: 'network', origin: network, isOwnNetwork }
    : { account, kind: 'device', origin: String(deviceId), isOwnNetwork };
}

/** What a factor is shown for. */
export interface ShownFor {
  personId: number;
  shown: ShownFactor;
  /** What a passkey was asked to sign. */
  toSign: string;
  /** Whether the authenticator must have made sure of who holds it: where no password was asked for. */
  isAlone?: boolean;
}

/** Judges a factor; a right one is used up in this transaction, so that nothing is lost where it fails, and nothing serves twice. */
export async function takeFactor(ctx: Ctx, of: ShownFor): Promise<void> {
  const { shown } = of;
  const isRight =
    shown.kind === 'passkey'
      ? await takePasskey(ctx, { ...of, shown })
      : shown.kind === 'totp'
        ? await takeCode(ctx, of.personId, shown.code)
        : await takeRecoveryCode(ctx, of.personId, shown.code);
  if (!isRight) throw wrongFactor(shown.kind);
}

async function takeCode(ctx: Ctx, personId: number, code: string): Promise<boolean> {
  const totp = await holdTotp(ctx.tx, personId);
  if (totp === null) return false;
  const step = totpStep(ctx.ports.secrets.open(totp.secret, totpPurpose), code, ctx.now);
  if (step === null || step <= totp.lastStep) return false;
  await useTotpStep(ctx.tx, personId, { step, at: ctx.now });
  return true;
}

async function takeRecoveryCode(ctx: Ctx, personId: number, code: string): Promise<boolean> {
  if (!(await useRecoveryCode(ctx.tx, personId, { hash: hashSecret(code), at: ctx.now }))) return false;
  const { recoveryCodes } = await factorsOf(ctx.tx, personId);
  await tellOfUsedCode(ctx, await personById(ctx, personId), recoveryCodes?.left ?? 0);
  return true;
}

async function takePasskey(
  ctx: Ctx,
  { personId, shown, toSign, isAlone = false }: ShownFor & { shown: { kind: 'passkey' } & ShownFactor },
): Promise<boolean> {
  const known = await holdPasskey(ctx.tx, shown.passkey.id);
  if (known === null || known.personId !== personId) return false;
  const of = { shown: shown.passkey, toSign, known, mustVerifyPerson: isAlone };
  const signed = await shownPasskey(siteOf(ctx), of);
  if (signed === null) return false;
  await touchPasskey(ctx.tx, known.id, { counter: signed.counter, at: ctx.now });
  return true;
}
