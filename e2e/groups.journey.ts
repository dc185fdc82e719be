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
    ['Quai', 'Gare', 'Parc'].map((title) => ({ identifier: `GROUP-${title}`, title, prices: [] })),
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

it('a group is made, filled in bulk, narrows the orders, and is deleted with a warning', async () => {
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  await dialog().getByLabel('Name').fill('Harbour');
  await dialog().getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
  await page.getByText('No power centers here').waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.goto(address('/charge-points'));
  for (const title of ['Quai', 'Gare'])
    await page
      .getByRole('row', { name: `${title} GROUP-` })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set group' }).click();
  await dialog().getByLabel('Group').click();
  await page.getByRole('option', { name: 'Harbour' }).click();
  await dialog().getByRole('button', { name: 'Preview changes' }).click();
  await dialog().getByRole('button', { name: 'Change 2 power centers' }).click();
  await dialog().getByRole('button', { name: 'Close' }).click();

  await page.goto(address('/power-center-groups'));
  await page.getByRole('row', { name: 'Harbour' }).getByText('2', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Harbour' }).click();
  await page.getByRole('row', { name: 'Quai' }).waitFor();
  expect(await page.getByRole('row', { name: 'Parc' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: '0', exact: true }).click();
  await page.getByText('Harbour').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/orders');
  expect(new URL(page.url()).searchParams.get('group_id')).toContain('1');

  await page.goBack();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await dialog().getByText('2 power centers will be in no group').waitFor();
  await dialog().getByRole('button', { name: 'Delete group' }).click();
  await page.getByText('No groups yet').waitFor();
});
