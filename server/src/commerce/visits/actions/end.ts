import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import { paymentOf } from '../../payments/actions';
import { nextSending } from '../../refunds/rules-sending';
import { emailKeptMs, networkKeptMs, type Visit } from '../rules';
import { findVisit, forgetOld, holdVisit, leftVisits, moveVisit, stuckVisits } from '../store';
import { conclude, mustBeSetUp, scheduleEnd, startJob, type VisitJob } from './checkout';

/** What is to be taken of the hold of a visit, in minor units; null while its session is not settled. */
async function takenOf(ctx: Ctx, visit: Visit): Promise<number | null> {
  if (visit.orderId === null) return visit.state === 'over' ? 0 : null;
  const payment = await paymentOf(ctx, visit.orderId);
  if (payment === null || payment.state === 'authorized') return null;
  return payment.capturedMinor ?? 0;
}

/**
 * Has the provider take what a session cost and let the rest go, once it is written that it does; by the same key each time, so
 * that a crash between its answer and this commit takes nothing twice.
 */
export async function concludeHold(ctx: Ctx, { visitId }: VisitJob): Promise<void> {
  const visit = await findVisit(ctx.tx, visitId);
  if (visit === null || visit.payment === null || visit.hold === 'concluded') return;
  const amountMinor = await takenOf(ctx, visit);
  if (amountMinor === null) return;
  const { payment, currency } = visit;
  let note: string;
  try {
    const provider = mustBeSetUp(ctx, visit.provider);
    const answer = await provider.concludeHold({ payment, amountMinor, currency, key: `visit-${visitId}` });
    if (answer.ok) {
      await holdVisit(ctx.tx, visitId);
      await moveVisit(ctx.tx, visitId, { hold: 'concluded', taken_minor: amountMinor, note: null });
      return;
    }
    note = answer.reason;
  } catch (error) {
    return endLater(ctx, visit, error);
  }
  await stay(ctx, visit, note);
}

/** The provider has said no: somebody has to look, and `ledger verify` tells until it is mended. */
async function stay(ctx: Ctx, { id, hold }: Visit, note: string): Promise<void> {
  await moveVisit(ctx.tx, id, { hold: 'stuck', note });
  if (hold !== 'stuck') ctx.log.error({ visitId: id, note }, 'The hold of a visit could not be concluded');
}

async function endLater(ctx: Ctx, visit: Visit, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, visitId: visit.id }, 'A payment provider gave no answer about a hold');
  const tries = visit.tries + 1;
  const runAt = nextSending(tries, ctx.now);
  if (runAt === null) return stay(ctx, visit, errorText(error));
  await moveVisit(ctx.tx, visit.id, { hold: 'concluding', tries, note: errorText(error) });
  await scheduleEnd(ctx, visit.id, runAt);
}

/** Goes on with visits whose jobs were lost, and forgets what is kept no longer. */
export const sweepJob = 'visits.sweep';
export const retryJob = 'visits.retry-stuck';

/** A job that was scheduled so long ago is lost, or long in coming. */
const lostMs = 10 * 60_000;
const mostAtOnce = 500;

export async function sweepVisits(ctx: Ctx): Promise<void> {
  const { tx, now } = ctx;
  await forgetOld(tx, {
    emails: new Date(now.getTime() - emailKeptMs),
    networks: new Date(now.getTime() - networkKeptMs),
  });
  const before = new Date(now.getTime() - lostMs);
  for (const visit of await leftVisits(tx, { before, now, limit: mostAtOnce })) await goOn(ctx, visit);
}

async function goOn(ctx: Ctx, visit: Visit): Promise<void> {
  const { id: visitId, state, payment } = visit;
  if (state === 'held') await ctx.schedule(startJob, { visitId }, { key: `${startJob}:${visitId}` });
  // A page that somebody may have paid on is asked about by the clock of its own.
  else if (payment === null) await conclude(ctx, visitId, { state: 'over' });
  else await scheduleEnd(ctx, visitId);
}

/** Asks providers once more that refused to conclude a hold: somebody may have mended it there. */
export async function retryStuck(ctx: Ctx): Promise<void> {
  for (const { id } of await stuckVisits(ctx.tx)) await scheduleEnd(ctx, id);
}
