import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { stripeProvider } from '../../platform/payments/stripe';
import {
  signedEvent,
  type TestStripe,
  testStripe,
  testWebhookSecret,
  type Trouble,
} from '../../platform/payments/testing-stripe';
import { takeProviderEvent } from './actions/events';
import { type PlansHouse, plansHouse } from './testing-plans';

let stripe: TestStripe;
let plans: PlansHouse;
let mine: Member;
const provider = (port: number) =>
  stripeProvider({
    secretKey: 'sk_test_1',
    webhookSecret: testWebhookSecret,
    api: { protocol: 'http', host: '127.0.0.1', port, timeoutMs: 200, retries: 0 },
  });
beforeAll(async () => {
  stripe = await testStripe();
  plans = await plansHouse(provider(stripe.port));
});
afterAll(async () => {
  await plans.house.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.troubles.length = 0;
  stripe.done.length = 0;
  stripe.debit = 'succeeded';
  mine = await plans.operator();
});

const runAll = async (): Promise<void> => {
  await plans.house.db.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 second'`,
  );
  await plans.house.runJobs();
};
async function checkout(): Promise<{ id: number; session: string }> {
  const purchase = await plans.subscribe(mine, { priceId: 'plus-monthly' });
  await plans.house.runJobs();
  const { id, url } = await plans.look(mine, purchase?.id ?? 0);
  return { id, session: url?.split('/').at(-1) ?? '' };
}
interface Told {
  id?: string;
  session: string;
  type?: string;
  account?: string;
  secret?: string;
  ageSeconds?: number;
}
const tell = ({
  id = `evt_${Math.random()}`,
  session,
  type = 'checkout.session.completed',
  account,
  secret,
  ageSeconds = 0,
}: Told) =>
  plans.bySystem((ctx) => {
    const event = {
      id,
      object: 'event',
      type,
      account,
      data: { object: { id: session, object: 'checkout.session' } },
    };
    const at = new Date(plans.house.clock.now().getTime() - ageSeconds * 1000);
    const signed = signedEvent(event, { at, ...(secret !== undefined && { secret }) });
    return takeProviderEvent(ctx, { provider: 'stripe', ...signed }, async () => {});
  });
const standing = async (id: number) => [(await plans.look(mine, id)).state, (await plans.current(mine)).plan];
const times = (path: string): number => stripe.done.filter((one) => one.startsWith(path)).length;

describe('a checkout at Stripe', () => {
  test.each<[string, (session: string) => Promise<unknown>, unknown[]]>([
    ['paid and told', async (session) => (stripe.pay(session), tell({ session })), ['paid', 'plus']],
    [
      'paid and told three times',
      async (session) => {
        stripe.pay(session);
        for (let i = 0; i < 3; i += 1) await tell({ id: `evt_${session}`, session });
      },
      ['paid', 'plus'],
    ],
    [
      'paid and told by several events out of order',
      async (session) => {
        stripe.pay(session);
        await tell({ session, type: 'checkout.session.expired' });
        await tell({ session, type: 'checkout.session.async_payment_failed' });
        await tell({ session });
      },
      ['paid', 'plus'],
    ],
    ['told as paid, but not paid', async (session) => tell({ session }), ['open', 'free']],
    [
      'expired and told',
      async (session) => {
        Object.assign(stripe.sessions.get(session) ?? {}, { status: 'expired' });
        await tell({ session });
      },
      ['expired', 'free'],
    ],
    ['paid, told about another checkout', async () => tell({ session: 'cs_of_nobody' }), ['open', 'free']],
  ])('%s', async (_, happens, ends) => {
    const { id, session } = await checkout();
    await happens(session);
    await plans.house.runJobs();
    expect(await standing(id)).toEqual(ends);
  });

  test('paid and never told is found by the clock', async () => {
    const { id, session } = await checkout();
    stripe.pay(session);
    await runAll();
    expect(await standing(id)).toEqual(['paid', 'plus']);
  });

  test('paid after it was replaced is given back once, and counts for nothing', async () => {
    const { id, session } = await checkout();
    await plans.subscribe(mine, { priceId: 'pro-monthly' });
    stripe.pay(session);
    await tell({ session });
    await tell({ session });
    await plans.house.runJobs();
    expect(await standing(id)).toEqual(['expired', 'free']);
    expect(times('/v1/refunds')).toBe(1);
  });

  test.each<[string, Trouble[], string]>([
    ['slow once', ['silent-before'], 'open'],
    ['slow after it was carried out', ['silent-after'], 'open'],
    ['too busy twice', [{ status: 429 }, { status: 429 }], 'open'],
    ['broken for a while', [{ status: 500 }, { status: 500 }, { status: 500 }], 'open'],
    ['broken for good', Array.from({ length: 20 }, () => ({ status: 500 })), 'failed'],
  ])('of a provider that is %s is opened at most once', async (_, troubles, state) => {
    stripe.troubles.push(...troubles);
    const { id } = await checkout();
    for (let i = 0; i < 4 && (await plans.look(mine, id)).state === 'opening'; i += 1) await runAll();
    expect((await plans.look(mine, id)).state).toBe(state);
    expect(times('/v1/checkout')).toBe(state === 'open' ? 1 : 0);
    expect(times('/v1/customers')).toBe(state === 'open' ? 1 : 0);
  });
});

describe('an event', () => {
  test.each<[string, Partial<Told>, boolean]>([
    ['signed by us both', {}, true],
    ['with a forged signature', { secret: 'whsec_of_another' }, false],
    ['that is ten minutes late', { ageSeconds: 600 }, false],
  ])('%s', async (_, told, isTaken) => {
    const { id, session } = await checkout();
    stripe.pay(session);
    expect(await tell({ session, ...told })).toBe(isTaken);
    await plans.house.runJobs();
    expect((await standing(id))[0]).toBe(isTaken ? 'paid' : 'open');
  });

  test('of a connected account changes nothing', async () => {
    const { id, session } = await checkout();
    stripe.pay(session);
    expect(await tell({ session, account: 'acct_other' })).toBe(true);
    await plans.house.runJobs();
    expect((await standing(id))[0]).toBe('open');
  });

  test('of a provider that is not set up is not taken', async () => {
    const sent = { provider: 'nobody', body: Buffer.from('{}'), signature: 't=1' };
    expect(await plans.bySystem((ctx) => takeProviderEvent(ctx, sent, async () => {}))).toBe(false);
  });
});

const chargeBy = (key: string) => ({ customer: 'cus_1', amountMinor: 2_900, currency: 'USD', key });

describe('a charge', () => {
  test.each<[string, Trouble[], unknown]>([
    ['that goes through', [], { ok: true, payment: expect.stringMatching(/^pi_/) }],
    ['that is declined', [{ status: 402, code: 'card_declined' }], { ok: false, reason: 'card_declined' }],
  ])('%s', async (_, troubles, answer) => {
    stripe.troubles.push(...troubles);
    const charge = chargeBy(`charge-${Math.random()}`);
    expect(await provider(stripe.port).charge(charge)).toEqual(answer);
    expect(times('/v1/payment_intents')).toBe(troubles.length === 0 ? 1 : 0);
  });

  test.each<[string, Trouble]>([
    ['broken', { status: 500 }],
    ['too busy', { status: 429 }],
    ['slow after it was carried out', 'silent-after'],
  ])('of a provider that is %s throws, and is asked again by its key', async (name, trouble) => {
    stripe.troubles.push(trouble);
    const charge = chargeBy(`again-${name}`);
    await expect(provider(stripe.port).charge(charge)).rejects.toThrow(/as the test wants it|timeout/i);
    expect(await provider(stripe.port).charge(charge)).toMatchObject({ ok: true });
    expect(times('/v1/payment_intents')).toBe(1);
  });

  test('that was carried out is not made again days later, when its key is forgotten', async () => {
    stripe.troubles.push('silent-after');
    const charge = chargeBy('days-later');
    await expect(provider(stripe.port).charge(charge)).rejects.toThrow(/timeout/i);
    stripe.forgetKeys();
    expect(await provider(stripe.port).charge(charge)).toEqual({
      ok: true,
      payment: stripe.made.payments[0]?.id,
    });
    expect(times('/v1/payment_intents')).toBe(1);
  });

  test('by direct debit is on its way for days, and then tells how it ended', async () => {
    stripe.debit = 'processing';
    const charge = chargeBy('debit');
    await expect(provider(stripe.port).charge(charge)).rejects.toThrow('still processing');
    const [payment] = stripe.made.payments;
    Object.assign(payment ?? {}, { status: 'succeeded' });
    expect(await provider(stripe.port).charge(charge)).toEqual({ ok: true, payment: payment?.id });
    expect(times('/v1/payment_intents')).toBe(1);
  });
});

test('a refund that was carried out is not made again, even when its key is forgotten', async () => {
  stripe.troubles.push('silent-after');
  const refund = { payment: 'pi_1', amountMinor: 500, currency: 'USD', key: 'refund-1' };
  await expect(provider(stripe.port).refund(refund)).rejects.toThrow(/timeout/i);
  stripe.forgetKeys();
  expect(await provider(stripe.port).refund(refund)).toEqual({ ok: true });
  expect(await provider(stripe.port).refund({ ...refund, key: 'refund-2' })).toEqual({ ok: true });
  expect(times('/v1/refunds')).toBe(2);
});
