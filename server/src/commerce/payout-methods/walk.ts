import { payoutMethods } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createPayoutMethod } from './actions';

/** A method by which an operator is paid, and more of them. */
export async function payoutMethodRows({ owner, as }: WalkedOperator) {
  let made = 0;
  const add = async (): Promise<number> => {
    made += 1;
    const body = { kind: 'paypal', email: `payee-${made}@voltdeck.test` } as const;
    return (await as(owner.member, (ctx) => createPayoutMethod(ctx, { params: {}, query: {}, body }))).id;
  };
  return { methodId: await add(), add };
}

const one = ({ methodId }: Awaited<ReturnType<typeof payoutMethodRows>>) => ({ params: { id: methodId } });

export const walk = declareWalk(payoutMethodRows, [
  { call: payoutMethods.listAvailableKinds, needs: 'payout-method.read', other: 'own' },
  { call: payoutMethods.listPayoutMethods, needs: 'payout-method.read', other: 'own' },
  {
    call: payoutMethods.createPayoutMethod,
    needs: 'payout-method.create confirmed',
    other: 'own',
    sends: () => ({ body: { kind: 'paypal', email: 'walked@voltdeck.test' } }),
  },
  {
    call: payoutMethods.updatePayoutMethod,
    needs: 'payout-method.update confirmed',
    other: 'refused',
    sends: (rows) => ({ ...one(rows), body: { email: 'changed@voltdeck.test' } }),
  },
  {
    call: payoutMethods.onboardPayoutMethod,
    needs: 'payout-method.update confirmed',
    other: 'refused',
    sends: one,
    unchanged: 'it is ready already',
    reason: 'docs/decisions.md#payout-methods: the provider is asked again whether it is ready',
  },
  {
    call: payoutMethods.removePayoutMethod,
    needs: 'payout-method.delete confirmed',
    other: 'refused',
    sends: async ({ add }) => ({ params: { id: await add() } }),
  },
]);
