import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import type { ChargeAnswered } from '../../../platform/payments/provider';
import { nextSending } from '../../refunds/rules-sending';
import type { TopUp } from '../rules';
import { findTopUp, moveTopUp } from '../store';
import { chooseCard, findCard } from '../store-cards';
import { conclude, customerFor, mustBeSetUp } from './checkout';

/** Has a provider charge a card that was kept. */
export const chargeJob = 'top-ups.charge';

/**
 * Has the provider take what a driver pays in advance from a card that they kept, by the same key each time, so that a crash
 * between its answer and this commit takes nothing twice.
 */
export async function chargeCard(ctx: Ctx, { topUpId }: { topUpId: number }): Promise<void> {
  const topUp = await findTopUp(ctx.tx, topUpId);
  if (topUp?.state !== 'opening' || topUp.cardId === null) return;
  const from = { id: topUpId, from: 'opening' } as const;
  const answer = await answerOf(ctx, topUp, topUp.cardId);
  if ('missing' in answer) return tryLater(ctx, topUp, answer.missing);
  if (!answer.ok) {
    await moveTopUp(ctx.tx, from, { state: 'refused', note: answer.reason, concluded_at: ctx.now });
    return;
  }
  const { amountMinor, currency } = topUp;
  await conclude(ctx, topUpId, { state: 'paid', payment: answer.payment, amountMinor, currency });
  await chooseCard(ctx.tx, topUp, { id: topUp.cardId, at: ctx.now });
}

async function answerOf(
  ctx: Ctx,
  topUp: TopUp,
  cardId: number,
): Promise<ChargeAnswered | { missing: string }> {
  const card = await findCard(ctx.tx, topUp, cardId);
  // Never another one instead.
  if (card === null) return { ok: false, reason: 'no_payment_method' };
  try {
    const provider = mustBeSetUp(ctx, topUp.provider);
    const { amountMinor, currency, id } = topUp;
    return await provider.charge({
      customer: await customerFor(ctx, provider, topUp),
      amountMinor,
      currency,
      key: `top-up-${id}`,
      method: card.method,
    });
  } catch (error) {
    ctx.log.warn(
      { err: error, topUpId: topUp.id },
      'A payment provider gave no answer about a payment in advance',
    );
    return { missing: errorText(error) };
  }
}

/** It may have been taken without an answer: asked again by the same key it tells. After the last try somebody has to look. */
async function tryLater(ctx: Ctx, { id, tries: before }: TopUp, note: string): Promise<void> {
  const tries = before + 1;
  const runAt = nextSending(tries, ctx.now);
  const over = runAt === null ? ({ state: 'failed', concluded_at: ctx.now } as const) : {};
  await moveTopUp(ctx.tx, { id, from: 'opening' }, { tries, note, ...over });
  if (runAt === null)
    ctx.log.error(
      { topUpId: id, note },
      'A payment in advance was never answered for; look it up by its key',
    );
  else await ctx.schedule(chargeJob, { topUpId: id }, { runAt, key: `${chargeJob}:${id}` });
}
