import { registrations } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { makeCode, type Sending } from '../codes/actions';
import type { CodePurpose } from '../codes/rules';
import { insertRegistration } from './store';

const origin = { network: '203.0.113.7', isOwnNetwork: false };
const password = 'a horse eats no battery';

/** A code that was mailed two minutes ago, so that another one may be asked for. */
const sendingOf = (
  { house }: WalkedOperator,
  { purpose, account }: { purpose: CodePurpose; account: string },
): Promise<Sending> => {
  const now = new Date(house.clock.now().getTime() - 2 * minuteMs);
  return house.run({ actor: { kind: 'guest' }, now }, async (ctx) => {
    const sending = await makeCode(ctx, { purpose, account }, origin);
    const names = { firstName: 'Nora', lastName: 'New', passwordHash: 'of nobody', locale: ctx.locale };
    const place = { timeZone: 'Asia/Amman', country: 'JO', invitationId: null };
    if (purpose === 'registration')
      await insertRegistration(ctx.tx, { codeId: sending.codeId, email: account, ...names, ...place });
    return sending;
  });
};

const shown = ({ token, secret }: Sending) => ({ verification_token: token, code: secret.text });

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
};

const rows = async (operator: WalkedOperator) => {
  const addressOf = (name: string): string => `${name}@operator-${operator.operatorId}.test`;
  const register = (name: string) =>
    sendingOf(operator, { purpose: 'registration', account: addressOf(name) });
  return {
    newcomer: addressOf('newcomer'),
    // When they are first asked for, because other nouns' rows let days go by.
    waiting: once(() => register('waiting')),
    verifying: once(() => register('verifying')),
    confirming: once(() => sendingOf(operator, { purpose: 'confirmation', account: operator.owner.email })),
  };
};

export const walk = declareWalk(rows, [
  {
    call: registrations.checkEmail,
    needs: 'public',
    other: 'own',
    sends: ({ newcomer }) => ({ body: { email: newcomer } }),
  },
  {
    call: registrations.register,
    needs: 'public',
    other: 'own',
    sends: ({ newcomer: email }) => ({ body: { first_name: 'Nora', last_name: 'New', email, password } }),
  },
  {
    call: registrations.resendEmailCode,
    needs: 'public',
    other: 'own',
    sends: async ({ waiting }) => ({ body: { verification_token: (await waiting()).token } }),
    reason: 'docs/decisions.md#codes: another code for a registration',
  },
  {
    call: registrations.verifyEmail,
    needs: 'public',
    other: 'own',
    sends: async ({ verifying }) => ({ body: shown(await verifying()) }),
  },
  {
    call: registrations.sendConfirmation,
    needs: 'login',
    other: 'own',
    reason: 'docs/decisions.md#registration: who was let in by staff verifies the address later',
  },
  {
    call: registrations.confirmEmail,
    needs: 'login',
    other: 'refused',
    sends: async ({ confirming }) => ({ body: shown(await confirming()) }),
    reason: 'docs/decisions.md#registration: who was let in by staff verifies the address later',
  },
]);
