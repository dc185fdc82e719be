import { type CashDay, type Parsed, toMajor, workerCash, type WorkerStats } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import { dayMs } from '../../../kernel/clock';
import { instantOf, localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { mustHaveWorker } from '../../workers/actions';
import { sumOf, toFigures, toHandOver } from '../rules';
import { lastHandOver } from '../store';
import { cashOfDay, type DayLine, figuresSince, linesOfDay, type WorkerCash } from '../store-figures';

/** What a worker has in hand, and did today, in 7 and in 30 days of the operator's zone. */
export async function getStats(
  ctx: Ctx,
  { params: { id: workerId } }: Parsed<typeof workerCash.getStats>,
): Promise<WorkerStats> {
  const { balanceMinor } = await mustHaveWorker(ctx, workerId);
  const operatorId = operatorOf(ctx);
  const { currency, timeZone } = await operatorProfile(ctx, operatorId);
  const since = (days: number): Date => {
    const noon = localDayAt(timeZone, ctx.now.getTime()).fromMs + dayMs / 2;
    return new Date(localDayAt(timeZone, noon - (days - 1) * dayMs).fromMs);
  };
  const [today, week, month] = await figuresSince(ctx.tx, workerId, [since(1), since(7), since(30)]);
  const last = await lastHandOver(ctx.tx, { operatorId, workerId });
  const shown = last === null ? null : toHandOver(last);
  return {
    currency,
    balance: toMajor(balanceMinor, currency),
    today: toFigures(today, currency),
    days_7: toFigures(week, currency),
    days_30: toFigures(month, currency),
    last_hand_over: shown === null ? null : { at: shown.at, amount: shown.amount, number: shown.number },
  };
}

/** The cash of a day by worker and site, with what was handed over on it and is in hand now. */
export async function getDay(ctx: Ctx, { query }: Parsed<typeof workerCash.getDay>): Promise<CashDay> {
  const operatorId = operatorOf(ctx);
  const { currency, timeZone } = await operatorProfile(ctx, operatorId);
  const at = query.day === undefined ? ctx.now.getTime() : instantOf(timeZone, `${query.day}T12:00`);
  const { day, fromMs, toMs } = localDayAt(timeZone, at);
  const of = { operatorId, from: new Date(fromMs), to: new Date(toMs) };
  const lines = await linesOfDay(ctx.tx, of, workerCash.mostLines);
  return { day, currency, ...toldDay(lines, await cashOfDay(ctx.tx, of, currency), currency) };
}

function toldDay(
  lines: readonly DayLine[],
  cash: readonly WorkerCash[],
  currency: string,
): Pick<CashDay, 'lines' | 'workers' | 'total'> {
  const names = new Map([...lines, ...cash].map(({ workerId, workerName }) => [workerId, workerName]));
  const held = new Map(cash.map((each) => [each.workerId, each]));
  const sumMinor = (pick: (each: WorkerCash) => number): number =>
    toMajor(
      cash.reduce((sum, each) => sum + pick(each), 0),
      currency,
    );
  return {
    lines: lines.map((line) => ({
      worker: { id: line.workerId, name: line.workerName },
      charging_site: line.siteId === null ? null : { id: line.siteId, name: line.siteName ?? '' },
      ...toFigures(line, currency),
    })),
    workers: [...names].map(([id, name]) => ({
      id,
      name,
      ...toFigures(sumOf(lines.filter(({ workerId }) => workerId === id)), currency),
      handed_over: toMajor(held.get(id)?.handedMinor ?? 0, currency),
      balance: toMajor(held.get(id)?.balanceMinor ?? 0, currency),
    })),
    total: {
      ...toFigures(sumOf(lines), currency),
      handed_over: sumMinor(({ handedMinor }) => handedMinor),
      balance: sumMinor(({ balanceMinor }) => balanceMinor),
    },
  };
}
