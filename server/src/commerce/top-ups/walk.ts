import { topUps } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { topUpDriverBalance } from './actions/ask';
import { conclude, openCheckout } from './actions/checkout';
import { topUpOfDriver } from './store';
import { cardsOf, keepCard } from './store-cards';

/** A payment in advance of a driver that was paid. */
export async function topUpRows({ as, driver }: WalkedOperator) {
  const { id } = await as(driver, (ctx) =>
    topUpDriverBalance(ctx, { params: {}, query: {}, body: { amount: 20, save_card: false } }),
  );
  const found = await as({ kind: 'system' }, async (ctx) => {
    await openCheckout(ctx, { topUpId: id });
    await conclude(ctx, id, { state: 'paid', payment: `test-${id}`, amountMinor: 2_000, currency: 'EUR' });
    return topUpOfDriver(ctx.tx, driver, id);
  });
  return { id, token: found?.token ?? '' };
}

/** Two cards that a driver has kept, one to be removed. */
export async function cardRows({ as, driver }: WalkedOperator) {
  const kept = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 };
  const provider = { ...driver, provider: 'test' };
  await as({ kind: 'system' }, async (ctx) => {
    for (const method of ['pm_1', 'pm_2'])
      await keepCard(ctx.tx, provider, { card: { ...kept, method, fingerprint: method }, at: ctx.now });
  });
  const [first, second] = await as({ kind: 'system' }, (ctx) => cardsOf(ctx.tx, driver));
  return { cardId: first?.id ?? 0, spentId: second?.id ?? 0 };
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
