import type { PayoutDetail } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff } from '../../kernel/actor';
import { hourMs } from '../../kernel/clock';
import { verifyLedger } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { availableBalance } from '../balance/actions';
import { setPayoutFee } from '../payout-methods/actions-fees';
import { removePayoutMethod, updatePayoutMethod } from '../payout-methods/actions';
import { getPayout, listPayouts } from './actions/look';
import {
  cancelPayout,
  changePayoutSettings,
  countersignPayout,
  previewPayout,
  requestPayout,
} from './actions/request';
import { approvePayout, payoutSheet, payPayout, rejectPayout, verifyPayouts } from './actions/settle';
import { as, makePayee, type Payee, payoutHouse } from './testing-house';

let house: TestHouse;
beforeAll(async () => {
  house = await payoutHouse();
});
afterAll(() => house.close());

const request = (payee: Payee, amount: number, actor = payee.owner): Promise<PayoutDetail> =>
  as(house, actor, (ctx) =>
    requestPayout(ctx, { params: {}, query: {}, body: { method_id: payee.methodId, amount } }),
  );
const at = (id: number) => ({ params: { id }, query: {}, body: {} });
const asStaff = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: staff }, work);
const left = ({ owner, operatorId }: Payee): Promise<number> =>
  as(house, owner, (ctx) => availableBalance(ctx, operatorId));
const differences = (): Promise<unknown[]> =>
  asStaff(async (ctx) => [...(await verifyLedger(ctx)).differences, ...(await verifyPayouts(ctx))]);
const subjects = (): string[] => house.mails.map(({ subject }) => subject);

test('a payout leaves the balance at once, is approved, and is paid with the reference of the bank', async () => {
  const payee = await makePayee(house, { availableMinor: 20_000 });
  await asStaff((ctx) =>
    setPayoutFee(ctx, { kind: 'paypal', currency: 'USD', fee: { fixedMinor: 30, ratePpm: 10_000 } }),
  );
  const asked = await request(payee, 120.5);
  expect(asked).toMatchObject({ state: 'requested', amount: 120.5, fee: 1.51, net: 118.99 });
  expect(asked).toMatchObject({ method: { kind: 'paypal', label: 'p••••@voltdeck.test' }, due_from: null });
  expect(await left(payee)).toBe(7_950);
  expect(await asStaff((ctx) => payPayout(ctx, asked.id, 'too soon'))).toMatchObject({
    obstacle: 'not-approved',
  });
  expect(await asStaff((ctx) => approvePayout(ctx, asked.id))).toMatchObject({ obstacle: null });
  expect(await asStaff((ctx) => payPayout(ctx, asked.id, 'FT-2201'))).toMatchObject({ obstacle: null });
  expect(await asStaff((ctx) => payPayout(ctx, asked.id, 'FT-2202'))).toMatchObject({ obstacle: 'moved-on' });
  const paid = await as(house, payee.owner, (ctx) => getPayout(ctx, at(asked.id)));
  expect(paid).toMatchObject({ state: 'paid', reference: 'FT-2201', can_cancel: false });
  expect(paid.history.map(({ event }) => event)).toEqual(['requested', 'approved', 'paid']);
  expect(paid.entries.map(({ transaction_kind: kind, account, amount }) => [kind, account, amount])).toEqual([
    ['payout', 'operator-available', 120.5],
    ['payout', 'operator-payouts', -120.5],
    ['payout-paid', 'operator-payouts', 120.5],
    ['payout-paid', 'paid-out', -118.99],
    ['payout-paid', 'platform-fee', -1.51],
  ]);
  expect(subjects().slice(-3)).toEqual([
    `Payout ${asked.id} was requested: $120.50`,
    `Payout ${asked.id} was approved: $120.50`,
    `Payout ${asked.id} was paid: $118.99`,
  ]);
  expect(await differences()).toEqual([]);
});

test.each([
  ['cancelled', (payee: Payee, id: number) => as(house, payee.owner, (ctx) => cancelPayout(ctx, at(id)))],
  ['rejected', (_: Payee, id: number) => asStaff((ctx) => rejectPayout(ctx, id, 'Account closed'))],
] as const)(
  'the money of a payout that is %s comes back once, by a movement of its own',
  async (state, end) => {
    const payee = await makePayee(house, { availableMinor: 10_000 });
    const { id } = await request(payee, 100);
    expect(await left(payee)).toBe(0);
    await Promise.allSettled([end(payee, id), end(payee, id)]);
    expect(await left(payee)).toBe(10_000);
    const ended = await as(house, payee.owner, (ctx) => getPayout(ctx, at(id)));
    expect(ended).toMatchObject({ state, reason: state === 'rejected' ? 'Account closed' : null });
    expect(ended.entries.map(({ transaction_kind: kind }) => kind)).toEqual([
      'payout',
      'payout',
      'payout-return',
      'payout-return',
    ]);
    await expect(as(house, payee.owner, (ctx) => cancelPayout(ctx, at(id)))).rejects.toMatchObject({
      code: 'payout.moved-on',
    });
    expect(await differences()).toEqual([]);
  },
);

test('above what the operator sets another person agrees before it is approved, never who asked for it', async () => {
  const payee = await makePayee(house, { availableMinor: 50_000 });
  const body = { countersign_above: 100 };
  await as(house, payee.owner, (ctx) => changePayoutSettings(ctx, { params: {}, query: {}, body }));
  expect(await request(payee, 100)).toMatchObject({ countersign: 'not-needed' });
  const asked = await request(payee, 100.01);
  expect(asked).toMatchObject({ countersign: 'awaited', can_countersign: false });
  const countersign = (actor: Payee['owner']) =>
    as(house, actor, (ctx) => countersignPayout(ctx, at(asked.id)));
  await expect(countersign(payee.owner)).rejects.toMatchObject({ code: 'payout.own-request' });
  expect(await asStaff((ctx) => approvePayout(ctx, asked.id))).toMatchObject({
    obstacle: 'awaits-countersign',
  });
  expect(await countersign(payee.fellow)).toMatchObject({
    countersign: 'given',
    countersigned_by: 'Fay Fellow',
  });
  await expect(countersign(payee.fellow)).rejects.toMatchObject({ code: 'payout.countersign-not-needed' });
  expect(await asStaff((ctx) => approvePayout(ctx, asked.id))).toMatchObject({ obstacle: null });
});

test('a payout waits after the details of its method changed, and goes where it was asked to go', async () => {
  const payee = await makePayee(house, { availableMinor: 20_000 });
  const change = (email: string) =>
    as(house, payee.owner, (ctx) =>
      updatePayoutMethod(ctx, { params: { id: payee.methodId }, query: {}, body: { email } }),
    );
  await change('new@voltdeck.test');
  const { id, due_from: dueFrom } = await request(payee, 60);
  expect(dueFrom).toBe(new Date(house.clock.now().getTime() + 48 * hourMs).toISOString());
  await change('thief@voltdeck.test');
  house.clock.advance(47 * hourMs);
  expect(await asStaff((ctx) => approvePayout(ctx, id))).toMatchObject({ obstacle: 'too-early' });
  house.clock.advance(hourMs);
  expect(await asStaff((ctx) => approvePayout(ctx, id))).toMatchObject({ obstacle: null });
  expect(await asStaff((ctx) => payoutSheet(ctx, id))).toMatchObject({
    details: { email: 'new@voltdeck.test' },
  });
});

/** Whoever is told to come again does. */
const patiently = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: { code?: string }) => (error.code === 'busy' ? patiently(ask) : Promise.reject(error)));

test('of five hundred at once exactly as many are granted as the balance covers', async () => {
  const payee = await makePayee(house, { availableMinor: 37 * 5_000 + 4_999 });
  const all = await Promise.allSettled(
    Array.from({ length: 500 }, () => patiently(() => request(payee, 50))),
  );
  const outcomes = all.map((one) =>
    one.status === 'fulfilled' ? 'granted' : (one.reason as { code: string }).code,
  );
  const count = (wanted: string): number => outcomes.filter((one) => one === wanted).length;
  expect([count('granted'), count('payout.beyond-balance')]).toEqual([37, 463]);
  expect(await left(payee)).toBe(4_999);
  expect(await differences()).toEqual([]);
}, 120_000);

test('a method is not removed while a payout by it is under way, nor used once it is removed', async () => {
  const payee = await makePayee(house, { availableMinor: 20_000 });
  const remove = () => as(house, payee.owner, (ctx) => removePayoutMethod(ctx, at(payee.methodId)));
  const both = await Promise.allSettled([request(payee, 60), remove()]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  if (both[0].status === 'rejected') return expect(both[0].reason).toMatchObject({ code: 'not-found' });
  await expect(remove()).rejects.toMatchObject({ code: 'payout-method.in-use' });
  await as(house, payee.owner, (ctx) =>
    cancelPayout(ctx, at(both[0].status === 'fulfilled' ? both[0].value.id : 0)),
  );
  await remove();
  await expect(request(payee, 60)).rejects.toMatchObject({ code: 'not-found' });
});

describe('a request is refused that', () => {
  test.each([
    ['has more decimals than JPY', { currency: 'JPY', availableMinor: 10_000 }, 60.5, 'fields.invalid'],
    ['has more decimals than JOD', { currency: 'JOD', availableMinor: 100_000 }, 60.1234, 'fields.invalid'],
    ['asks for less than the least withdrawal', { availableMinor: 10_000 }, 49.99, 'payout.below-minimum'],
    ['asks for more than is there', { availableMinor: 10_000 }, 100.01, 'payout.beyond-balance'],
    ['asks for a hundred times as much', { availableMinor: 10_000 }, 10_000, 'payout.beyond-balance'],
  ])('%s', async (_, told, amount, code) => {
    const payee = await makePayee(house, told);
    await expect(request(payee, amount)).rejects.toMatchObject({ code });
    expect(await left(payee)).toBe(told.availableMinor);
  });

  test('names the method of another operator', async () => {
    const payee = await makePayee(house, { availableMinor: 10_000 });
    const other = await makePayee(house, { availableMinor: 10_000 });
    await expect(request({ ...payee, methodId: other.methodId }, 60)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('comes before it is said in which country the operator is', async () => {
    const payee = await makePayee(house, { availableMinor: 10_000 });
    await house.db.pool.query(`update operators set setup = 'company' where id = $1`, [payee.operatorId]);
    await expect(request(payee, 60)).rejects.toMatchObject({ code: 'payout-method.country-first' });
  });
});

test.each([
  ['JPY', 8_000, { amount: 8_000, fee: 0, net: 8_000, balance_after: 2_000 }],
  ['JOD', 60.125, { amount: 60.125, fee: 0, net: 60.125, balance_after: 39.875 }],
])('a preview in %s says what will be left, and a request does it', async (currency, amount, figures) => {
  const payee = await makePayee(house, { currency, availableMinor: currency === 'JPY' ? 10_000 : 100_000 });
  const query = { method_id: payee.methodId, amount };
  const preview = await as(house, payee.owner, (ctx) => previewPayout(ctx, { params: {}, query, body: {} }));
  expect(preview).toEqual({ ...figures, currency, needs_countersign: false, due_from: null });
  expect(await request(payee, amount)).toMatchObject({ net: figures.net, currency });
  const asked = { page: 1, per_page: 25, search: 'voltdeck', sort: '-amount', state: ['requested'] } as const;
  const list = await as(house, payee.owner, (ctx) =>
    listPayouts(ctx, { params: {}, query: { ...asked, state: ['requested'] }, body: {} }),
  );
  expect(list.data.map((one) => one.amount)).toEqual([amount]);
});
