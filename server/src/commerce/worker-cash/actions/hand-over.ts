import { type HandOver, type Parsed, toMajor, type workerCash } from '@voltdeck/contract';
import { operatorOf, operatorProfile, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { post } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { readAmount } from '../../refunds/rules';
import { mustHaveWorker } from '../../workers/actions';
import { mustHoldHolder } from '../../workers/actions/hold';
import { WorkerCashChanged } from '../facts';
import { type HandOverRow, postingOf, receiptNumber, toHandOver } from '../rules';
import { findHandOver, insertHandOver, signOnce, takeNumber } from '../store';

/**
 * Records that a worker hands over all cash in hand, or is given back what is below zero (docs/decisions.md#workers-and-cash). The
 * worker is held, so that of two at once the second finds nothing; what is settled meanwhile stays in hand.
 */
export async function resetBalance(
  ctx: Ctx,
  { params: { id: workerId }, query }: Parsed<typeof workerCash.resetBalance>,
): Promise<HandOver> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const counted = query.amount === undefined ? null : readAmount(query.amount, currency);
  const { name, balanceMinor: amountMinor } = await mustHoldHolder(ctx, workerId);
  // What the worker is owed goes back only where whoever pays it says how much.
  if (amountMinor === 0 || (amountMinor < 0 && counted === null))
    throw new Problem('worker.nothing-in-hand', { args: { name } });
  const amount = toMajor(amountMinor, currency);
  if (counted !== null && counted !== amountMinor)
    throw new Problem('worker.balance-changed', { field: 'amount', args: { name, amount, currency } });
  const number = await takeNumber(ctx.tx, operatorId);
  const handed = { operatorId, workerId, number, amountMinor, currency, at: ctx.now };
  const transactionId = await post(ctx, postingOf(handed));
  const membershipId = ctx.actor.kind === 'member' ? ctx.actor.membershipId : null;
  const id = await insertHandOver(ctx.tx, { ...handed, transactionId, membershipId });
  await recordAudit(ctx, {
    action: amountMinor > 0 ? 'handed-over' : 'paid-back',
    noun: 'worker',
    nounId: workerId,
    name,
    detail: { amount, currency, number: receiptNumber(number) },
  });
  await ctx.announce(WorkerCashChanged, { workerId }, operatorId);
  return toHandOver(await mustHaveHandOver(ctx, workerId, id));
}

/** Puts both signatures on the receipt of a hand-over, once. */
export async function signHandOver(
  ctx: Ctx,
  { params: { id: workerId, handOverId }, body }: Parsed<typeof workerCash.signHandOver>,
): Promise<HandOver> {
  const operatorId = operatorOf(ctx);
  const worker = await mustHaveWorker(ctx, workerId);
  const row = await mustHaveHandOver(ctx, workerId, handOverId);
  const isNew = await signOnce(
    ctx.tx,
    { operatorId, workerId },
    {
      id: handOverId,
      worker: JSON.stringify(body.worker),
      receiver: JSON.stringify(body.receiver),
      at: ctx.now,
    },
  );
  if (!isNew) throw new Problem('hand-over.signed');
  await recordAudit(ctx, {
    action: 'signed',
    noun: 'worker',
    nounId: workerId,
    name: worker.name,
    detail: { number: receiptNumber(row.number) },
  });
  await ctx.announce(WorkerCashChanged, { workerId }, operatorId);
  return toHandOver(await mustHaveHandOver(ctx, workerId, handOverId));
}

/** A hand-over of a worker of the caller's operator. */
export async function mustHaveHandOver(ctx: Ctx, workerId: number, id: number): Promise<HandOverRow> {
  const row = await findHandOver(ctx.tx, { operatorId: operatorOf(ctx), workerId }, id);
  if (row === null) throw new Problem('not-found');
  return row;
}
