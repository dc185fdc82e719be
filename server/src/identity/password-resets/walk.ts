import { passwordResets } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { makeCode, type Sending } from '../codes/actions';
import { createPerson } from '../persons/actions';

const origin = { network: '203.0.113.7', isOwnNetwork: false };
const purpose = 'password-reset';

/** A code for a person of its own, because a reset ends all logins; made when it is first asked for, because other nouns' rows let days go by. */
function codeFor({ house, operatorId }: WalkedOperator, name: string): () => Promise<Sending> {
  const make = (): Promise<Sending> => {
    const now = new Date(house.clock.now().getTime() - 2 * minuteMs);
    return house.run({ actor: { kind: 'guest' }, now }, async (ctx) => {
      const account = `${name}@operator-${operatorId}.test`;
      await createPerson(ctx, { email: account, firstName: 'Fay', lastName: 'Forgot', password: null });
      return makeCode(ctx, { purpose, account }, origin);
    });
  };
  let made: Promise<Sending> | null = null;
  return () => (made ??= make());
}

const rows = async (operator: WalkedOperator) => ({
  waiting: codeFor(operator, 'forgot-long-ago'),
  verifying: codeFor(operator, 'forgot-just-now'),
});

export const walk = declareWalk(rows, [
  {
    call: passwordResets.requestReset,
    needs: 'public',
    other: 'own',
    sends: async ({ waiting }) => ({ body: { email: (await waiting()).account } }),
  },
  {
    call: passwordResets.resendReset,
    needs: 'public',
    other: 'own',
    sends: async ({ waiting }) => ({ body: { verification_token: (await waiting()).token } }),
  },
  {
    call: passwordResets.verifyReset,
    needs: 'public',
    other: 'own',
    sends: async ({ verifying }) => {
      const { token, secret } = await verifying();
      const proof = { verification_token: token, code: secret.text };
      return { body: { ...proof, password: 'a mule eats no cable' } };
    },
  },
]);
