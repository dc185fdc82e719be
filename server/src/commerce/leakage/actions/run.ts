import { leakage, type LeakageRun, type Parsed } from '@voltdeck/contract';
import { memberOf, operatorOf, operatorProfile, recordAudit } from '../../../identity';
import { hourMs } from '../../../kernel/clock';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { LeakageChanged } from '../facts';
import { onceEach } from '../rules-findings';
import { periodOf, toRun } from '../rules-view';
import { keepFindings, openBefore } from '../store';
import {
  type ComparedFigures,
  endRun,
  holdRun,
  insertDailyRuns,
  insertRun,
  newestRuns,
  type RunRow,
  runsWaitingSince,
  waitingRun,
} from '../store-runs';
import { compare } from './compare';

export const runJob = 'leakage.run';
export const dailyJob = 'leakage.daily';

interface Job {
  runId: number;
}

/** The clock brings a run from four in the morning of each operator's day, when what ended at night has been told. */
const daily = { fromMinute: 4 * 60, usualDays: leakage.runDays.usual, againDays: 3 } as const;

const scheduleRun = (ctx: Ctx, runId: number): Promise<void> =>
  ctx.schedule(runJob, { runId }, { key: `${runJob}:${runId}` });

const shownRuns = 20;

/** The last comparisons of the operator. */
export async function listLeakageRuns(ctx: Ctx): Promise<LeakageRun[]> {
  return (await newestRuns(ctx.tx, operatorOf(ctx), shownRuns)).map(toRun);
}

/** Asks for a comparison; where one waits already, it is that one. */
export async function startLeakageRun(
  ctx: Ctx,
  { body }: Parsed<typeof leakage.startLeakageRun>,
): Promise<LeakageRun> {
  const { membershipId } = memberOf(ctx);
  const operatorId = operatorOf(ctx);
  const period = periodOf(body, ctx.now, leakage.runDays);
  const id = await insertRun(ctx.tx, { operatorId, membershipId, ...period, at: ctx.now });
  const run = await waitingRun(ctx.tx, operatorId);
  if (run === null) throw new Problem('leakage.moved-on');
  await scheduleRun(ctx, run.id);
  if (id !== null) {
    await recordAudit(ctx, {
      action: 'started',
      noun: 'leakage-run',
      operatorId,
      nounId: run.id,
      before: null,
      after: { from: period.from.toISOString(), to: period.to.toISOString() },
    });
    await ctx.announce(LeakageChanged, {}, operatorId);
  }
  return toRun(run);
}

/** Whoever was to carry a run out by then has gone without doing it. */
const lostMs = hourMs;

/** Notes the runs of the day, once for all nodes, because each day of an operator has one; what waits too long is begun again. */
export async function beginDailyRuns(ctx: Ctx): Promise<void> {
  const left = await runsWaitingSince(ctx.tx, new Date(ctx.now.getTime() - lostMs));
  const begun = await insertDailyRuns(ctx.tx, ctx.now, daily);
  for (const { id } of [...left, ...begun]) await scheduleRun(ctx, id);
}

async function carriedOut(ctx: Ctx, { id, operatorId, from, to }: RunRow): Promise<ComparedFigures> {
  const { currency } = await operatorProfile(ctx, operatorId);
  const before = await openBefore(ctx.tx, operatorId);
  const comparison = await compare(ctx, { operatorId, currency, from, to, ...before });
  const { kinds, seen, orders, registers } = comparison;
  const found = onceEach(comparison.found);
  const kept = await keepFindings(ctx.tx, { operatorId, runId: id, at: ctx.now, kinds, found, seen });
  return {
    orders,
    registers,
    registers_unknown: comparison.registersUnknown,
    movements: comparison.movements,
    providers_silent: comparison.providersSilent,
    ...kept,
  };
}

/** Carries a run out; where it fails it says so, and what was found before stays as it was. */
export async function carryOutRun(ctx: Ctx, { runId }: Job): Promise<void> {
  const run = await holdRun(ctx.tx, runId);
  if (run === null) return;
  try {
    const compared = await ctx.attempt(() => carriedOut(ctx, run));
    await endRun(ctx.tx, runId, { state: 'done', at: ctx.now, compared });
  } catch (error) {
    ctx.log.error({ err: error, runId }, 'A comparison of the books failed');
    await endRun(ctx.tx, runId, { state: 'failed', at: ctx.now, compared: null });
  }
  await ctx.announce(LeakageChanged, {}, run.operatorId);
}
