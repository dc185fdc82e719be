import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestPayout } from '../../commerce/payouts/actions/request';
import { as, makePayee, type Payee, payoutHouse } from '../../commerce/payouts/testing-house';
import type { TestHouse } from '../../platform/testing-house';
import { answerOf } from './testing-tools';

let house: TestHouse;
let payee: Payee;
beforeAll(async () => {
  house = await payoutHouse();
  payee = await makePayee(house, { availableMinor: 30_000 });
});
afterAll(() => house.close());

const run = (...words: string[]): Promise<string[]> => answerOf(house, ...words);

test('staff lists, shows, approves, pays and rejects payouts, and is told what is in the way', async () => {
  expect(await run('payouts', 'list')).toEqual(['No payouts.']);
  expect(await run('payouts', 'fee', 'paypal', 'USD', '--fixed', '1.50', '--percent', '0.5')).toEqual([
    'A payout by paypal costs 1.50 USD and 0.5 %; before it was 0.00 USD and 0 %.',
  ]);
  const ids: number[] = [];
  for (const amount of [60, 70]) {
    const body = { method_id: payee.methodId, amount };
    ids.push((await as(house, payee.owner, (ctx) => requestPayout(ctx, { params: {}, query: {}, body }))).id);
  }
  const [first, second] = ids.map(String);
  const at = house.clock.now().toISOString();
  expect(await run('payouts', 'show', first ?? '')).toEqual([
    `${first}: requested; operator ${payee.operatorId}; 60.00 USD, 58.20 USD after the fee; paypal p••••@voltdeck.test; requested ${at}`,
    '  email: payee@voltdeck.test',
  ]);
  expect(await run('payouts', 'pay', first ?? '', 'FT-1')).toEqual([
    `Payout ${first} was left as it is: approve it first.`,
  ]);
  expect(await run('payouts', 'approve', first ?? '')).toEqual([`Payout ${first} of 60.00 USD is approved.`]);
  expect(await run('payouts', 'pay', first ?? '', 'FT-1')).toEqual([`Payout ${first} of 60.00 USD is paid.`]);
  expect(await run('payouts', 'reject', second ?? '', 'Account closed')).toEqual([
    `Payout ${second} of 70.00 USD is rejected; its money is back.`,
  ]);
  expect(await run('payouts', 'list', 'paid')).toEqual([expect.stringContaining('reference FT-1')]);
  expect(await run('payouts', 'approve', '999')).toEqual(['There is no payout 999.']);
  // Payouts are in order; what was paid out comes from no order here, and that is told.
  expect(await run('ledger', 'verify')).toEqual([
    'failed',
    expect.stringContaining('the available balance is not what is earned and released, payouts aside'),
    expect.stringMatching(/^1 difference in/),
  ]);
});
