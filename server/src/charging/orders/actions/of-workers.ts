import { operatorOf } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { unfinishedStates } from '../rules/order';
import { hasUnsettled } from '../store/of-workers';

/** Whether a worker has a session that is not over, or one whose figures somebody must confirm first. */
export const isWorkerCharging = (ctx: Ctx, workerId: number): Promise<boolean> =>
  hasUnsettled(ctx.tx, operatorOf(ctx), { workerId, states: unfinishedStates });
