import { topUps } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { topUpDriverBalance } from './actions/ask';
import { conclude, openCheckout } from './actions/checkout';
import { topUpOfDriver } from './store';

/** A payment in advance of a driver that was paid. */
export async function topUpRows({ as, driver }: WalkedOperator) {
  const { id } = await as(driver, (ctx) =>
    topUpDriverBalance(ctx, { params: {}, query: {}, body: { amount: 20 } }),
  );
  const found = await as({ kind: 'system' }, async (ctx) => {
    await openCheckout(ctx, { topUpId: id });
    await conclude(ctx, id, { state: 'paid', payment: `test-${id}`, amountMinor: 2_000, currency: 'EUR' });
    return topUpOfDriver(ctx.tx, driver, id);
  });
  return { id, token: found?.token ?? '' };
}

const reason = 'docs/decisions.md#driver-balance: a link opens one payment in advance for whoever has it';

export const walk = declareWalk(topUpRows, [
  {
    call: topUps.openTopUp,
    needs: 'public',
    other: 'own',
    sends: ({ token }) => ({ params: { token } }),
    reason,
  },
  {
    call: topUps.answerTestTopUp,
    needs: 'public',
    other: 'own',
    sends: ({ token }) => ({ params: { token }, body: { answer: 'pay' } }),
    reason,
    unchanged: 'it is paid already',
  },
]);
