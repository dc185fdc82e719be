import { proposalsWaiting, webhooksSwitchedOff } from '../../../apps';
import { waitingEverywhere } from '../../../charging';
import { announcement, type Ctx } from '../../../platform/ctx';
import { NoticesChanged } from '../facts';
import {
  blipMs,
  compared,
  type Going,
  aboutOf,
  goingKinds,
  keptMs,
  mostNamed,
  newsMs,
  planEndsMs,
  reopenMs,
} from '../rules';
import { changeNotices, closeNotices, holdComparison, knownNotices, openNotices } from '../store';
import { dropNotices } from '../store-told';
import { countLeft, findLowFleets, findPlans, findTrouble, type PlanRow } from '../store-going';

const planTold = ({ operatorId, endsAt, since }: PlanRow): Going => ({
  operatorId,
  kind: 'plan',
  count: 1,
  since,
  named: [],
  about: aboutOf({ word: endsAt === null ? 'refused' : 'ends', at: endsAt?.toISOString() ?? null }),
});

async function whatGoesOn(ctx: Ctx): Promise<Going[]> {
  const now = ctx.now.getTime();
  const trouble = await findTrouble(ctx.tx, { from: new Date(now - newsMs), to: new Date(now - blipMs) });
  const work = await waitingEverywhere(ctx);
  const webhooks = await webhooksSwitchedOff(ctx, mostNamed);
  const proposals = await proposalsWaiting(ctx);
  return [
    ...trouble,
    ...(await findLowFleets(ctx.tx, ctx.now)),
    ...webhooks.map((each) => ({ ...each, kind: 'webhook' as const, about: null })),
    ...proposals.map((each) => ({ ...each, kind: 'proposal' as const, named: [], about: null })),
    ...work.map((each) => ({ ...each, kind: 'work' as const, named: [], about: null })),
    ...(await findPlans(ctx.tx, { now: ctx.now, endsBy: new Date(now + planEndsMs) })).map(planTold),
  ];
}

/** Opens, changes and closes the notices of all operators by what goes on now; of two that come at once the second waits. */
export async function compareNotices(ctx: Ctx): Promise<void> {
  await holdComparison(ctx.tx);
  const known = await knownNotices(ctx.tx, goingKinds, new Date(ctx.now.getTime() - reopenMs));
  const { opened, changed, closed } = compared(await whatGoesOn(ctx), known);
  await openNotices(ctx.tx, opened, ctx.now);
  await changeNotices(ctx.tx, changed);
  const left = await countLeft(ctx.tx, closed);
  const ended = closed.map(({ id }) => ({ id, left: left.get(id) ?? 0 }));
  await closeNotices(ctx.tx, ended, ctx.now);
  const operators = new Set([...opened, ...changed, ...closed].map(({ operatorId }) => operatorId));
  await ctx.announceAll([...operators].map((id) => announcement(NoticesChanged, {}, id)));
}

/** Deletes what has been over for long. */
export const dropOldNotices = (ctx: Ctx): Promise<void> =>
  dropNotices(ctx.tx, new Date(ctx.now.getTime() - keptMs));
