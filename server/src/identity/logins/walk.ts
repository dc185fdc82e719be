import { logins } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';

const login = async ({ owner, formHeaders }: WalkedOperator) => ({
  credentials: { email: owner.email, password: owner.password },
  membershipId: owner.member.membershipId,
  formHeaders,
});

export const walk = declareWalk(login, [
  { call: logins.csrfCookie, needs: 'public', other: 'own' },
  {
    call: logins.login,
    needs: 'public',
    other: 'own',
    sends: async ({ credentials, formHeaders }) => ({ body: credentials, headers: await formHeaders() }),
  },
  {
    call: logins.loginV3,
    needs: 'public',
    other: 'own',
    sends: ({ credentials }) => ({ body: credentials }),
    reason: 'docs/decisions.md#logging-in: logins of apps',
  },
  { call: logins.logout, needs: 'public', other: 'own' },
  {
    call: logins.chooseRole,
    needs: 'login',
    other: 'refused',
    sends: ({ membershipId }) => ({ body: { membership_id: membershipId } }),
    endsLogin: true,
    reason: 'docs/decisions.md#logging-in: choosing another role exchanges the token',
  },
  { call: logins.checkLogin, needs: 'login', other: 'own' },
  {
    call: logins.user,
    needs: 'login',
    other: 'own',
    sends: () => ({ query: { 'with-roles': '1', 'with-permissions': '1', 'with-opening-views': '1' } }),
  },
]);
