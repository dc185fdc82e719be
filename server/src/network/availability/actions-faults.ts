import type { Ctx } from '../../platform/ctx';
import { endFaultsOf, recordFaultEvents as keepFaultEvents, type ToldFaults } from '../faults/actions-events';
import { announceChanged } from './actions';

/** Keeps the faults that components of stations tell, at most one message of each; whoever calls holds the charge points. */
export async function recordFaultEvents(ctx: Ctx, told: readonly ToldFaults[]): Promise<void> {
  await announceChanged(ctx, await keepFaultEvents(ctx, told));
}

/** Ends what components told of stations that have begun anew. */
export async function endFaultsAtRestart(
  ctx: Ctx,
  restarted: readonly { id: number; at: Date }[],
): Promise<void> {
  await announceChanged(ctx, await endFaultsOf(ctx, restarted));
}
