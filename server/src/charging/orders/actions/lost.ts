import type { FaultSpells } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { countLost, lostSince } from '../rules/lost';
import { sessionsEndedSince } from '../store/ended';

/** More than a charge point can end within the time that faults are listed. */
const mostSessions = 20_000;

/** How many sessions faults of a charge point cost, as network asks for it. */
export async function lostTo(
  ctx: Ctx,
  chargePointId: number,
  faults: readonly FaultSpells[],
): Promise<ReadonlyMap<number, number>> {
  const since = lostSince(faults);
  if (since === null) return new Map();
  return countLost(faults, await sessionsEndedSince(ctx.tx, { chargePointId, since, limit: mostSessions }));
}
