import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PersonErased } from '../../identity';
import { takeProviderEvent } from '../../plans';
import { stripeProvider } from '../../platform/payments/stripe';
import {
  signedEvent,
  type TestStripe,
  testStripe,
  testWebhookSecret,
} from '../../platform/payments/testing-stripe';
import { getDriverTopUp, topUpDriverBalance } from './actions/ask';
import { deletePaymentCard, isPaymentUnderWay, listPaymentCards } from './actions/cards';
import { watchCheckout, watchReference } from './actions/checkout';
import { type PrepaidHouse, prepaidHouse, prepaidScene } from './testing-top-ups';

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
async function begin(amount: number, told: { save_card?: boolean; payment_card_id?: number } = {}) {
  const body = { amount, save_card: false, ...told };
  const { id } = await mine.asDriver((ctx) => topUpDriverBalance(ctx, { ...nothing, body }));
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
  const { id } = await mine.asDriver((ctx) =>
    topUpDriverBalance(ctx, { ...nothing, body: { amount: 10, save_card: false } }),
  );
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

const cards = () => mine.asDriver((ctx) => listPaymentCards(ctx));
const pay = async (told: { save_card?: boolean } = {}) => {
  const { id, session } = await begin(25, told);
  stripe.pay(session);
  await tell(session, `evt_of_${id}`);
};

test('a card is kept where the driver wishes it, once, and pays without a page', async () => {
  await pay();
  expect(await cards()).toEqual([]);
  await pay({ save_card: true });
  await pay({ save_card: true });
  const [card, ...others] = await cards();
  expect(others).toEqual([]);
  expect(card).toMatchObject({
    brand: 'visa',
    last4: '4242',
    exp_month: 7,
    exp_year: 2031,
    is_default: true,
  });
  expect(stripe.done.filter((one) => one.includes('/detach'))).toHaveLength(1);
  const before = (await mine.balance()).balance;
  // What was taken and not answered is asked for again by its key, and taken once.
  stripe.troubles.push('silent-after');
  const { id } = await begin(10, { payment_card_id: card?.id ?? 0 });
  await mine.house.runJobs();
  expect([await stateOf(id), (await mine.balance()).balance]).toEqual(['paid', before + 10]);
  expect(stripe.done.filter((one) => one.startsWith('/v1/payment_intents'))).toHaveLength(1);
  expect(await mine.faults()).toEqual([]);
});

test('a card that is refused leaves the balance as it is', async () => {
  const before = (await mine.balance()).balance;
  const [card] = await cards();
  stripe.troubles.push({ status: 402, code: 'authentication_required' });
  const { id } = await begin(10, { payment_card_id: card?.id ?? 0 });
  expect([await stateOf(id), (await mine.balance()).balance]).toEqual(['refused', before]);
});

test('a card that is being charged stays until that is over', async () => {
  const [card] = await cards();
  const id = card?.id ?? 0;
  const body = { amount: 10, save_card: false, payment_card_id: id };
  const { id: topUpId } = await mine.asDriver((ctx) => topUpDriverBalance(ctx, { ...nothing, body }));
  const remove = () => mine.asDriver((ctx) => deletePaymentCard(ctx, { ...nothing, params: { id } }));
  await expect(remove()).rejects.toMatchObject({ code: 'payment-card.in-use' });
  expect(await mine.bySystem((ctx) => isPaymentUnderWay(ctx, mine.scene.personId))).toBe(true);
  await mine.house.runJobs();
  expect(await stateOf(topUpId)).toBe('paid');
});

test('a card of another driver is none', async () => {
  const other = await prepaidScene(mine.house);
  const [card] = await cards();
  const body = { amount: 10, save_card: false, payment_card_id: card?.id ?? 0 };
  await expect(other.asDriver((ctx) => topUpDriverBalance(ctx, { ...nothing, body }))).rejects.toMatchObject({
    code: 'fields.invalid',
  });
});

test('a card that is removed is gone at the provider, too, and whoever is erased is forgotten there', async () => {
  const [card] = await cards();
  await mine.asDriver((ctx) => deletePaymentCard(ctx, { ...nothing, params: { id: card?.id ?? 0 } }));
  await mine.house.runJobs();
  expect(await cards()).toEqual([]);
  expect(stripe.done.filter((one) => one.includes('/detach'))).toHaveLength(1);
  const { personId, operatorId } = mine.scene;
  expect(await mine.bySystem((ctx) => isPaymentUnderWay(ctx, personId))).toBe(false);
  await mine.bySystem((ctx) => ctx.announce(PersonErased, { personId, membershipIds: [] }, operatorId));
  await mine.house.runJobs();
  expect(stripe.done.filter((one) => one.startsWith('/v1/customers/cus_'))).toHaveLength(1);
});
