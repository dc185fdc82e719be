import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripeProvider } from '../../platform/payments/stripe';
import { signedEvent, testWebhookSecret } from '../../platform/payments/testing-stripe';
import { type TestDoor, testDoor } from './testing-door';

let door: TestDoor;
beforeAll(async () => {
  door = await testDoor();
  const provider = stripeProvider({ secretKey: 'sk_test_1', webhookSecret: testWebhookSecret });
  door.house.supply({ paymentProviders: [provider] });
});
afterAll(() => door.close());

const event = { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_é' } } };
async function send(
  change: { body?: Buffer | string; signature?: string; provider?: string; type?: string } = {},
) {
  const signed = signedEvent(event, { at: door.house.clock.now() });
  const {
    body = signed.body,
    signature = signed.signature,
    provider = 'stripe',
    type = 'application/json',
  } = change;
  const { statusCode } = await door.http.inject({
    method: 'POST',
    url: `/api/payment-events/${provider}`,
    headers: { 'content-type': type, ...(signature !== '' && { 'stripe-signature': signature }) },
    payload: body,
  });
  return statusCode;
}

test('an event is taken by the bytes that were signed, each time it is told, and kept once', async () => {
  expect([await send(), await send()]).toEqual([200, 200]);
  const { rows } = await door.house.db.pool.query('select event_id from provider_events');
  expect(rows).toEqual([{ event_id: 'evt_1' }]);
});

test.each([
  ['whose bytes differ by a blank', { body: `${JSON.stringify(event)} ` }],
  ['without a signature', { signature: '' }],
  ['with a signature that is none', { signature: 't=,v1=' }],
  ['of a provider that is not there', { provider: 'other' }],
  ['without a body', { body: '' }],
  ['that is no JSON', { body: '{', type: 'text/plain' }],
])('an event %s is refused', async (_, change) => {
  expect(await send(change)).toBe(400);
});
