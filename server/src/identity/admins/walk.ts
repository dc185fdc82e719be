import { admins } from '@voltdeck/contract';
import { hourMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { activatePending, savePending } from '../factors/store';
import { inviteMember } from '../invitations/actions/member';
import { createMembership } from '../memberships/actions';
import { holdMembership } from '../memberships/store';
import { createPerson } from '../persons/actions';

/** Gives the person of a membership an authenticator app, whose secret nobody knows. */
async function activateFor({ tx, now: at }: Ctx, membershipId: number): Promise<void> {
  const { personId = 0 } = (await holdMembership(tx, membershipId)) ?? {};
  await savePending(tx, personId, { secret: '', at });
  await activatePending(tx, personId, { step: 0, at });
}

/** Admins of an operator: one who stays, those that are used up, and one who has not come yet. */
const adminRows = async (operator: WalkedOperator) => {
  const { house, operatorId, name, owner, as } = operator;
  let made = 0;
  const admin = (): Promise<number> =>
    as({ kind: 'system' }, async (ctx) => {
      made += 1;
      const email = `admin-${made}@operator-${operatorId}.test`;
      const personId = await createPerson(ctx, { email, firstName: name, lastName: 'Admin', password: null });
      const membership = { personId, operatorId, role: 'voltdeck_user', status: 'active' } as const;
      return createMembership(ctx, { ...membership, isOwner: false, permissions: ['order.read'] });
    });
  const adminWithFactor = async (): Promise<number> => {
    const id = await admin();
    await as({ kind: 'system' }, (ctx) => activateFor(ctx, id));
    return id;
  };
  const invited = async (): Promise<number> => {
    // An hour ago, so that it may be sent again.
    const now = new Date(house.clock.now().getTime() - hourMs);
    return house.run({ actor: owner.member, now }, async (ctx) => {
      made += 1;
      const email = `invited-${made}@operator-${operatorId}.test`;
      const membership = { operatorId, role: 'voltdeck_user', permissions: [] } as const;
      return (await inviteMember(ctx, { email, membership })).membershipId;
    });
  };
  const invitable = (): string => {
    made += 1;
    return `invitable-${made}@operator-${operatorId}.test`;
  };
  return { id: await admin(), admin, adminWithFactor, invited, invitable };
};

const factorReason = 'docs/decisions.md#second-factors: whoever lost the authenticator gets in again';
const reason = 'docs/decisions.md#admins: people come and go, and their passwords are their own';
const named = ({ id }: Awaited<ReturnType<typeof adminRows>>) => ({ params: { id } });

export const walk = declareWalk(adminRows, [
  { call: admins.listAdmins, needs: 'admin.read', other: 'own' },
  { call: admins.adminTable, needs: 'admin.read', other: 'own' },
  { call: admins.getAdmin, needs: 'admin.read', other: 'refused', sends: named },
  {
    call: admins.createAdmin,
    needs: 'admin.create confirmed',
    other: 'own',
    sends: ({ invitable }) => ({ body: { email: invitable() } }),
  },
  {
    call: admins.replaceAdmin,
    needs: 'admin.update confirmed',
    other: 'refused',
    sends: ({ id }) => ({
      params: { id },
      body: { permissions: ['operator-dashboard.order.read', 'operator-dashboard.admin.read'] },
    }),
  },
  {
    call: admins.removeAdmin,
    needs: 'admin.delete confirmed',
    other: 'refused',
    sends: async ({ admin }) => ({ params: { id: await admin() } }),
  },
  { call: admins.suspendAdmin, needs: 'admin.update confirmed', other: 'refused', sends: named, reason },
  { call: admins.resumeAdmin, needs: 'admin.update confirmed', other: 'refused', sends: named, reason },
  {
    call: admins.sendAdminReset,
    needs: 'admin.update confirmed',
    other: 'refused',
    sends: async ({ admin }) => ({ params: { id: await admin() } }),
    reason,
  },
  {
    call: admins.resetAdminFactors,
    needs: 'admin.update confirmed',
    other: 'refused',
    sends: async ({ adminWithFactor }) => ({ params: { id: await adminWithFactor() } }),
    reason: factorReason,
  },
  {
    call: admins.inviteAdminAgain,
    needs: 'admin.create confirmed',
    other: 'refused',
    sends: async ({ invited }) => ({ params: { id: await invited() } }),
    reason,
  },
  { call: admins.adminHistory, needs: 'admin.read', other: 'refused', sends: named, reason },
]);
