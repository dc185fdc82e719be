import { profiles } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createMembership } from '../memberships/actions';
import { createPerson } from '../persons/actions';
import { issueToken } from '../tokens/actions';

const password = 'a spare password of nobody';

const person = async (operator: WalkedOperator) => {
  const { operatorId, name, owner } = operator;
  let made = 0;
  /** Somebody who may be removed, logged in. */
  const spareToken = async (): Promise<string> =>
    operator.as({ kind: 'system' }, async (ctx) => {
      made += 1;
      const email = `spare-${operatorId}-${made}@alpha.test`;
      const personId = await createPerson(ctx, { email, firstName: name, lastName: 'Spare', password });
      const membership = { personId, operatorId, role: 'voltdeck_user', status: 'active' } as const;
      const membershipId = await createMembership(ctx, { ...membership, isOwner: false, permissions: [] });
      return (await issueToken(ctx, { membershipId, loginAt: ctx.now })).token;
    });
  return { personId: owner.member.personId, name, spareToken };
};

const reason = 'docs/decisions.md#own-data: people get a copy of what is kept of them, and have it removed';

export const walk = declareWalk(person, [
  {
    call: profiles.changePerson,
    needs: 'login',
    other: 'refused',
    sends: ({ personId, name }) => ({ params: { id: personId }, body: { first_name: `${name} Walked` } }),
  },
  { call: profiles.listPermissions, needs: 'login enrolling', other: 'own' },
  { call: profiles.listRoles, needs: 'login enrolling', other: 'own' },
  { call: profiles.subscribeToNews, needs: 'subscription.update', other: 'own' },
  { call: profiles.unsubscribeFromNews, needs: 'subscription.update', other: 'own' },
  { call: profiles.copyData, needs: 'login', other: 'own', reason },
  {
    call: profiles.erasePerson,
    needs: 'login',
    other: 'own',
    sends: async ({ spareToken }) => ({
      body: { password },
      headers: { authorization: `Bearer ${await spareToken()}` },
    }),
    reason,
  },
]);
