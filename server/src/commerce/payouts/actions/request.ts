import {
  type Parsed,
  type PayoutDetail,
  type payouts,
  type PayoutSettings,
  type Result,
  type settlements,
  toMajor,
} from '@voltdeck/contract';
import { memberOf, operatorOf, type OperatorProfile, operatorProfile, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { moneySettings, post } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { availableBalance } from '../../balance/actions';
import { heldMethod, ownMethod, payableOperator } from '../../payout-methods/actions';
import { payoutWaitMs, waitsUntil } from '../../payout-methods/rules';
import { feesIn, type StoredMethod } from '../../payout-methods/store';
import { readAmount } from '../../refunds/rules';
import { countersignFault, grant, leaving, mayCancel, needsCountersign } from '../rules';
import { holdPayout, insertPayout, type PayoutRow, updatePayout } from '../store';
import { holdSettings, settingsOf, updateSettings } from '../store-settings';
import { PayoutSettingsChanged } from '../facts';
import { giveBackPayout } from './give-back';
import { showPayout, toSettings } from './look';
import { tellStep } from './standing';
import { transferWhenDue } from './transfer';

const free = { fixedMinor: 0, ratePpm: 0 };

/** What a payout by a method comes to; the caller holds what may change meanwhile. */
async function reckoned(ctx: Ctx, of: { operator: OperatorProfile; method: StoredMethod; amount: number }) {
  const { operator, method, amount } = of;
  const isOffered = method.kind !== 'stripe' || ctx.ports.payoutProvider !== null;
  if (method.readyAt === null || !isOffered) throw new Problem('payout-method.not-ready');
  const { currency } = operator;
  const amountMinor = readAmount(amount, currency);
  const granted = grant(amountMinor, {
    availableMinor: await availableBalance(ctx, operator.id),
    minimumMinor: (await moneySettings(ctx, currency)).leastWithdrawalMinor,
    fee: (await feesIn(ctx.tx, currency)).get(method.kind) ?? free,
  });
  const dueFrom = waitsUntil(method.changedAt, payoutWaitMs, ctx.now);
  return { ...granted, amountMinor, dueFrom };
}

/** What a payout would come to. */
export async function previewPayout(
  ctx: Ctx,
  { query }: Parsed<typeof payouts.previewPayout>,
): Promise<Result<typeof payouts.previewPayout>> {
  const operator = await payableOperator(ctx);
  const method = await ownMethod(ctx, query.method_id);
  const { amountMinor, feeMinor, netMinor, afterMinor, dueFrom } = await reckoned(ctx, {
    operator,
    method,
    amount: query.amount,
  });
  const { countersignAboveMinor } = await settingsOf(ctx.tx, operator.id);
  const major = (minor: number) => toMajor(minor, operator.currency);
  return {
    amount: major(amountMinor),
    fee: major(feeMinor),
    net: major(netMinor),
    balance_after: major(afterMinor),
    currency: operator.currency,
    needs_countersign: needsCountersign(amountMinor, countersignAboveMinor),
    due_from: dueFrom?.toISOString() ?? null,
  };
}

/** Takes an amount out of the available balance and puts it on its way; of many at once each sees what those before have left. */
export async function requestPayout(
  ctx: Ctx,
  { body }: Parsed<typeof payouts.requestPayout>,
): Promise<PayoutDetail> {
  const operator = await payableOperator(ctx);
  const { id: operatorId, currency } = operator;
  const { countersignAboveMinor } = await holdSettings(ctx.tx, operatorId);
  const method = await heldMethod(ctx, body.method_id);
  const { amountMinor, feeMinor, dueFrom } = await reckoned(ctx, { operator, method, amount: body.amount });
  const id = await insertPayout(ctx.tx, {
    operator_id: operatorId,
    method_id: method.id,
    method_kind: method.kind,
    method_label: method.label,
    method_sealed: method.sealed,
    currency,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    requested_by: memberOf(ctx).membershipId,
    requested_at: ctx.now,
    due_from: dueFrom,
    needs_countersign: needsCountersign(amountMinor, countersignAboveMinor),
  });
  const transactionId = await post(ctx, {
    kind: 'payout' satisfies settlements.MovementKind,
    source: `payout:${id}`,
    operatorId,
    occurredAt: ctx.now,
    entries: leaving({ operatorId, kind: method.kind, currency, amountMinor, feeMinor }),
  });
  await updatePayout(ctx.tx, { id, operatorId }, { transaction_id: transactionId });
  const payout = await held(ctx, id);
  await transferWhenDue(ctx, payout);
  await tellStep(ctx, payout, { action: 'requested', movesBalance: true });
  return showPayout(ctx, id);
}

/** A payout of the operator's, held until the transaction ends; another's is not there. */
async function held(ctx: Ctx, id: number): Promise<PayoutRow> {
  const payout = await holdPayout(ctx.tx, id, operatorOf(ctx));
  if (payout === null) throw new Problem('not-found');
  return payout;
}

/** Agrees to a payout as the second person. */
export async function countersignPayout(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof payouts.countersignPayout>,
): Promise<PayoutDetail> {
  const { membershipId, personId } = memberOf(ctx);
  const payout = await held(ctx, id);
  const fault = countersignFault(payout, personId);
  if (fault !== null) throw new Problem(fault);
  await updatePayout(ctx.tx, payout, { countersigned_by: membershipId, countersigned_at: ctx.now });
  await transferWhenDue(ctx, { ...payout, countersignedAt: ctx.now });
  await tellStep(ctx, payout, { action: 'countersigned' });
  return showPayout(ctx, id);
}

/** Takes a payout back that nobody has approved yet. */
export async function cancelPayout(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof payouts.cancelPayout>,
): Promise<PayoutDetail> {
  const payout = await held(ctx, id);
  if (!mayCancel(payout)) throw new Problem('payout.moved-on');
  await giveBackPayout(ctx, payout, { state: 'cancelled', by: memberOf(ctx).membershipId, reason: null });
  return showPayout(ctx, id);
}

/** Sets above which amount a second person has to agree; payouts under way stay as they are. */
export async function changePayoutSettings(
  ctx: Ctx,
  { body }: Parsed<typeof payouts.changePayoutSettings>,
): Promise<PayoutSettings> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const above = body.countersign_above ?? null;
  const before = await holdSettings(ctx.tx, operatorId);
  if (body.version !== undefined && body.version !== before.version)
    throw new Problem('payout.settings-changed');
  const countersignAboveMinor = above === null ? null : readAmount(above, currency, 'countersign_above');
  await updateSettings(ctx.tx, operatorId, { countersignAboveMinor });
  const after = await settingsOf(ctx.tx, operatorId);
  const toldOf = (kept: typeof after) => ({
    countersign_above: toSettings(kept, currency).countersign_above,
  });
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'payout-settings',
    nounId: operatorId,
    before: toldOf(before),
    after: toldOf(after),
    detail: { currency },
  });
  await ctx.announce(PayoutSettingsChanged, {}, operatorId);
  return toSettings(after, currency);
}
