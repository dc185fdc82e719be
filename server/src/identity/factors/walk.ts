import { factors } from '@voltdeck/contract';
import { declareWalk, type Sent, type WalkedOperator } from '../../platform/testing-walk';
import { TestAuthenticator } from '../../platform/testing-passkeys';
import { totpCode } from '../../platform/totp';
import { beginConfirmation } from './actions/confirm';
import { addPasskey, beginPasskey } from './actions/passkeys';
import { beginTotp } from './actions/totp';
import { guestCall } from '../testing-joining';
import { giveTotp, spareMember, testSecret } from './testing-factors';

/** Whoever adds a factor ends other logins, so each call is made by somebody new. */
const people = async (operator: WalkedOperator) => {
  const { house, as } = operator;
  house.supply({ productName: 'Voltdeck' });
  const asMember = ({ member }: Awaited<ReturnType<typeof spareMember>>) => ({
    ...guestCall(house),
    run: <T>(work: Parameters<typeof as<T>>[1]) => as(member, work),
  });
  const somebody = async (): Promise<Sent> => ({ headers: (await spareMember(operator)).headers });
  const withApp = async () => {
    const spare = await spareMember(operator);
    await giveTotp(operator, spare.personId);
    return spare;
  };
  const code = (secret: string): string => totpCode(secret, house.clock.now());
  const withNewPasskey = async () => {
    const spare = await spareMember(operator);
    const { challenge, passkey } = await beginPasskey(asMember(spare));
    const authenticator = new TestAuthenticator();
    return {
      spare,
      body: { challenge, name: 'Phone', passkey: authenticator.make(String(passkey.challenge)) },
    };
  };
  return {
    somebody,
    withPendingApp: async (): Promise<Sent> => {
      const { member, headers } = await spareMember(operator);
      const { secret } = await as(member, beginTotp);
      return { headers, body: { code: code(secret) } };
    },
    withApp: async (): Promise<Sent> => ({ headers: (await withApp()).headers }),
    withNewPasskey: async (): Promise<Sent> => {
      const { spare, body } = await withNewPasskey();
      return { headers: spare.headers, body };
    },
    withPasskey: async (): Promise<Sent> => {
      const { spare, body } = await withNewPasskey();
      const { passkey } = await addPasskey(asMember(spare), { params: {}, query: {}, body });
      return { headers: spare.headers, params: { id: passkey.id } };
    },
    asked: async (): Promise<Sent> => {
      const spare = await withApp();
      const { challenge } = await beginConfirmation(asMember(spare));
      return { headers: spare.headers, body: { challenge, code: code(testSecret) } };
    },
  };
};

const reason = 'docs/decisions.md#second-factors: people keep a second factor, and confirm by it';
const changing = 'login enrolling confirmed';
const own = { other: 'own', reason } as const;

export const walk = declareWalk(people, [
  { call: factors.listFactors, needs: 'login enrolling', ...own },
  { call: factors.beginTotp, needs: changing, ...own, sends: ({ somebody }) => somebody() },
  { call: factors.finishTotp, needs: changing, ...own, sends: ({ withPendingApp }) => withPendingApp() },
  { call: factors.removeTotp, needs: changing, ...own, sends: ({ withApp }) => withApp() },
  { call: factors.beginPasskey, needs: changing, ...own, sends: ({ somebody }) => somebody() },
  { call: factors.addPasskey, needs: changing, ...own, sends: ({ withNewPasskey }) => withNewPasskey() },
  { call: factors.removePasskey, needs: changing, ...own, sends: ({ withPasskey }) => withPasskey() },
  { call: factors.renewRecoveryCodes, needs: changing, ...own, sends: ({ withApp }) => withApp() },
  { call: factors.beginConfirmation, needs: 'login enrolling', ...own },
  { call: factors.confirm, needs: 'login enrolling', ...own, sends: ({ asked }) => asked() },
]);
