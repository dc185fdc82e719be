import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import type { Answered, ChargeAnswered } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { setPlan } from '../subscriptions/actions';
import { lookForDue, renew } from './actions/renew';
import { retryRenewal, settleRenewal, stuckRenewals } from './actions/stuck';
import { unsubscribe } from './actions/subscribe';
import { type PlansHouse, plansHouse } from './testing-plans';

let plans: PlansHouse;
const charges: (() => Promise<ChargeAnswered>)[] = [];
const refunds: Answered[] = [];
const asked: string[] = [];
const returned: string[] = [];
beforeAll(async () => {
  plans = await plansHouse({
    ...testProvider,
    charge: async ({ key, amountMinor }) => {
      asked.push(`${key} ${amountMinor}`);
      return (await charges.shift()?.()) ?? { ok: true, payment: `paid-${key}` };
    },
    refund: async ({ payment, amountMinor }) => {
      returned.push(`${payment} ${amountMinor}`);
      return refunds.shift() ?? { ok: true };
    },
  });
});
afterAll(() => plans.house.close());

const minuteMs = 60_000;
const dayMs = 86_400_000;
const silent = async (): Promise<never> => Promise.reject(new Error('no answer'));

async function pass(ms: number): Promise<void> {
  plans.house.clock.advance(ms);
  await plans.bySystem(lookForDue);
  await plans.house.runJobs();
}
const askAgain = async (): Promise<void> => {
  await plans.house.db.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 second'`,
  );
  await plans.house.runJobs();
};
/** The plans of other tests rest. */
async function alone(): Promise<Member> {
  await plans.house.db.pool.query('update subscriptions set renew_at = null');
  asked.length = 0;
  returned.length = 0;
  return plans.operator();
}

test('checkouts that nobody pays put a renewal off for a day, and no longer', async () => {
  const mine = await alone();
  await plans.buy(mine, 'plus-monthly');
  const until = new Date((await plans.current(mine)).payment?.paid_until ?? '');
  await pass(until.getTime() - plans.house.clock.now().getTime() - 10 * minuteMs);
  const opened = async (): Promise<void> => {
    await plans.subscribe(mine, { priceId: 'pro-monthly' });
    await pass(30 * minuteMs);
  };
  await opened();
  expect(asked).toEqual([]);
  for (let halfHours = 0; halfHours < 50; halfHours += 1) await opened();
  expect(asked.filter((one) => one.endsWith(' 2900'))).toHaveLength(1);
});

test('a year of a plan is not had by changing to another and back', async () => {
  const mine = await alone();
  const { due } = await plans.buy(mine, 'pro-yearly');
  let paid = due;
  for (let changes = 0; changes < 40; changes += 1) {
    plans.house.clock.advance(2 * 60 * minuteMs);
    for (const priceId of ['plus-yearly', 'pro-yearly'] as const) {
      const purchase = await plans.subscribe(mine, { priceId });
      await plans.house.runJobs();
      const open = await plans.look(mine, purchase?.id ?? 0);
      if (open.state === 'open') await plans.answer(mine, open, 'pay');
      paid += open.due;
    }
  }
  const { payment } = await plans.current(mine);
  const worth = 990 * (1 + (80 * 60 * minuteMs) / (365 * dayMs));
  expect(paid - (payment?.credit ?? 0)).toBeGreaterThan(worth - 0.5);
});

test('a plan that ends at once is not charged, and what was charged before is given back', async () => {
  const mine = await alone();
  await plans.buy(mine, 'plus-monthly');
  charges.push(silent);
  await pass(32 * dayMs);
  await plans.as(mine, unsubscribe);
  await askAgain();
  expect(asked).toHaveLength(2);
  expect(returned).toEqual([`paid-${asked[1]?.split(' ')[0]} 2900`]);
  await pass(minuteMs);
  expect(await plans.current(mine)).toMatchObject({ plan: 'free', payment: null });
});

test('a plan that ends before its renewal was asked for is never charged', async () => {
  const mine = await alone();
  await plans.buy(mine, 'plus-monthly');
  plans.house.clock.advance(32 * dayMs);
  await plans.bySystem(lookForDue);
  await plans.bySystem((ctx) => renew(ctx, { operatorId: mine.operatorId }));
  await plans.as(mine, unsubscribe);
  await plans.house.runJobs();
  expect([asked, returned]).toEqual([[], []]);
});

test('what the provider does not give back is listed until it does, or staff have done it', async () => {
  const owners = [await alone(), await plans.operator()];
  for (const owner of owners) {
    const purchase = await plans.subscribe(owner, { priceId: 'plus-monthly' });
    await plans.house.runJobs();
    const { id } = await plans.look(owner, purchase?.id ?? 0);
    // Paid at the provider after the plan has changed here.
    await plans.bySystem((ctx) => setPlan(ctx, { operatorId: owner.operatorId, plan: 'custom' }));
    refunds.push({ ok: false, reason: 'charge_disputed' });
    await plans.answer(owner, await plans.look(owner, id), 'pay');
  }
  await plans.house.runJobs();
  const stuck = () => plans.bySystem(stuckRenewals);
  expect(await stuck()).toEqual([]);
  plans.house.clock.advance(2 * 60 * minuteMs);
  const found = await stuck();
  expect(found.map(({ note }) => note)).toEqual(['charge_disputed', 'charge_disputed']);
  const [first = 0, second = 0] = found.map(({ id }) => id);
  expect(await plans.bySystem((ctx) => retryRenewal(ctx, first))).toBe(true);
  await plans.house.runJobs();
  const settled = { id: second, isPaid: true, reason: 'Given back by hand' };
  expect(await plans.bySystem((ctx) => settleRenewal(ctx, settled))).toBe('returned');
  expect(await stuck()).toEqual([]);
  expect(returned).toHaveLength(3);
});
