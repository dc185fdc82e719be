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
    ['Quai', 'Molo', 'Parc'].map((title) => ({ identifier: `SITE-${title}`, title, prices: [] })),
  );
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(page, house);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const dialog = () => page.getByRole('dialog');

/** Moves the two that are selected. */
async function moveSelectedTo(site: string): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to a charging site' }).click();
  await dialog().getByLabel('Charging site').click();
  await page.getByRole('option', { name: site }).click();
  await dialog().getByRole('button', { name: 'Preview changes' }).click();
  await dialog().getByRole('button', { name: 'Change 2 power centers' }).click();
  await dialog().getByRole('button', { name: 'Close' }).click();
}

it('a site is made with its hours, power centers move there, and it is deleted once they have left', async () => {
  await page.getByRole('link', { name: 'Charging sites', exact: true }).click();
  await page.getByRole('button', { name: 'Add charging site' }).click();
  await dialog().getByLabel('Name', { exact: true }).fill('Harbour');
  await dialog().getByLabel('Street and number').fill('Quai des Belges 1');
  await dialog().getByLabel('Grid power').fill('120');
  await dialog().getByLabel('Open 24 hours').uncheck();
  // A holiday today: it is closed whatever the week says.
  await dialog().getByRole('button', { name: 'Add exception' }).click();
  const exception = dialog().getByRole('region', { name: 'Exceptions' });
  await exception.getByLabel('Day').fill(new Date().toISOString().slice(0, 10));
  await exception.getByLabel('Name').fill('Regatta');
  await dialog().getByRole('button', { name: 'Add charging site' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
  await page.getByText(/^Closed · Regatta/).waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.goto(address('/charge-points'));
  for (const title of ['Quai', 'Molo'])
    await page
      .getByRole('row', { name: `${title} SITE-` })
      .getByRole('checkbox')
      .check();
  await moveSelectedTo('Harbour');

  await page.goto(address('/charging-sites'));
  const row = page.getByRole('row', { name: 'Harbour' });
  await row.getByText('2', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await row.getByRole('link', { name: 'Harbour' }).click();
  await page.getByRole('row', { name: 'Quai' }).waitFor();
  expect(await page.getByRole('row', { name: 'Parc' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Delete charging site' }).click();
  await dialog().getByText('2 power centers stand at Harbour').waitFor();
  expect(await dialog().getByRole('button', { name: 'Delete charging site' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await moveSelectedTo('None');
  await page.getByText('No power centers here yet').waitFor();
  await page.getByRole('button', { name: 'Delete charging site' }).click();
  await dialog().getByText('Deleting Harbour cannot be undone.').waitFor();
  await dialog().getByRole('button', { name: 'Delete charging site' }).click();
  await page.getByText('Charging site deleted').waitFor();
  await page.getByRole('row', { name: 'Gare' }).waitFor();
  await page.getByRole('row', { name: 'Harbour' }).waitFor({ state: 'detached' });
});
