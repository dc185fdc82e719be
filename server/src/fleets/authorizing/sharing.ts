import { runningStates, setAllowances, unfinishedStates } from '../../charging';
import { operatorProfile } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { fleetBalance } from '../balance/actions';
import { warnOnce } from '../balance/mails';
import { holdAccounts } from '../balance/store';
import { type Limit, limitedShares, type LimitedUse } from './limits';
import { mustTell, sharesOf } from './rules';
import {
  busyFleets,
  forgetSettled,
  openSessions,
  type ReservedSession,
  saveShares,
  markTold,
  untoldShares,
} from './store';

export const shareJob = 'fleets.share';
export const tellJob = 'fleets.tell-shares';

/** Has the sessions of a fleet share anew what there is, right after this transaction. */
export const shareSoon = (ctx: Ctx, fleetId: number): Promise<void> => ctx.schedule(shareJob, { fleetId });

/** A session with the bounds it had and those it gets. */
interface Shared {
  session: ReservedSession;
  minor: number;
  use: LimitedUse;
}

const timeOf = (at: Date | null): number => at?.getTime() ?? Infinity;

/** Whether bounds of a limit differ so much from those that were told that the session must hear of it. */
function isOtherUse({ session, use }: Shared): boolean {
  const { toldWh, toldUntil, energyWh } = session;
  if (timeOf(toldUntil) !== timeOf(use.until)) return true;
  if (toldWh === null || use.energyWh === null) return toldWh !== use.energyWh;
  return use.energyWh < toldWh || use.energyWh - toldWh > 0.1 * Math.max(0, toldWh - energyWh);
}

/**
 * Decides what each running session of a fleet may use by now: the money that nobody has used in equal parts, and what limits
 * leave. Its account is held, so that a start and a sharing never see half of each other. Orders are told apart from it, since
 * charge points are held before accounts everywhere.
 */
export async function shareFleet(
  ctx: Ctx,
  limits: readonly Limit[],
  { fleetId }: { fleetId: number },
): Promise<void> {
  const [account] = await holdAccounts(ctx.tx, [fleetId]);
  await forgetSettled(ctx.tx, fleetId, unfinishedStates);
  const sessions = await openSessions(ctx.tx, [fleetId], { running: runningStates, open: unfinishedStates });
  const operatorId = account?.operatorId ?? sessions[0]?.operatorId;
  if (operatorId === undefined) return;
  const { currency } = await operatorProfile(ctx, operatorId);
  const balanceMinor = await fleetBalance(ctx, { operatorId, fleetId, currency });
  if (account !== undefined) await warnOnce(ctx, account, { balanceMinor, currency });
  const running = sessions.filter(({ isRunning }) => isRunning);
  if (running.length === 0) return;
  const shares = sharesOf(balanceMinor, sessions);
  const uses = await limitedShares(ctx, limits, running);
  const shared = running.map((session, index): Shared => ({
    session,
    minor: shares.get(session.orderId) ?? session.costMinor,
    use: uses[index] ?? { energyWh: null, until: null },
  }));
  const otherMinor = sessions.reduce((sum, each) => sum + (each.isRunning ? 0 : each.costMinor), 0);
  const isMoney = mustTell(
    balanceMinor,
    otherMinor,
    shared.map(({ session: { toldMinor, costMinor }, minor }) => ({
      toldMinor,
      shareMinor: minor,
      costMinor,
    })),
  );
  if (!isMoney && !shared.some(isOtherUse) && running.every(({ isTold }) => isTold)) return;
  const other = shared.filter((each) => each.minor !== each.session.toldMinor || isOtherUse(each));
  await saveShares(
    ctx.tx,
    other.map(({ session: { orderId }, minor, use }) => ({
      orderId,
      minor,
      wh: use.energyWh,
      until: use.until,
    })),
  );
  await ctx.schedule(tellJob, { fleetId });
}

/** So many charge points are held together while their sessions are told. */
const toldAtOnce = 50;

/** Tells running sessions their shares; those that have used theirs up are asked to stop. The rest follow in the next transaction. */
export async function tellShares(ctx: Ctx, { fleetId }: { fleetId: number }): Promise<void> {
  const untold = await untoldShares(ctx.tx, fleetId, { running: runningStates, limit: toldAtOnce });
  if (untold.length === 0) return;
  await setAllowances(
    ctx,
    untold.map(({ orderId, chargePointId, minor, wh, until }) => ({
      orderId,
      chargePointId,
      allowance: { amountMinor: minor, energyWh: wh, until },
    })),
  );
  await markTold(ctx.tx, untold);
  if (untold.length === toldAtOnce) await ctx.schedule(tellJob, { fleetId });
}

export const shareBusyJob = 'fleets.share-busy';

/** At these seconds of each minute beside its first. */
const againAfterMs = [20_000, 40_000];

/** Has the fleets of which sessions run share anew, and once more within the minute; nothing where none does. */
export async function shareBusy(ctx: Ctx, { isAgain = false }: { isAgain?: boolean } = {}): Promise<void> {
  const busy = await busyFleets(ctx.tx);
  for (const fleetId of busy) await ctx.schedule(shareJob, { fleetId }, { key: `${shareJob}:${fleetId}` });
  if (busy.length === 0 || isAgain) return;
  for (const [index, afterMs] of againAfterMs.entries())
    await ctx.schedule(
      shareBusyJob,
      { isAgain: true },
      { key: `${shareBusyJob}:${index}`, runAt: new Date(ctx.now.getTime() + afterMs) },
    );
}
