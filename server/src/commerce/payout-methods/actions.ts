import {
  type OfferedKind,
  type Parsed,
  payoutDetails,
  type PayoutDetails,
  type PayoutKind,
  type PayoutMethod,
  type payoutMethods,
  payouts,
  type Result,
  toMajor,
} from '@voltdeck/contract';
import { operatorOf, type OperatorProfile, operatorProfile, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import { bankNumbers } from '../../platform/bank-numbers';
import type { Ctx } from '../../platform/ctx';
import { Unsealable } from '../../platform/secrets/secrets';
import { PayoutMethodChanged } from './facts';
import { tellOfMethod } from './mails';
import { onboardJob } from './actions-onboarding';
import {
  detailsAfter,
  kindsIn,
  labelOf,
  masked,
  methodPurpose,
  mostMethods,
  payoutWaitMs,
  waitsUntil,
} from './rules';
import {
  feesIn,
  findMethod,
  holdMethod,
  holdMethodsOf,
  insertMethod,
  methodsOf,
  removeMethod,
  type StoredMethod,
  updateMethod,
} from './store';

/** The own operator, once it is said where it is: only guessed until its owner has said so. */
export async function payableOperator(ctx: Ctx): Promise<OperatorProfile> {
  const operator = await operatorProfile(ctx, operatorOf(ctx));
  if (operator.setup === 'company') throw new Problem('payout-method.country-first');
  return operator;
}

const offeredIn = (ctx: Ctx, { country }: OperatorProfile): PayoutKind[] =>
  kindsIn(country, ctx.ports.payoutProvider?.serves(country) ?? false);

/** The kinds that the operator may add, with what they cost. */
export async function listAvailableKinds(ctx: Ctx): Promise<Result<typeof payoutMethods.listAvailableKinds>> {
  const operator = await payableOperator(ctx);
  const fees = await feesIn(ctx.tx, operator.currency);
  return offeredIn(ctx, operator).map((kind): OfferedKind => {
    const { fixedMinor = 0, ratePpm = 0 } = fees.get(kind) ?? {};
    return { kind, fee: { fixed: toMajor(fixedMinor, operator.currency), percent: ratePpm / 10_000 } };
  });
}

const toMethod = (ctx: Ctx, method: StoredMethod): PayoutMethod => ({
  id: method.id,
  kind: method.kind,
  state: method.readyAt === null ? 'onboarding' : 'ready',
  label: method.label,
  details: method.masked,
  waits_until: waitsUntil(method.changedAt, payoutWaitMs, ctx.now)?.toISOString() ?? null,
  open_payouts: method.openPayouts,
  onboarding_url: method.onboardingUrl,
  version: method.version,
  created_at: method.createdAt.toISOString(),
  changed_at: method.changedAt.toISOString(),
});

/** The operator's methods. */
export const listPayoutMethods = async (ctx: Ctx): Promise<Result<typeof payoutMethods.listPayoutMethods>> =>
  (await methodsOf(ctx.tx, operatorOf(ctx), payouts.openPayoutStates)).map((method) => toMethod(ctx, method));

/** A method of the operator's, held until the transaction ends; another's is not there. */
export async function heldMethod(ctx: Ctx, id: number): Promise<StoredMethod> {
  const method = await holdMethod(ctx.tx, { id, operatorId: operatorOf(ctx) }, payouts.openPayoutStates);
  if (method === null) throw new Problem('not-found');
  return method;
}

/** A method of the operator's; another's is not there. */
export async function ownMethod(ctx: Ctx, id: number): Promise<StoredMethod> {
  const method = await findMethod(ctx.tx, { id, operatorId: operatorOf(ctx) }, payouts.openPayoutStates);
  if (method === null) throw new Problem('not-found');
  return method;
}

const shown = async (ctx: Ctx, id: number): Promise<PayoutMethod> => toMethod(ctx, await ownMethod(ctx, id));

function checked(kind: PayoutKind, details: PayoutDetails): PayoutDetails {
  const faults = Object.entries(payoutDetails.detailFaults(kind, details, bankNumbers));
  if (faults.length > 0)
    throw new Problem('fields.invalid', {
      errors: Object.fromEntries(faults.map(([detail, code]) => [detail, [{ code }]])),
    });
  const { phone } = details;
  const home = payoutDetails.homeOf[kind];
  const number = phone === undefined || home === undefined ? null : bankNumbers.mobileOf(phone, home.country);
  return number === null ? details : { ...details, phone: number };
}

const sealedOf = (ctx: Ctx, details: PayoutDetails) => {
  const hidden = masked(details);
  return {
    sealed: ctx.ports.secrets.seal(JSON.stringify(details), methodPurpose),
    masked: hidden,
    label: labelOf(hidden),
  };
};

/** What was told of a method; nothing where the key that sealed it is gone. */
function openedDetails(ctx: Ctx, sealed: string): PayoutDetails {
  try {
    return JSON.parse(ctx.ports.secrets.open(sealed, methodPurpose)) as PayoutDetails;
  } catch (error) {
    if (error instanceof Unsealable) return {};
    throw error;
  }
}

/** Adds a method; that of a provider is opened there by a job. */
export async function createPayoutMethod(
  ctx: Ctx,
  { body }: Parsed<typeof payoutMethods.createPayoutMethod>,
): Promise<PayoutMethod> {
  const { kind, ...asked } = body;
  const operator = await payableOperator(ctx);
  if (!offeredIn(ctx, operator).includes(kind))
    throw new Problem('payout-method.not-offered', { field: 'kind' });
  const details = checked(kind, detailsAfter(kind, { before: {}, asked }, bankNumbers));
  await holdMethodsOf(ctx.tx, operator.id);
  const others = await methodsOf(ctx.tx, operator.id, payouts.openPayoutStates);
  if (others.length >= mostMethods)
    throw new Problem('payout-method.limit-reached', { args: { max: mostMethods } });
  const readyAt = kind === 'stripe' ? null : ctx.now;
  const content = { ...sealedOf(ctx, details), operatorId: operator.id, kind, readyAt, at: ctx.now };
  const id = await insertMethod(ctx.tx, content);
  if (kind === 'stripe')
    await ctx.schedule(onboardJob, { methodId: id, operatorId: operator.id }, { key: `${onboardJob}:${id}` });
  await tell(ctx, 'created', { id, kind, details });
  return shown(ctx, id);
}

/** Changes what is told of a method; what is not told anew stays. */
export async function updatePayoutMethod(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof payoutMethods.updatePayoutMethod>,
): Promise<PayoutMethod> {
  const { version, ...asked } = body;
  const held = await heldMethod(ctx, id);
  if (version !== undefined && version !== held.version) throw new Problem('payout-method.changed');
  const { kind } = held;
  // A provider's method has nothing of ours to change.
  if (kind === 'stripe') return toMethod(ctx, held);
  const before = openedDetails(ctx, held.sealed);
  const details = checked(kind, detailsAfter(kind, { before, asked }, bankNumbers));
  const changed = Object.fromEntries(
    Object.entries(details).filter(([detail, text]) => before[detail as keyof PayoutDetails] !== text),
  );
  const isSame =
    Object.keys(changed).length === 0 && Object.keys(details).length === Object.keys(before).length;
  if (isSame) return toMethod(ctx, held);
  await updateMethod(ctx.tx, held, { ...sealedOf(ctx, details), at: ctx.now });
  await tell(ctx, 'updated', { id, kind, details: changed });
  return shown(ctx, id);
}

/** Asks the provider again whether it is ready. */
export async function onboardPayoutMethod(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof payoutMethods.onboardPayoutMethod>,
): Promise<PayoutMethod> {
  const held = await heldMethod(ctx, id);
  if (held.readyAt !== null) return toMethod(ctx, held);
  const { operatorId } = held;
  await ctx.schedule(onboardJob, { methodId: id, operatorId }, { key: `${onboardJob}:${id}` });
  await recordAudit(ctx, {
    action: 'onboarding-asked',
    noun: 'payout-method',
    nounId: id,
    detail: { kind: held.kind },
  });
  await ctx.announce(PayoutMethodChanged, { methodId: id }, operatorId);
  return toMethod(ctx, held);
}

/** Removes a method; what was told of it stays sealed beside the payouts by it. */
export async function removePayoutMethod(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof payoutMethods.removePayoutMethod>,
): Promise<{ id: number }> {
  const held = await heldMethod(ctx, id);
  if (held.openPayouts > 0) throw new Problem('payout-method.in-use');
  await removeMethod(ctx.tx, held, ctx.now);
  await tell(ctx, 'deleted', { id, kind: held.kind, details: {} });
  return { id };
}

/** Writes down which details somebody told, never what they are, and tells the owners. */
async function tell(
  ctx: Ctx,
  action: 'created' | 'updated' | 'deleted',
  { id, kind, details }: { id: number; kind: PayoutKind; details: PayoutDetails },
): Promise<void> {
  const operatorId = operatorOf(ctx);
  await recordAudit(ctx, {
    action,
    noun: 'payout-method',
    nounId: id,
    detail: { kind, fields: Object.keys(details) },
  });
  await ctx.announce(PayoutMethodChanged, { methodId: id }, operatorId);
  await tellOfMethod(ctx, operatorId, { action, kind });
}
