import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeProviderEvent } from '../../plans';
import { stripeProvider } from '../../platform/payments/stripe';
import {
  signedEvent,
  type TestStripe,
  testStripe,
  testWebhookSecret,
} from '../../platform/payments/testing-stripe';
import { retryStuck } from './actions/end';
import { watchPayment } from './actions/watch';
import { type Stand, type VisitsHouse, visitsHouse } from './testing-visits';

let stripe: TestStripe;
let mine: VisitsHouse;
beforeAll(async () => {
  stripe = await testStripe();
  const api = { protocol: 'http', host: '127.0.0.1', port: stripe.port, timeoutMs: 300, retries: 0 } as const;
  mine = await visitsHouse(stripeProvider({ secretKey: 'sk_test_1', webhookSecret: testWebhookSecret, api }));
});
afterAll(async () => {
  await mine.house.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.troubles.length = 0;
  stripe.done.length = 0;
});

/** The provider tells of a checkout, and what that wants done is done. */
async function tell(session: string, event: string): Promise<void> {
  const told = { id: event, type: 'checkout.session.completed', data: { object: { id: session } } };
  await mine.house.bySystem((ctx) => {
    const signed = signedEvent(told, { at: mine.house.clock.now() });
    return takeProviderEvent(ctx, { provider: 'stripe', ...signed }, watchPayment);
  });
  await mine.jobs();
}

async function begun(stand: Stand) {
  const shown = await mine.begin(stand);
  const { reference } = await mine.kept(shown.visit);
  return { ...shown, session: reference ?? '' };
}

async function tagOf(visit: string): Promise<string> {
  const { orderId } = await mine.kept(visit);
  const [order] = await mine.house.orders(`id = ${orderId ?? 0}`);
  return order?.tag_uid ?? '';
}

const holdOf = (session: string) => stripe.holds.get(`pi_held_${session}`);

test('money is held on its page, and as much is taken as the session costs', async () => {
  const stand = await mine.stand();
  const { visit, session, payment } = await begun(stand);
  expect(payment).toMatchObject({ url: expect.stringMatching(/^https:/), is_test: false });
  await tell(session, 'evt_v_early');
  expect((await mine.look(visit)).state).toBe('paying');
  stripe.hold(session);
  await tell(session, 'evt_v_held');
  await tell(session, 'evt_v_held');
  await tell(session, 'evt_v_again');
  expect(await mine.look(visit)).toMatchObject({ state: 'starting', payment: { state: 'held', url: null } });
  await mine.charge(stand, { uid: await tagOf(visit), energyWh: 4_000 });
  expect(holdOf(session)).toMatchObject({ status: 'succeeded', amount_received: 200 });
  expect(await mine.look(visit)).toMatchObject({ payment: { state: 'captured', captured: 2 } });
  expect(await mine.faults()).toEqual([]);
});

test('what was taken and not answered is read again, and taken once', async () => {
  const stand = await mine.stand();
  const { visit, session } = await begun(stand);
  stripe.hold(session);
  await mine.watch(visit);
  await mine.jobs();
  stripe.troubles.push('silent-after');
  await mine.charge(stand, { uid: await tagOf(visit), energyWh: 4_000 });
  expect(stripe.done.filter((one) => one.includes('/capture'))).toHaveLength(1);
  expect((await mine.kept(visit)).hold).toBe('concluded');
  expect(await mine.faults()).toEqual([]);
});

test('what nothing came of is let go at the provider', async () => {
  const stand = await mine.stand();
  const { visit, session } = await begun(stand);
  await mine.stop(visit);
  stripe.hold(session);
  await mine.watch(visit);
  await mine.jobs();
  expect(holdOf(session)).toMatchObject({ status: 'canceled', amount_received: 0 });
  expect(await mine.look(visit)).toMatchObject({ reason: 'paid-too-late', payment: { state: 'released' } });
  await mine.house.bySystem(retryStuck);
  await mine.jobs();
  expect(stripe.done.filter((one) => one.includes('/cancel'))).toHaveLength(1);
});

test('a hold that has run out at the provider is told by the books', async () => {
  const stand = await mine.stand();
  const { visit, session } = await begun(stand);
  stripe.hold(session);
  await mine.watch(visit);
  await mine.jobs();
  Object.assign(holdOf(session) ?? {}, { status: 'canceled' });
  await mine.charge(stand, { uid: await tagOf(visit), energyWh: 4_000 });
  expect((await mine.kept(visit)).hold).toBe('stuck');
  expect(await mine.faults()).toMatchObject([{ kind: 'visit-hold', expectedMinor: 200, foundMinor: 0 }]);
});

test('a page that cannot be opened ends the visit', async () => {
  const stand = await mine.stand();
  stripe.troubles.push(...Array.from({ length: 12 }, () => ({ status: 500 })));
  const { visit, state, reason } = await mine.begin(stand);
  expect([state, reason, visit.length > 20]).toEqual(['refused', 'payment-unavailable', true]);
});
