import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeProviderEvent } from '../../plans';
import { stripeProvider } from '../../platform/payments/stripe';
import {
  signedEvent,
  type TestStripe,
  testStripe,
  testWebhookSecret,
} from '../../platform/payments/testing-stripe';
import { getDriverTopUp, topUpDriverBalance } from './actions/ask';
import { watchCheckout, watchReference } from './actions/checkout';
import { type PrepaidHouse, prepaidHouse } from './testing-top-ups';

let stripe: TestStripe;
let mine: PrepaidHouse;
beforeAll(async () => {
  stripe = await testStripe();
  const api = { protocol: 'http', host: '127.0.0.1', port: stripe.port, timeoutMs: 300, retries: 0 } as const;
  mine = await prepaidHouse(
    stripeProvider({ secretKey: 'sk_test_1', webhookSecret: testWebhookSecret, api }),
  );
});
afterAll(async () => {
  await mine.house.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.troubles.length = 0;
  stripe.done.length = 0;
});

const nothing = { params: {}, query: {}, body: {} };

/** Begins to pay so much and gives the payment with the checkout at the provider. */
async function begin(amount: number) {
  const { id } = await mine.asDriver((ctx) => topUpDriverBalance(ctx, { ...nothing, body: { amount } }));
  await mine.house.runJobs();
  const { rows } = await mine.house.db.pool.query<{ reference: string }>(
    'select reference from top_ups where id = $1',
    [id],
  );
  return { id, session: rows[0]?.reference ?? '' };
}
const stateOf = async (id: number) =>
  (await mine.asDriver((ctx) => getDriverTopUp(ctx, { ...nothing, params: { id } }))).state;
/** The provider tells of a checkout, and what that wants done is done. */
async function tell(session: string, event: string): Promise<void> {
  const told = { id: event, type: 'checkout.session.completed', data: { object: { id: session } } };
  await mine.bySystem((ctx) => {
    const signed = signedEvent(told, { at: mine.house.clock.now() });
    return takeProviderEvent(ctx, { provider: 'stripe', ...signed }, watchReference);
  });
  await mine.house.runJobs();
}

test('a payment counts by what the provider answers, however often it tells', async () => {
  const { id, session } = await begin(25);
  await tell(session, 'evt_early');
  expect(await stateOf(id)).toBe('open');
  stripe.pay(session);
  await tell(session, 'evt_paid');
  await tell(session, 'evt_paid');
  await tell(session, 'evt_again');
  expect([await stateOf(id), (await mine.balance()).balance]).toEqual(['paid', 25]);
  expect(await mine.faults()).toEqual([]);
});

test('and is noticed by the clock where the provider never tells', async () => {
  const before = (await mine.balance()).balance;
  const { id, session } = await begin(10);
  stripe.pay(session);
  await mine.bySystem((ctx) => watchCheckout(ctx, { topUpId: id }));
  expect([await stateOf(id), (await mine.balance()).balance]).toEqual(['paid', before + 10]);
});

test('a page that could not be opened is opened once, by the same key', async () => {
  stripe.troubles.push('silent-after');
  const { id } = await mine.asDriver((ctx) => topUpDriverBalance(ctx, { ...nothing, body: { amount: 10 } }));
  await mine.house.runJobs();
  expect(await stateOf(id)).toBe('open');
  expect(stripe.done.filter((one) => one.startsWith('/v1/checkout/sessions'))).toHaveLength(1);
});

test('a driver charges at Stripe from what was paid in advance, and not without', async () => {
  const { available } = await mine.balance();
  const orderId = await mine.start();
  expect((await mine.balance()).reserved).toBe(Math.min(60, available));
  await mine.end(orderId, available * 100);
  const second = await mine.start();
  const { rows } = await mine.house.db.pool.query(
    'select provider, state, refusal from payments where order_id = $1',
    [second],
  );
  expect(rows).toEqual([{ provider: 'stripe', state: 'failed', refusal: 'no_payment_method' }]);
  await mine.end(second, 0);
  expect(await mine.faults()).toEqual([]);
});
