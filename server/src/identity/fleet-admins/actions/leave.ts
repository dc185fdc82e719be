import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { endFleet } from '../../fleets/actions';
import type { FleetRow } from '../../fleets/rules';
import { endMembership, operatorOf } from '../../memberships/actions';
import { holdMembership } from '../../memberships/store';
import { tellOf } from '../actions';
import { inOrder } from '../rules';
import { leaveFleet, membersOfFleet } from '../store';

/** Ends a fleet that is held: nobody works for it any more, and who works for no other is parted from the operator. */
export async function endFleetWithAdmins(ctx: Ctx, fleet: FleetRow): Promise<void> {
  const operatorId = operatorOf(ctx);
  for (const { membershipId, permissions } of await membersOfFleet(ctx.tx, fleet.id)) {
    const at = { operatorId, fleetId: fleet.id, membershipId };
    const isThere = (await holdMembership(ctx.tx, membershipId)) !== null;
    const left = await leaveFleet(ctx.tx, at);
    await recordAudit(ctx, {
      action: 'deleted',
      noun: 'fleet-admin',
      nounId: membershipId,
      within: { noun: 'fleet', id: fleet.id },
      before: { permissions: inOrder(permissions) },
      after: null,
    });
    await tellOf(ctx, at);
    if (isThere && left === 0) await endMembership(ctx, membershipId);
  }
  await endFleet(ctx, fleet);
}
