import { driverAccounts } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { makeCode } from '../codes/actions';
import { waitingLogins } from '../factors/testing-factors';
import { personById } from '../persons/actions';
import { insertDriverRegistration } from '../registrations/store-drivers';

const reason = 'docs/decisions.md#drivers-of-apps: what apps of drivers call';
const password = 'a horse eats no battery';

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
};

/** The proof of a code that was mailed two minutes ago, so that another one may be asked for. */
const registered = ({ house, operatorId }: WalkedOperator, name: string) =>
  once(() => {
    const now = new Date(house.clock.now().getTime() - 2 * minuteMs);
    return house.run({ actor: { kind: 'app', operatorId }, now }, async (ctx) => {
      const email = `${name}@app-${operatorId}.test`;
      const asked = { purpose: 'driver-registration', account: email } as const;
      const origin = { network: '203.0.113.8', isOwnNetwork: false };
      const { codeId, token, secret } = await makeCode(ctx, asked, origin);
      const said = { firstName: 'Nora', lastName: 'New', passwordHash: 'of nobody', locale: ctx.locale };
      await insertDriverRegistration(ctx.tx, { codeId, operatorId, email, ...said });
      return { verification_token: token, code: secret.text };
    });
  });

const rows = async (operator: WalkedOperator) => ({
  newcomer: `newcomer@app-${operator.operatorId}.test`,
  waiting: registered(operator, 'waiting'),
  verifying: registered(operator, 'verifying'),
  factor: waitingLogins(operator),
  email: (await operator.as({ kind: 'system' }, (ctx) => personById(ctx, operator.driver.personId))).email,
});

export const walk = declareWalk(rows, [
  {
    call: driverAccounts.registerDriver,
    needs: 'app',
    other: 'own',
    sends: ({ newcomer: email }) => ({ body: { first_name: 'Nora', last_name: 'New', email, password } }),
    reason,
  },
  {
    call: driverAccounts.resendDriverCode,
    needs: 'app',
    other: 'refused',
    sends: async ({ waiting }) => ({ body: { verification_token: (await waiting()).verification_token } }),
    reason,
  },
  {
    call: driverAccounts.verifyDriver,
    needs: 'app',
    other: 'refused',
    sends: async ({ verifying }) => ({ body: await verifying() }),
    reason,
  },
  {
    call: driverAccounts.loginDriver,
    needs: 'app',
    other: 'own',
    sends: ({ email }) => ({ body: { email, password } }),
    reason,
  },
  {
    call: driverAccounts.loginDriverByFactor,
    needs: 'app',
    other: 'own',
    sends: async ({ factor }) => ({ body: await factor() }),
    reason,
  },
  {
    call: driverAccounts.logoutDriver,
    needs: 'app',
    other: 'own',
    sends: () => ({ headers: { authorization: 'Bearer of-nobody' } }),
    unchanged: 'whoever walks it is logged in nowhere',
    reason,
  },
  { call: driverAccounts.showDriver, needs: 'driver', other: 'own', reason },
  {
    call: driverAccounts.changeDriver,
    needs: 'driver',
    other: 'own',
    sends: () => ({ body: { last_name: 'Newman', whatever: 'older apps send' } }),
    reason,
  },
]);
