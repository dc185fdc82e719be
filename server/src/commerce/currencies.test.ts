import { orders } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOrders, verifySums } from '../charging';
import { exportOrders } from '../charging/orders/actions/export';
import { type ChargingHouse, chargingHouse, minutes } from '../charging/testing-charging';
import { changeOperator } from '../identity/operators/actions/change';
import { dayMs } from '../kernel/clock';
import { hasPosted, setMoneySetting, verifyLedger } from '../ledger';
import type { Ctx } from '../platform/ctx';
import { problemText } from '../platform/i18n/texts';
import { userBalance } from './balance/actions';
import { listen, nouns } from './index';
import { holders } from './payments/holders';
import { testProvider } from '../platform/payments/test-provider';
import { previewRefund, refundOrder } from './refunds/actions/refund';
import { releasePending, showOrderLedger } from './settlements/actions';
import { verifyBooks } from './settlements/actions-verify';

const feeRatePpm = 25_000;

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  house.supply({ paymentProviders: [testProvider], holders });
  listen(house.facts);
  for (const { name, handler } of nouns.flatMap(({ jobs = [] }) => jobs))
    house.onJob(name, async (ctx, payload) => void (await handler(ctx, payload as never)));
  await house.tag('DRIVER', { holder: 'person', person_id: house.other.personId });
  await setRate(feeRatePpm);
});
afterAll(() => house.close());

const setRate = (value: number) =>
  house.bySystem((ctx) =>
    setMoneySetting(ctx, { name: 'fee-rate', currency: null, value, since: ctx.now, setBy: 'somebody' }),
  );
const byOwner = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: house.mine }, work);

/** Two kilowatt-hours by a driver, at a price a kWh; gives the order. */
async function charged(price: number): Promise<number> {
  const station = await house.station({ prices: [{ price }] });
  const { transactionId } = await station.start({ uid: 'DRIVER' });
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 3_000);
  return (await house.orders(`charge_point_id = ${station.id}`)).at(-1)?.id ?? 0;
}

/** Price, fee, earning and currency of an order as the export of orders has them. */
async function exportedOf(id: number): Promise<string[]> {
  const file = await byOwner((ctx) =>
    exportOrders(ctx, { params: {}, body: {}, query: orders.exportOrders.query.parse({}) }),
  );
  const parts: string[] = [];
  for await (const part of file.chunks(byOwner)) parts.push(Buffer.from(part).toString());
  // Moments hold commas.
  const [head = [], ...lines] = parts
    .join('')
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/"[^"]*"/gu, '').split(','));
  const line = lines.find(([first]) => first === String(id)) ?? [];
  return ['Price', 'Platform fee', 'Earning', 'Currency'].map(
    (heading) => line[head.indexOf(heading)] ?? '–',
  );
}

interface Case {
  currency: string;
  /** Of a kWh, with a half at the end of two of them. */
  price: number;
  total: number;
  fee: number;
  refund: number;
  left: number;
  leftFee: number;
  /** One digit more than the currency has. */
  tooFine: number;
  exported: [before: string[], after: string[]];
}

const cases: Case[] = [
  {
    currency: 'JPY',
    price: 620.25,
    total: 1_241,
    fee: 31,
    refund: 241,
    left: 1_000,
    leftFee: 25,
    tooFine: 0.5,
    exported: [
      ['1241', '31', '1210', 'JPY'],
      ['1000', '25', '975', 'JPY'],
    ],
  },
  {
    currency: 'EUR',
    price: 6.2025,
    total: 12.41,
    fee: 0.31,
    refund: 2.41,
    left: 10,
    leftFee: 0.25,
    tooFine: 0.005,
    exported: [
      ['12.41', '0.31', '12.1', 'EUR'],
      ['10', '0.25', '9.75', 'EUR'],
    ],
  },
  {
    currency: 'JOD',
    price: 0.62025,
    total: 1.241,
    fee: 0.031,
    refund: 0.241,
    left: 1,
    leftFee: 0.025,
    tooFine: 0.0005,
    exported: [
      ['1.241', '0.031', '1.21', 'JOD'],
      ['1', '0.025', '0.975', 'JOD'],
    ],
  },
];

describe.each(cases)('in $currency', (one) => {
  const { currency, total, fee, refund, left, leftFee, tooFine } = one;
  const digits = { JPY: 0, EUR: 2, JOD: 3 }[currency] ?? 2;
  /** Sums of major units, rid of what floating point adds. */
  const exact = (amount: number): number => Number(amount.toFixed(digits));
  let id = 0;
  beforeAll(async () => {
    await house.rows('update operators set currency = $2 where id = $1', [house.mine.operatorId, currency]);
    id = await charged(one.price);
  });

  test('price and fee are rounded half up to its digits, settled and exported', async () => {
    const { entries, payment } = await byOwner((ctx) => showOrderLedger(ctx, { params: { id } }));
    expect(entries.map(({ account, amount }) => [account, amount])).toEqual([
      ['provider', total],
      ['operator-pending', 0 - exact(total - fee)],
      ['platform-fee', 0 - fee],
    ]);
    expect(payment).toMatchObject({ state: 'captured', captured: total });
    expect(await byOwner(userBalance)).toMatchObject({
      balance: 0,
      pending_balance: exact(total - fee),
      currency,
    });
    expect(await exportedOf(id)).toEqual(one.exported[0]);
  });

  test('a refund has its digits, takes its share of the fee back, and no finer amount is taken', async () => {
    const at = { params: { id }, query: {} };
    const preview = await byOwner((ctx) =>
      previewRefund(ctx, { ...at, query: { amount: refund }, body: {} }),
    );
    expect(preview).toMatchObject({ amount: refund, fee: exact(fee - leftFee), after: { price: left } });
    const refused = byOwner((ctx) => refundOrder(ctx, { ...at, body: { amount: tooFine, reason: 'Tried' } }));
    await expect(refused).rejects.toMatchObject({
      code: 'fields.invalid',
      details: { errors: { amount: [{ code: 'decimals', args: { max: digits } }] } },
    });
    const money = await byOwner((ctx) =>
      refundOrder(ctx, { ...at, body: { amount: refund, reason: 'Tried' } }),
    );
    expect(money).toMatchObject({ price: left, paid: left, refunded: refund, debt: 0, credit: 0, currency });
    await house.runJobs();
    expect(await exportedOf(id)).toEqual(one.exported[1]);
  });

  test('what is left becomes available to the last of its digits', async () => {
    house.clock.advance(15 * dayMs);
    await house.bySystem(releasePending);
    expect(await byOwner(userBalance)).toMatchObject({ balance: exact(left - leftFee), pending_balance: 0 });
    const differences = await house.bySystem(async (ctx) => [
      ...(await verifyLedger(ctx)).differences,
      ...(await verifyBooks(ctx)),
      ...(await verifySums(ctx)),
    ]);
    expect(differences).toEqual([]);
  });
});

describe('the currency of an operator', () => {
  const change = (currency: string) =>
    byOwner((ctx) => changeOperator(ctx, { params: {}, query: {}, body: { currency } }));

  test('stays once money has moved in it, by orders or by movements alone, and the way out is told', async () => {
    const hasMoneyMoved = async (ctx: Ctx, operatorId: number): Promise<boolean> =>
      (await hasOrders(ctx, operatorId)) || (await hasPosted(ctx, operatorId));
    house.supply({ hasMoneyMoved });
    const fixed = { code: 'operator.currency-fixed', details: { field: 'currency' } };
    await expect(change('USD')).rejects.toMatchObject(fixed);
    house.supply({ hasMoneyMoved: (ctx, operatorId) => hasPosted(ctx, operatorId) });
    await expect(change('USD')).rejects.toMatchObject(fixed);
    expect(problemText('en', 'operator.currency-fixed')).toContain('open a second company');
    const before = await house.bySystem(verifyBooks);
    expect([before, (await byOwner(userBalance)).currency]).toEqual([[], 'JOD']);
  });
});

test('a fee rate that changes while an order runs counts for the next one', async () => {
  const feeOf = async (id: number): Promise<unknown> => (await house.orders(`id = ${id}`))[0]?.fee_minor;
  const station = await house.station({ prices: [{ price: 1 }] });
  const { transactionId } = await station.start({ uid: 'DRIVER' });
  house.clock.advance(minutes(1));
  await setRate(500_000);
  house.clock.advance(minutes(29));
  await station.stop(transactionId, 3_000);
  const [running] = await house.orders(`charge_point_id = ${station.id}`);
  expect([await feeOf(running?.id ?? 0), await feeOf(await charged(1))]).toEqual([50, 1_000]);
});
