import { invitations } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { hashSecret } from '../../platform/passwords';
import { createMembership } from '../memberships/actions';
import { createPerson } from '../persons/actions';
import { issueToken } from '../tokens/actions';
import { invitationGoodUntil } from './rules';
import { insertInvitation } from './store';

/** An invitation for a person of its own, made when it is first asked for, because it is used up. */
const rows = async ({ house, operatorId, as }: WalkedOperator) => {
  let made = 0;
  const invited = () =>
    as({ kind: 'system' }, async (ctx) => {
      made += 1;
      const token = `walked-${operatorId}-${made}`;
      const email = `${token}@alpha.test`;
      const at = house.clock.now();
      // Without a name of the operator's, which somebody else who is invited may read.
      const person = { email, firstName: '', lastName: '', password: null };
      const personId = await createPerson(ctx, person);
      const membership = { personId, operatorId, role: 'voltdeck_user', permissions: [] } as const;
      const membershipId = await createMembership(ctx, { ...membership, status: 'inactive', isOwner: false });
      const member = { membershipId, invitedBy: null };
      const secretHash = hashSecret(token);
      await insertInvitation(ctx.tx, { email, secretHash, at, expiresAt: invitationGoodUntil(at), member });
      const bearer = async (): Promise<string> => {
        const own = { ...membership, role: 'fleet_admin', status: 'active', isOwner: false } as const;
        const tokenOf = await issueToken(ctx, {
          membershipId: await createMembership(ctx, own),
          loginAt: at,
        });
        return tokenOf.token;
      };
      return { token, bearer: await bearer() };
    });
  return { invited };
};

const reason = 'docs/decisions.md#invitations: colleagues come by a link that was mailed to them';

export const walk = declareWalk(rows, [
  {
    call: invitations.showInvitation,
    needs: 'public',
    other: 'own',
    sends: async ({ invited }) => ({ params: { token: (await invited()).token } }),
    reason,
  },
  {
    call: invitations.acceptInvitation,
    needs: 'public',
    other: 'own',
    sends: async ({ invited }) => ({
      params: { token: (await invited()).token },
      body: { first_name: 'Ina', last_name: 'Invited', password: 'a mule eats no cable' },
    }),
    reason,
  },
  {
    call: invitations.joinByInvitation,
    needs: 'login',
    other: 'own',
    sends: async ({ invited }) => {
      const { token, bearer } = await invited();
      return { params: { token }, headers: { authorization: `Bearer ${bearer}` } };
    },
    reason,
  },
]);
