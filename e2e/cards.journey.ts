import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { logIn } from './log-in';
import { type JourneyProduct, openProduct, type PriceRow } from './product';
import { type PlainCharger, plainCharger } from './testing-plain-charger';

const price: PriceRow = { starting_time: '00:00', ending_time: '00:00', price: 0.5, price_unit: 'energy' };

let browser: Browser;
let house: JourneyProduct;
let charger: PlainCharger;
let page: Page;

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

beforeAll(async () => {
  house = await openProduct([{ identifier: 'CARDS-1', title: 'Harbour', prices: [price] }]);
  const [known] = house.chargers;
  if (known === undefined) throw new Error('no charger');
  charger = await plainCharger(house.product.port, known);
  await charger.say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(page, house);
});
afterAll(async () => {
  charger.close();
  await browser.close();
  await house.close();
});

const dialog = () => page.getByRole('dialog');

/** What the charger hears of the card. */
const word = async (): Promise<unknown> =>
  ((await charger.say('Authorize', { idTag: 'WALLET7' })).idTagInfo as { status: string }).status;

it('an unknown card is issued to a driver, kept out of a private power center, and let in', async () => {
  expect(await word()).toBe('Invalid');
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await page.getByRole('button', { name: 'Issue card WALLET7' }).click();
  expect(await dialog().getByLabel('Card number').inputValue()).toBe('WALLET7');
  await dialog().getByLabel('Driver’s email').fill('dana@journey.test');
  await dialog().getByRole('button', { name: 'Issue card', exact: true }).click();
  await page.getByRole('row', { name: 'WALLET7' }).waitFor();
  expect(await word()).toBe('Accepted');
  expect(await findViolations(page)).toEqual([]);

  await page.goto(address(`/charge-points/${house.chargers[0]?.id}?tab=access`));
  await page.getByLabel('Your own people and allowed users').click();
  await page.getByText('Only your own people and allowed users may charge here now.').waitFor();
  expect(await word()).toBe('Blocked');
  await charger.session({ tag: 'WALLET7', from: 1_000, to: 1_500, minutesAgo: 5 });
  await page.goto(address('/orders'));
  await page.getByRole('row').filter({ hasText: 'LET7' }).first().click();
  await page.getByText('WALLET7').first().waitFor();

  await page.goto(address(`/charge-points/${house.chargers[0]?.id}?tab=access`));
  await page.getByRole('button', { name: 'Add users' }).first().click();
  await dialog().getByLabel('Email addresses').fill('dana@journey.test,');
  await dialog().getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByRole('row', { name: 'dana@journey.test' }).waitFor();
  expect(await word()).toBe('Accepted');
  expect(await findViolations(page)).toEqual([]);

  await page.goto(address('/cards'));
  await page.getByRole('row', { name: 'WALLET7' }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Block card' }).click();
  await page.getByText('is blocked: no session starts with it').waitFor();
  expect(await word()).toBe('Blocked');
});
