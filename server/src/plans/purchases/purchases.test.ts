import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChargeAnswered } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { setPlan } from '../subscriptions/actions';
import { SubscriptionChanged } from '../subscriptions/facts';
import { listInvoices } from './actions/invoices';
import { lookForDue } from './actions/renew';
import { resume, unsubscribe } from './actions/subscribe';
import { retryRenewal, settleRenewal, stuckRenewals } from './actions/stuck';
import { type PlansHouse, plansHouse } from './testing-plans';

let plans: PlansHouse;
/** What a provider that keeps a payment method answers when it is charged. */
let charges: (() => Promise<ChargeAnswered>)[] = [];
const returned: string[] = [];
const asked: string[] = [];
beforeAll(async () => {
  plans = await plansHouse({
    ...testProvider,
    charge: async ({ key, amountMinor }) => {
      asked.push(`${key} ${amountMinor}`);
      return (await charges.shift()?.()) ?? { ok: true, payment: `paid-${key}` };
    },
    refund: async ({ payment, amountMinor }) => {
      returned.push(`${payment} ${amountMinor}`);
      return { ok: true };
    },
  });
});
afterAll(() => plans.house.close());

const dayMs = 86_400_000;
const nothing = { params: {}, query: {}, body: {} };
const paid = async (): Promise<ChargeAnswered> => ({ ok: true, payment: 'paid' });
const refused = async (): Promise<ChargeAnswered> => ({ ok: false, reason: 'card_declined' });
const silent = async (): Promise<never> => Promise.reject(new Error('no answer'));
/** The plans of other tests go on, too. */
const restOthers = (): Promise<unknown> =>
  plans.house.db.pool.query('update subscriptions set renew_at = null');
async function pass(ms: number): Promise<void> {
  plans.house.clock.advance(ms);
  await plans.bySystem(lookForDue);
  await plans.house.runJobs();
}
/** Asks again whoever was silent: the queue's own clock stands apart from the one of the tests. */
async function askAgain(): Promise<void> {
  await plans.house.db.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 second'`,
  );
  await plans.house.runJobs();
}

test('a plan applies once it is paid, with an invoice, and is told', async () => {
  const mine = await plans.operator();
  const purchase = await plans.subscribe(mine, { priceId: 'plus-monthly' });
  expect(purchase).toMatchObject({ state: 'opening', due: 29, url: null });
  expect(await plans.current(mine)).toMatchObject({ plan: 'free' });
  await plans.house.runJobs();
  const open = await plans.look(mine, purchase?.id ?? 0);
  expect(open.url).toMatch(/^\/test-checkout\//);
  expect(await plans.answer(mine, open, 'pay')).toMatchObject({ state: 'paid' });
  expect(await plans.current(mine)).toMatchObject({
    plan: 'plus',
    payment: { billing: 'monthly', price: 29 },
  });
  expect(plans.house.announcedOf(SubscriptionChanged)).toContainEqual({ operatorId: mine.operatorId });
  const { data } = await plans.as(mine, (ctx) => listInvoices(ctx, { ...nothing, query: { per_page: 20 } }));
  expect(data).toMatchObject([{ plan: 'plus', total: 29, currency: 'USD' }]);
  await expect(plans.answer(mine, open, 'pay')).rejects.toThrow('subscription.checkout-over');
});

test.each(['refuse', 'abandon'] as const)(
  'who comes back by %s is where they were, and may begin anew',
  async (said) => {
    const mine = await plans.operator();
    const purchase = await plans.subscribe(mine, { priceId: 'pro-yearly' });
    await plans.house.runJobs();
    const open = await plans.look(mine, purchase?.id ?? 0);
    expect(await plans.answer(mine, open, said)).toMatchObject({
      state: said === 'refuse' ? 'refused' : 'expired',
    });
    expect(await plans.current(mine)).toMatchObject({ plan: 'free' });
    expect((await plans.subscribe(mine, { priceId: 'pro-yearly' }))?.id).not.toBe(open.id);
  },
);

test('two tabs at once, and a repeat, come to one checkout; another price replaces it', async () => {
  const mine = await plans.operator();
  const both = await Promise.all([1, 2, 3].map(() => plans.subscribe(mine, { priceId: 'plus-monthly' })));
  expect(new Set(both.map((one) => one?.id)).size).toBe(1);
  await plans.house.runJobs();
  const first = await plans.look(mine, both[0]?.id ?? 0);
  const other = await plans.subscribe(mine, { priceId: 'pro-monthly' });
  expect(other?.id).not.toBe(first.id);
  await expect(plans.answer(mine, first, 'pay')).rejects.toThrow('subscription.checkout-over');
});

test('up is at once for what is due beyond the unused rest; down is at once, and the rest is credit', async () => {
  const mine = await plans.operator();
  await plans.buy(mine, 'plus-monthly');
  plans.house.clock.advance(10 * dayMs);
  const up = await plans.buy(mine, 'pro-monthly');
  expect(up.due).toBeCloseTo(99 - up.unused, 5);
  expect(up.unused).toBeGreaterThan(15);
  const down = await plans.subscribe(mine, { priceId: 'plus-monthly' });
  expect(down).toMatchObject({ state: 'paid', due: 0, credit_left: 70 });
  expect(await plans.current(mine)).toMatchObject({ plan: 'plus', payment: { credit: 70 } });
});

test('cancelled, a plan stays until its billing date, can be resumed, and then ends', async () => {
  const mine = await plans.operator();
  const cancel = () => plans.as(mine, unsubscribe);
  await expect(cancel()).rejects.toThrow('subscription.none');
  await plans.buy(mine, 'plus-monthly');
  const { ends_at: endsAt } = await cancel();
  expect(await cancel()).toEqual({ ends_at: endsAt });
  expect(await plans.current(mine)).toMatchObject({
    plan: 'plus',
    ends_at: endsAt,
    payment: { paid_until: endsAt },
  });
  const goOn = () => plans.as(mine, (ctx) => resume(ctx, { ...nothing, body: { priceId: 'plus-monthly' } }));
  expect(await goOn()).toEqual({ purchase: null });
  expect(await plans.current(mine)).toMatchObject({ ends_at: null });
  await cancel();
  await pass(32 * dayMs);
  expect(await plans.current(mine)).toMatchObject({ plan: 'free', payment: null });
  expect((await goOn()).purchase).toMatchObject({ state: 'opening', due: 29 });
});

test('a plan is renewed on its billing date, and after silence by the same key', async () => {
  await restOthers();
  const mine = await plans.operator();
  await plans.buy(mine, 'plus-monthly');
  const before = (await plans.current(mine)).payment?.paid_until ?? '';
  charges = [silent, paid];
  asked.length = 0;
  await pass(32 * dayMs);
  await askAgain();
  const own = asked.filter((one) => one.endsWith(' 2900'));
  expect([own.length, new Set(own).size]).toEqual([2, 1]);
  const after = (await plans.current(mine)).payment?.paid_until ?? '';
  expect(after > before).toBe(true);
  expect(after.slice(8, 10)).toBe(before.slice(8, 10));
});

test('a checkout that was left open keeps no plan from being renewed', async () => {
  const mine = await plans.operator();
  await restOthers();
  await plans.buy(mine, 'plus-monthly');
  const before = (await plans.current(mine)).payment?.paid_until ?? '';
  plans.house.clock.advance(20 * dayMs);
  await plans.subscribe(mine, { priceId: 'pro-yearly' });
  charges = [paid];
  await pass(12 * dayMs);
  expect(((await plans.current(mine)).payment?.paid_until ?? '') > before).toBe(true);
});

test('a renewal that is refused five times ends the plan; until then it stays', async () => {
  await restOthers();
  const mine = await plans.operator();
  await plans.buy(mine, 'pro-monthly');
  charges = Array.from({ length: 5 }, () => refused);
  await pass(32 * dayMs);
  for (const days of [1, 2, 2]) await pass(days * dayMs);
  expect(await plans.current(mine)).toMatchObject({ plan: 'pro', payment: { retry_at: expect.any(String) } });
  await pass(2 * dayMs);
  expect(await plans.current(mine)).toMatchObject({ plan: 'free', isSubscribed: false });
  const told = plans.house.mails.map(({ subject }) => subject);
  expect(told.filter((one) => one === 'The payment for your plan was refused')).toHaveLength(4);
  expect(told.at(-1)).toBe('Your plan has ended');
  expect(plans.house.mails.at(-1)?.text[0]).toContain('$99.00 for another period of Pro');
});

test('a renewal that nobody answers for is stuck; staff ask again, or settle it by what they see', async () => {
  await restOthers();
  const [first, second] = [await plans.operator(), await plans.operator()];
  for (const each of [first, second]) await plans.buy(each, 'plus-monthly');
  const until = (await plans.current(second)).payment?.paid_until ?? '';
  charges = Array.from({ length: 40 }, () => silent);
  await pass(32 * dayMs);
  const stuck = () => plans.bySystem(stuckRenewals);
  for (let tries = 0; tries < 20 && (await stuck()).length < 2; tries += 1) await askAgain();
  charges = [paid];
  const [again = 0, seen = 0] = (await stuck()).map(({ id }) => id);
  const settle = () =>
    plans.bySystem((ctx) => settleRenewal(ctx, { id: seen, isPaid: true, reason: 'Seen in its list' }));
  expect(await Promise.all([settle(), settle()])).toEqual(expect.arrayContaining(['paid', null]));
  expect((await plans.current(second)).payment?.paid_until).not.toBe(until);
  expect(await plans.bySystem((ctx) => retryRenewal(ctx, again))).toBe(true);
  await plans.house.runJobs();
  expect(await stuck()).toEqual([]);
  expect((await plans.current(first)).payment?.paid_until).not.toBe(until);
});

test('a renewal that was paid while staff set another plan is given back, once', async () => {
  await restOthers();
  const mine = await plans.operator();
  await plans.buy(mine, 'plus-monthly');
  const setMeanwhile = async (): Promise<ChargeAnswered> => {
    await plans.bySystem((ctx) => setPlan(ctx, { operatorId: mine.operatorId, plan: 'custom' }));
    return { ok: true, payment: 'pi_meanwhile' };
  };
  charges = [setMeanwhile];
  returned.length = 0;
  await pass(32 * dayMs);
  await askAgain();
  expect(returned).toEqual(['pi_meanwhile 2900']);
  expect(await plans.current(mine)).toMatchObject({ plan: 'custom', payment: null });
});

test('a plan that staff gave is not cancelled here', async () => {
  const mine = await plans.operator();
  await plans.bySystem((ctx) => setPlan(ctx, { operatorId: mine.operatorId, plan: 'custom' }));
  await expect(plans.as(mine, unsubscribe)).rejects.toThrow('subscription.by-staff');
});

test('invoices are numbered without gaps, also where one is undone', async () => {
  const owners = await Promise.all([1, 2, 3, 4].map(() => plans.operator()));
  for (const owner of owners) await plans.subscribe(owner, { priceId: 'plus-yearly' });
  await plans.house.runJobs();
  const undone = plans.as(owners[0] ?? (await plans.operator()), async (ctx) => {
    await ctx.tx.updateTable('plan_invoice_numbers').set({ last_number: 99_999 }).execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await Promise.all(
    owners.map(async (owner) => {
      const { rows } = await plans.house.db.pool.query<{ id: number }>(
        'select id from purchases where operator_id = $1',
        [owner.operatorId],
      );
      return plans.answer(owner, await plans.look(owner, rows[0]?.id ?? 0), 'pay');
    }),
  );
  const { rows } = await plans.house.db.pool.query(
    'select count(*)::int = max(number) as whole from plan_invoices',
  );
  expect(rows).toEqual([{ whole: true }]);
});
