import type { Ctx } from '../../platform/ctx';
import { endFaultEvents, keepFaultEvents, type ToldFaults } from '../faults/actions-events';
import { announceChanged } from './actions';

/** Keeps the faults that components of stations tell, and tells of each charge point where something is otherwise now. */
export async function recordFaultEvents(ctx: Ctx, told: readonly ToldFaults[]): Promise<void> {
  const changed = await keepFaultEvents(ctx, told);
  if (changed.length > 0) await announceChanged(ctx, changed);
}

/** Ends what components told of stations that have begun anew. */
export async function endFaultsAtRestart(
  ctx: Ctx,
  restarted: readonly { id: number; at: Date }[],
): Promise<void> {
  if (restarted.length === 0) return;
  const changed = await endFaultEvents(ctx, restarted);
  if (changed.length > 0) await announceChanged(ctx, changed);
}
