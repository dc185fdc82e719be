import { balance, currencyDigits, orders, payouts, receipts, refunds, statement } from '@voltdeck/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releasePending, verifyBooks, verifyPayouts } from '../server/src/commerce';
import { staff } from '../server/src/kernel/actor';
import { minorOf } from '../server/src/kernel/money';
import { setMoneySetting, verifyLedger, verifyLines } from '../server/src/ledger';
import { type Api, openApi } from './api';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { logIn } from './log-in';
import { driverTag, type JourneyProduct, openProduct, type Place } from './product';
import { plainCharger } from './testing-plain-charger';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Case extends Place {
  /** Of a kilowatt-hour; the session takes 0.3 of them. */
  price: number;
  refund: number;
}

/** Of two, no and three decimals. */
const cases: readonly Case[] = [
  { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris', price: 150, refund: 12.34 },
  { country: 'JP', currency: 'JPY', timeZone: 'Asia/Tokyo', price: 15_000, refund: 1_234 },
  { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman', price: 100.5, refund: 1.234 },
];

const iban = 'DE89 3704 0044 0532 0130 00';
const bank = { fullname: 'Journey Charging', iban, swift_bic: 'COBADEFFXXX', tin: '12345678901' };

describe.each(cases)('money in $currency', ({ price, refund, ...place }) => {
  const { currency } = place;
  let house: JourneyProduct;
  let api: Api;
  let page: Page;
  let orderId = 0;

  const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;
  const dialog = () => page.getByRole('dialog');
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const isWell = async (): Promise<void> => expect(await findViolations(page)).toEqual([]);
  const minor = (major: number): number => minorOf(major, currency);
  /** The digits of an amount, whichever sign its currency has. */
  const shown = (major: number): string =>
    new Intl.NumberFormat('en', { minimumFractionDigits: currencyDigits(currency) }).format(major);
  const sum = (amounts: readonly number[]): number =>
    amounts.reduce((total, amount) => total + minor(amount), 0);

  /** The statement from its beginning, and what it comes to, which is what stands on the balances. */
  const lines = async () => {
    const { data } = await api.call(statement.listStatement, { query: { sort: 'at' } });
    const totals = await api.call(statement.statementTotals);
    const standing = await api.call(balance.userBalance);
    const both = sum(data.map(({ amount }) => amount));
    expect(minor(totals.amount)).toBe(both);
    expect(minor(standing.balance) + minor(standing.pending_balance)).toBe(both);
    return data;
  };

  beforeAll(async () => {
    const prices = [{ starting_time: '00:00', ending_time: '00:00', price, price_unit: 'energy' as const }];
    house = await openProduct([{ identifier: 'MONEY-1', title: 'Market', prices }], null, place);
    const [known] = house.chargers;
    if (known === undefined) throw new Error('no charger');
    await house.product.house.run({ actor: staff }, async (ctx) => {
      const setBy = 'the journey';
      const of = { since: ctx.now, setBy };
      await setMoneySetting(ctx, { name: 'pending-days', currency: null, value: 0, ...of });
      const least = { name: 'least-withdrawal', currency, value: minor(refund) } as const;
      await setMoneySetting(ctx, { ...least, ...of });
    });
    api = await openApi(house.product.port);
    const charger = await plainCharger(house.product.port, known);
    await charger.say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
    await charger.session({ tag: driverTag(1), from: 1_000, to: 1_300, minutesAgo: 3 });
    charger.close();
    const { data } = await api.call(orders.listOrders);
    orderId = data[0]?.id ?? 0;
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logIn(page, house);
  });
  afterAll(async () => {
    await page.close();
    await house.close();
  });

  it('a refund is given, and receipt, statement and totals agree', async () => {
    const before = await api.call(orders.getOrder, { params: { id: orderId } });
    expect(minor(before.price)).toBe(Math.round(minor(price) * 0.3));
    await page.goto(address(`/orders/${orderId}`));
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog().getByLabel('Amount').fill(String(refund));
    await dialog().getByLabel('Reason').fill('The plug was hard to reach');
    await dialog()
      .getByText(shown(before.price - refund))
      .first()
      .waitFor();
    await isWell();
    await press('Give the money back');
    await page.getByText('Refund booked').waitFor();

    const order = await api.call(orders.getOrder, { params: { id: orderId } });
    expect(minor(order.price)).toBe(minor(before.price) - minor(refund));
    const money = await api.call(refunds.getOrderMoney, { params: { id: orderId } });
    expect(money).toMatchObject({ price: order.price, refunded: refund, paid: order.price, debt: 0 });
    const { receipts: issued } = await api.call(receipts.listReceipts, { params: { id: orderId } });
    expect(issued.map(({ kind, total }) => [kind, minor(total)])).toEqual([
      ['receipt', minor(before.price)],
      ['credit-note', minor(refund)],
    ]);
    // The clock releases earnings every ten minutes, so a release may stand between the two.
    const [settled, given] = (await lines()).filter(({ kind }) => kind !== 'deposit');
    expect([settled?.kind, given?.kind]).toEqual(['confirmed', 'canceled']);
    expect(minor(settled?.price ?? 0) + minor(given?.price ?? 0)).toBe(minor(order.price));
    expect(minor(settled?.amount ?? 0) + minor(given?.amount ?? 0)).toBe(minor(order.earning));

    await page.goto(address(`/r/${issued[1]?.token}`));
    await page.getByText(shown(refund)).first().waitFor();
    await isWell();
  });

  it('what is available is paid out to a bank, and comes back when that is cancelled', async () => {
    await house.product.house.run({ actor: { kind: 'system' } }, releasePending);
    const { balance: available } = await api.call(balance.userBalance);
    await page.goto(address('/payouts'));
    await page.getByRole('button', { name: 'Add payout method' }).first().click();
    await dialog().getByText('Bank transfer').click();
    await press('Continue');
    await dialog().getByLabel('Name of the account holder').fill(bank.fullname);
    await dialog().getByLabel('Country of the bank').fill('Germany');
    await page.getByRole('option', { name: 'Germany' }).click();
    await dialog().getByLabel('IBAN').fill(bank.iban);
    await dialog().getByLabel('BIC (SWIFT)').fill(bank.swift_bic);
    await dialog().getByLabel('Tax number').fill(bank.tin);
    await isWell();
    await press('Add payout method');
    await page.getByText('Payout method added').waitFor();

    await page.getByRole('button', { name: 'Request payout' }).first().click();
    await dialog().getByLabel('Amount').fill(String(refund));
    await press('Continue');
    await dialog().getByText('Available afterwards').waitFor();
    await dialog()
      .getByText(shown(available - refund))
      .waitFor();
    await isWell();
    await press('Request payout');
    await dialog().getByText('was requested').waitFor();

    await page.keyboard.press('Escape');
    expect((await lines()).at(-1)).toMatchObject({ kind: 'withdraw', available: -refund });

    await page.getByRole('row', { name: 'waiting time' }).click();
    await dialog().getByRole('button', { name: 'Cancel payout' }).click();
    await press('Cancel the payout');
    await page.getByText('is available again').waitFor();
    expect((await lines()).at(-1)).toMatchObject({ kind: 'deposit', available: refund, balance: available });
    const { data } = await api.call(payouts.listPayouts);
    expect(data.map(({ state, amount }) => [state, minor(amount)])).toEqual([['cancelled', minor(refund)]]);
  });

  it('the books come to nothing, and the statement to the books', async () => {
    const found = await house.product.house.run({ actor: staff }, async (ctx) => [
      ...(await verifyLedger(ctx)).differences,
      ...(await verifyBooks(ctx)),
      ...(await verifyPayouts(ctx)),
      ...(await verifyLines(ctx)),
    ]);
    expect(found).toEqual([]);
  });
});
