import { type PayoutDetails, payouts, type PayoutState, type settlements } from '@voltdeck/contract';
import { post } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { methodPurpose } from '../../payout-methods/rules';
import { arrived, mayReject, type Obstacle, obstacleTo, type PayoutDifference } from '../rules';
import { holdPayout, type PayoutRow, payoutsInStates, updatePayout } from '../store';
import { findPayoutDifferences } from '../store-verify';
import { giveBackPayout } from './give-back';
import { tellStep } from './standing';

/** How a word of staff about a payout went: done, or why not. */
export type Settled = {
  payout: PayoutRow;
  obstacle: Obstacle | 'not-approved' | 'by-provider' | null;
} | null;

/** What staff lists at most. */
const mostListed = 1_000;

/** Payouts in some states, of all operators, the oldest first. */
export const payoutsForStaff = (
  ctx: Ctx,
  states: readonly PayoutState[] = payouts.openPayoutStates,
): Promise<PayoutRow[]> => payoutsInStates(ctx.tx, { states, limit: mostListed });

/** Where a payout goes, in clear, for whoever makes the transfer. */
export async function payoutSheet(
  ctx: Ctx,
  id: number,
): Promise<{ payout: PayoutRow; details: PayoutDetails } | null> {
  const payout = await holdPayout(ctx.tx, id, null);
  if (payout === null) return null;
  const opened = ctx.ports.secrets.open(payout.sealed, methodPurpose);
  return { payout, details: JSON.parse(opened) as PayoutDetails };
}

/** Lets a payout go on to be paid, once everything it waits for is there. */
export async function approvePayout(ctx: Ctx, id: number): Promise<Settled> {
  const payout = await holdPayout(ctx.tx, id, null);
  if (payout === null) return null;
  // The provider pays by itself.
  if (payout.kind === 'stripe') return { payout, obstacle: 'by-provider' };
  const obstacle = obstacleTo(payout, ctx.now);
  if (obstacle !== null) return { payout, obstacle };
  await updatePayout(ctx.tx, payout, { state: 'approved', approved_at: ctx.now });
  await tellStep(ctx, { ...payout, state: 'approved' }, { action: 'approved' });
  return { payout, obstacle: null };
}

/** Writes down that staff has paid an approved payout, with the bank's reference. */
export async function payPayout(ctx: Ctx, id: number, reference: string): Promise<Settled> {
  const payout = await holdPayout(ctx.tx, id, null);
  if (payout === null) return null;
  if (payout.kind === 'stripe') return { payout, obstacle: 'by-provider' };
  if (payout.state !== 'approved')
    return { payout, obstacle: payout.state === 'requested' ? 'not-approved' : 'moved-on' };
  await concludePaid(ctx, payout, reference);
  return { payout, obstacle: null };
}

/** Sends a payout back with a reason; its money returns to the balance. */
export async function rejectPayout(ctx: Ctx, id: number, reason: string): Promise<Settled> {
  const payout = await holdPayout(ctx.tx, id, null);
  if (payout === null) return null;
  if (!mayReject(payout)) return { payout, obstacle: payout.isSending ? 'by-provider' : 'moved-on' };
  await giveBackPayout(ctx, payout, { state: 'rejected', by: null, reason });
  return { payout, obstacle: null };
}

/** Writes down that a payout that the caller holds has left for good. */
export async function concludePaid(ctx: Ctx, payout: PayoutRow, reference: string): Promise<void> {
  const { id, operatorId } = payout;
  const transactionId = await post(ctx, {
    kind: 'payout-paid' satisfies settlements.MovementKind,
    source: `payout:${id}:paid`,
    operatorId,
    occurredAt: ctx.now,
    entries: arrived(payout),
  });
  await updatePayout(ctx.tx, payout, {
    state: 'paid',
    reference,
    is_sending: false,
    concluded_at: ctx.now,
    end_transaction_id: transactionId,
  });
  await tellStep(ctx, { ...payout, state: 'paid', reference }, { action: 'paid', detail: { reference } });
}

/** Compares every payout with what the ledger says of it. */
export const verifyPayouts = (ctx: Ctx): Promise<PayoutDifference[]> =>
  findPayoutDifferences(ctx.tx, payouts.openPayoutStates);
