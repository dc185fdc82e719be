import { driverOf, operatorProfile, recordAudit } from '../../../identity';
import { toMajor } from '@voltdeck/contract';
import { post } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import type { Answered } from '../../../platform/payments/provider';
import { testProvider } from '../../../platform/payments/test-provider';
import { findProvider } from '../../payments/actions';
import { heldPrepaid } from '../../payments/actions-prepaid';
import { returnableOf } from '../../payments/rules-prepaid';
import { nextSending, providerMissing } from '../../refunds/rules-sending';
import { partsOf, returnPosting, type TopUpReturn } from '../rules-returns';
import { findReturn, insertReturn, moveReturn, paymentsToReturn, stuckReturns } from '../store-returns';

/** Has a provider give back part of a payment in advance, once it is written that it does. */
export const giveBackJob = 'top-ups.give-back';

/** Gives back what is free on the balance of the driver who asks, the way it was paid: it leaves the balance at once. Where nothing is free, nothing happens. */
export async function giveBackBalance(ctx: Ctx): Promise<void> {
  const me = driverOf(ctx);
  const prepaid = await heldPrepaid(ctx, me);
  const freeMinor = prepaid === null ? 0 : returnableOf(prepaid);
  const { operatorId, personId } = me;
  const { currency } = await operatorProfile(ctx, operatorId);
  // What moved no money goes first: a session that was charged since was paid with the rest.
  const firstOf = testProvider.name;
  const payments = await paymentsToReturn(ctx.tx, { operatorId, personId, currency, firstOf });
  for (const { topUpId, provider, amountMinor } of partsOf(freeMinor, payments)) {
    const part = { operatorId, personId, currency, amountMinor };
    const id = await insertReturn(ctx.tx, { ...part, topUpId, at: ctx.now });
    await post(ctx, returnPosting({ ...part, id, provider }, { at: ctx.now, isRefused: false }));
    await ctx.schedule(giveBackJob, { returnId: id }, { key: `${giveBackJob}:${id}` });
  }
}

/**
 * Has the provider give money back, and writes down what it said; by the same key each time, so that a crash between its answer
 * and this commit pays nothing twice. Where it refuses, the money is on the balance again.
 */
export async function sendBack(ctx: Ctx, { returnId }: { returnId: number }): Promise<void> {
  const one = await findReturn(ctx.tx, returnId);
  if (one?.state !== 'sending') return;
  const answer = await answerOf(ctx, one);
  if ('missing' in answer) await tryLater(ctx, one, answer.missing);
  else await conclude(ctx, one, answer);
}

async function answerOf(ctx: Ctx, one: TopUpReturn): Promise<Answered | { missing: string }> {
  const provider = findProvider(ctx, one.provider);
  if (provider === null) return { missing: providerMissing };
  const { id, payment, amountMinor, currency } = one;
  try {
    return await provider.refund({ payment, amountMinor, currency, key: `top-up-return-${id}-back` });
  } catch (error) {
    ctx.log.warn({ err: error, returnId: id }, 'A payment provider gave no answer about what it gives back');
    return { missing: errorText(error) };
  }
}

async function conclude(ctx: Ctx, one: TopUpReturn, answer: Answered): Promise<boolean> {
  const state = answer.ok ? 'paid' : 'refused';
  const note = answer.ok ? null : answer.reason;
  const from = { id: one.id, from: one.state };
  if (!(await moveReturn(ctx.tx, from, { state, note, concluded_at: ctx.now }))) return false;
  if (!answer.ok) await post(ctx, returnPosting(one, { at: ctx.now, isRefused: true }));
  return true;
}

/** The provider may have paid without saying so: after the last try somebody has to look, and nothing is guessed. */
async function tryLater(ctx: Ctx, { id, tries: before }: TopUpReturn, note: string): Promise<void> {
  const tries = before + 1;
  const runAt = nextSending(tries, ctx.now);
  const state = runAt === null ? 'stuck' : 'sending';
  await moveReturn(ctx.tx, { id, from: 'sending' }, { state, tries, note });
  if (runAt === null) ctx.log.error({ returnId: id, note }, 'Money that goes back to a driver is stuck');
  else await ctx.schedule(giveBackJob, { returnId: id }, { runAt, key: `${giveBackJob}:${id}` });
}

/** What goes back to drivers and no provider answered for until the last try, the oldest first. */
export const listStuckReturns = (ctx: Ctx): Promise<TopUpReturn[]> => stuckReturns(ctx.tx);

/** Has the provider asked again, by the same key as before; false where it is not stuck. */
export async function retryReturn(ctx: Ctx, id: number): Promise<boolean> {
  const from = { id, from: 'stuck' } as const;
  if (!(await moveReturn(ctx.tx, from, { state: 'sending', tries: 0 }))) return false;
  await ctx.schedule(giveBackJob, { returnId: id }, { key: `${giveBackJob}:${id}` });
  return true;
}

/** Ends a stuck one by what somebody has seen at the provider; false where it is not stuck. */
export async function settleReturn(
  ctx: Ctx,
  { id, isPaid, reason }: { id: number; isPaid: boolean; reason: string },
): Promise<boolean> {
  const one = await findReturn(ctx.tx, id);
  if (one?.state !== 'stuck') return false;
  if (!(await conclude(ctx, one, isPaid ? { ok: true } : { ok: false, reason }))) return false;
  const { operatorId, amountMinor, currency } = one;
  await recordAudit(ctx, {
    action: 'refund-settled',
    noun: 'person',
    nounId: one.personId,
    operatorId,
    detail: { reason, amount: toMajor(amountMinor, currency), currency },
  });
  return true;
}
