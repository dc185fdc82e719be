import { fleetAdmins } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { fleetRows } from '../fleets/walk';
import { createMembership } from '../memberships/actions';
import { createPerson } from '../persons/actions';
import { assignToFleet } from './actions/create';

let made = 0;

async function adminRows(operator: WalkedOperator) {
  const { operatorId, name, as } = operator;
  const { fleetId } = await operator.rows(fleetRows);
  const add = (status: 'active' | 'inactive' = 'active'): Promise<number> =>
    as({ kind: 'system' }, async (ctx) => {
      made += 1;
      const person = { email: `fleet-admin-${made}@walk.test`, firstName: name, lastName: 'Admin' };
      const membershipId = await createMembership(ctx, {
        personId: await createPerson(ctx, { ...person, password: null }),
        operatorId,
        role: 'fleet_admin',
        isOwner: false,
        permissions: [],
        status,
      });
      await assignToFleet(ctx, { operatorId, fleetId, membershipId }, []);
      return membershipId;
    });
  const ofAdmin = { id: fleetId, adminId: await add() };
  return {
    ofFleet: { id: fleetId },
    ofAdmin,
    /** One who may be taken off the fleet. */
    spare: async () => ({ id: fleetId, adminId: await add() }),
    /** One who has not joined yet, and was not mailed anything before. */
    waiting: async () => ({ id: fleetId, adminId: await add('inactive') }),
    newEmail: () => {
      made += 1;
      return `new-${made}@walk.test`;
    },
  };
}

const read = 'fleet.read fleet.admin.read fleet-management';

export const walk = declareWalk(adminRows, [
  {
    call: fleetAdmins.listFleetAdmins,
    needs: read,
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet }),
  },
  {
    call: fleetAdmins.createFleetAdmin,
    needs: 'fleet.update fleet.admin.create fleet-management confirmed',
    other: 'refused',
    sends: ({ ofFleet, newEmail }) => ({ params: ofFleet, body: { email: newEmail(), permissions: [] } }),
  },
  {
    call: fleetAdmins.fleetPermissions,
    needs: read,
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet }),
  },
  {
    call: fleetAdmins.getFleetAdmin,
    needs: read,
    other: 'refused',
    sends: ({ ofAdmin }) => ({ params: ofAdmin }),
  },
  {
    call: fleetAdmins.fleetAdminHistory,
    needs: read,
    other: 'refused',
    sends: ({ ofAdmin }) => ({ params: ofAdmin }),
    reason: 'docs/decisions.md#audit: the history of somebody who works for a fleet',
  },
  {
    call: fleetAdmins.updateFleetAdmin,
    needs: 'fleet.update fleet.admin.update fleet-management confirmed',
    other: 'refused',
    sends: ({ ofAdmin }) => ({ params: ofAdmin, body: { status: 'suspended' } }),
  },
  {
    call: fleetAdmins.setFleetAdminPermissions,
    needs: 'fleet.update fleet.admin.update fleet-management confirmed',
    other: 'refused',
    sends: ({ ofAdmin }) => ({ params: ofAdmin, body: { permissions: [] } }),
    unchanged: 'they have no key, and get none: who walks may have none to give',
  },
  {
    call: fleetAdmins.inviteFleetAdminAgain,
    needs: 'fleet.update fleet.admin.create fleet-management confirmed',
    other: 'refused',
    sends: async ({ waiting }) => ({ params: await waiting() }),
    reason: 'docs/decisions.md#fleet-admins: an invitation that has ended is mailed again',
  },
  {
    call: fleetAdmins.deleteFleetAdmin,
    needs: 'fleet.update fleet.admin.delete fleet-management confirmed',
    other: 'refused',
    sends: async ({ spare }) => ({ params: await spare() }),
  },
]);
