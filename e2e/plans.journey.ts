import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { logIn } from './log-in';
import { type JourneyProduct, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let page: Page;

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

beforeAll(async () => {
  house = await openProduct(
    Array.from({ length: 12 }, (_, at) => ({ identifier: `PLAN-${at}`, title: `Bay ${at}`, prices: [] })),
  );
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(page, house);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** As most people see it, in the dark, and on a phone; what is open stays open. */
async function isCleanInModes(): Promise<void> {
  const looks = [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 1440 },
    { colorScheme: 'light', width: 390 },
  ] as const;
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Pays on the page of the test provider, and is led back. */
async function pay(): Promise<void> {
  await dialog().getByRole('button', { name: 'Go to payment' }).click();
  await page.getByText('This is a test: no money is moved').waitFor();
  await isCleanInModes();
  await button('Pay').click();
  await page.getByText('The payment has arrived.').waitFor();
  await isCleanInModes();
  await page.getByRole('link', { name: 'Go to plans' }).click();
}

async function countDeactivated(): Promise<number> {
  const { rows } = await house.product.house.db.pool.query<{ count: number }>(
    'select count(*)::int as count from charge_points where plan_deactivated_at is not null',
  );
  return rows[0]?.count ?? -1;
}

it('a plan is bought, found full, enlarged, made smaller with what that deactivates, cancelled and resumed', async () => {
  await page.goto(address('/subscriptions'));
  await button('Choose Plus').click();
  await dialog().getByText('2 power centers will be deactivated').waitFor();
  await dialog().getByText('Bay 11').waitFor();
  await isCleanInModes();
  await pay();
  expect(await countDeactivated()).toBe(2);

  await page.goto(address('/charge-points/new'));
  await page.getByText('Upgrade your plan to add more chargers.').waitFor();

  await page.goto(address('/subscriptions'));
  await button('Choose Pro').click();
  await dialog().getByText('Unused rest of your plan').waitFor();
  await pay();
  expect(await countDeactivated()).toBe(0);

  await button('Choose Plus').click();
  await dialog().getByText('2 power centers will be deactivated').waitFor();
  await dialog().getByRole('button', { name: 'Change plan' }).click();
  await button('Choose Pro').waitFor();
  expect(await countDeactivated()).toBe(2);

  await button('Cancel plan').click();
  await dialog().getByText('10 power centers will be deactivated').waitFor();
  await dialog().getByRole('button', { name: 'Cancel plan' }).click();
  await button('Resume plan').click();
  await button('Cancel plan').waitFor();
  expect(await countDeactivated()).toBe(2);

  // In Arabic, from right to left, with the dialog of the other plan and what it deactivates.
  await page.evaluate(() => localStorage.setItem('voltdeck.locale', 'ar'));
  await page.reload();
  await page.locator('html[dir="rtl"]').waitFor();
  await page.locator('main li button').first().click();
  await dialog().locator('dl').waitFor();
  await isCleanInModes();
});
