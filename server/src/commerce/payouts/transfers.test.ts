import { afterAll, beforeAll, expect, test } from 'vitest';
import { staff } from '../../kernel/actor';
import { hourMs } from '../../kernel/clock';
import type { TestHouse } from '../../platform/testing-house';
import { availableBalance } from '../balance/actions';
import { createPayoutMethod, listPayoutMethods, onboardPayoutMethod } from '../payout-methods/actions';
import type { PayoutProvider, Transferred } from '../payout-methods/provider';
import { getPayout, listPayouts } from './actions/look';
import { cancelPayout, requestPayout } from './actions/request';
import { approvePayout, rejectPayout, verifyPayouts } from './actions/settle';
import { transferDue } from './actions/transfer';
import { asSystem } from '../testing-orders';
import { as, makePayee, type Payee, payoutHouse } from './testing-house';

const asked: string[] = [];
let isReady = false;
let answer: Transferred = { ok: true, reference: 'tr_1' };
const provider: PayoutProvider = {
  serves: (country) => country === 'DE',
  openAccount: ({ key }) => Promise.resolve(`acct_${key}`),
  onboarding: ({ account, returnUrl }) =>
    Promise.resolve(
      isReady ? { isReady } : { isReady: false, url: `https://pay.example/${account}?back=${returnUrl}` },
    ),
  transfer: ({ account, amountMinor, key }) => {
    asked.push(`${key} ${account} ${amountMinor}`);
    return Promise.resolve(answer);
  },
};

let house: TestHouse;
let payee: Payee;
beforeAll(async () => {
  house = await payoutHouse(provider);
  payee = await makePayee(house, { country: 'DE', currency: 'EUR', availableMinor: 50_000 });
  const body = { kind: 'stripe' } as const;
  const { id } = await as(house, payee.owner, (ctx) =>
    createPayoutMethod(ctx, { params: {}, query: {}, body }),
  );
  payee = { ...payee, methodId: id };
});
afterAll(() => house.close());

const method = async () => {
  const all = await as(house, payee.owner, listPayoutMethods);
  return all.find(({ id }) => id === payee.methodId);
};
const request = (amount: number) =>
  as(house, payee.owner, (ctx) =>
    requestPayout(ctx, { params: {}, query: {}, body: { method_id: payee.methodId, amount } }),
  );
const at = (id: number) => ({ params: { id }, query: {}, body: {} });
const shown = (id: number) => as(house, payee.owner, (ctx) => getPayout(ctx, at(id)));

test('a method of a provider is ready once the provider has no more questions', async () => {
  await expect(request(60)).rejects.toMatchObject({ code: 'payout-method.not-ready' });
  await house.runJobs();
  const account = `acct_payout-method-${payee.methodId}`;
  expect(await method()).toMatchObject({
    state: 'onboarding',
    onboarding_url: `https://pay.example/${account}?back=https://voltdeck.example/payouts`,
  });
  isReady = true;
  await as(house, payee.owner, (ctx) => onboardPayoutMethod(ctx, at(payee.methodId)));
  await house.runJobs();
  expect(await method()).toMatchObject({ state: 'ready', onboarding_url: null });
});

test('a provider pays by itself once the waiting time is over, by one key, and staff keeps away', async () => {
  const { id } = await request(60);
  await house.runJobs();
  expect(await shown(id)).toMatchObject({ state: 'requested' });
  expect(await house.run({ actor: staff }, (ctx) => approvePayout(ctx, id))).toMatchObject({
    obstacle: 'by-provider',
  });
  house.clock.advance(49 * hourMs);
  await asSystem(house, transferDue);
  await house.runJobs();
  expect(asked).toEqual([`payout-${id} acct_payout-method-${payee.methodId} 6000`]);
  expect(await shown(id)).toMatchObject({ state: 'paid', reference: 'tr_1' });
  expect(await house.run({ actor: staff }, (ctx) => rejectPayout(ctx, id, 'Late'))).toMatchObject({
    obstacle: 'moved-on',
  });
});

test('what the provider refuses comes back with its word as the reason, and what was cancelled is not sent', async () => {
  answer = { ok: false, reason: 'account_closed' };
  const refused = await request(60);
  const cancelled = await request(70);
  await as(house, payee.owner, (ctx) => cancelPayout(ctx, at(cancelled.id)));
  await house.runJobs();
  expect(await shown(refused.id)).toMatchObject({ state: 'rejected', reason: 'account_closed' });
  expect(asked).toHaveLength(2);
  expect(await as(house, payee.owner, (ctx) => availableBalance(ctx, payee.operatorId))).toBe(44_000);
  expect(await as(house, payee.owner, verifyPayouts)).toEqual([]);
  const query = { page: 1, per_page: 25, method: ['stripe' as const] };
  const { data } = await as(house, payee.owner, (ctx) => listPayouts(ctx, { params: {}, query, body: {} }));
  expect(data.map(({ state }) => state)).toEqual(['cancelled', 'rejected', 'paid']);
});
