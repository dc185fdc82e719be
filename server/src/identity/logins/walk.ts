import { logins } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { waitingLogins } from '../factors/testing-factors';
import { issueToken } from '../tokens/actions';

const reason = 'docs/decisions.md#tokens: people see where they are logged in, and end it';

const factorReason =
  'docs/decisions.md#second-factors: the second step of a login, and logins by a passkey alone';

const login = async (operator: WalkedOperator) => {
  const { owner, formHeaders } = operator;
  const { membershipId } = owner.member;
  const waiting = waitingLogins(operator);
  return {
    credentials: { email: owner.email, password: owner.password },
    membershipId,
    formHeaders,
    waiting,
    /** A login of the owner that may be ended. */
    spareTokenId: async () =>
      (await operator.as(owner.member, (ctx) => issueToken(ctx, { membershipId, loginAt: ctx.now }))).id,
  };
};

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
  {
    call: logins.loginByFactor,
    needs: 'public',
    other: 'own',
    sends: async ({ waiting, formHeaders }) => ({ body: await waiting(), headers: await formHeaders() }),
    reason: factorReason,
  },
  {
    call: logins.loginByFactorV3,
    needs: 'public',
    other: 'own',
    sends: async ({ waiting }) => ({ body: await waiting() }),
    reason: factorReason,
  },
  {
    call: logins.beginPasskeyLogin,
    needs: 'public',
    other: 'own',
    sends: async ({ formHeaders }) => ({ headers: await formHeaders() }),
    reason: factorReason,
  },
  {
    call: logins.logout,
    needs: 'public',
    other: 'own',
    unchanged: 'whoever walks it is logged in nowhere',
  },
  {
    call: logins.chooseRole,
    needs: 'login enrolling',
    other: 'refused',
    sends: ({ membershipId }) => ({ body: { membership_id: membershipId } }),
    endsLogin: true,
    reason: 'docs/decisions.md#logging-in: choosing another role exchanges the token',
  },
  { call: logins.checkLogin, needs: 'login enrolling', other: 'own' },
  {
    call: logins.user,
    needs: 'login enrolling',
    other: 'own',
    sends: () => ({ query: { 'with-roles': '1', 'with-permissions': '1', 'with-opening-views': '1' } }),
  },
  { call: logins.listLogins, needs: 'login', other: 'own', reason },
  {
    call: logins.endLogin,
    needs: 'login',
    other: 'refused',
    sends: async ({ spareTokenId }) => ({ params: { id: await spareTokenId() } }),
    reason,
  },
  { call: logins.endOtherLogins, needs: 'login', other: 'own', reason },
]);
