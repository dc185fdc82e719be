import { chargePoints, settings } from '@voltdeck/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photographWithPlace } from '../server/src/platform/images/testing-images';
import { type Api, openApi } from './api';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';
import { type PlainCharger, plainCharger } from './testing-plain-charger';

let browser: Browser;
let house: JourneyProduct;
let api: Api;
let charger: PlainCharger;

beforeAll(async () => {
  house = await openProduct([{ identifier: 'IMG-1', title: 'Harbour', tags: [], prices: [] }]);
  api = await openApi(house.product.port);
  const [known] = house.chargers;
  if (known === undefined) throw new Error('no charger');
  charger = await plainCharger(house.product.port, known);
  await charger.say('BootNotification', { chargePointVendor: 'Plain', chargePointModel: 'One' });
  await charger.say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  browser = await openBrowser();
});
afterAll(async () => {
  charger.close();
  await browser.close();
  await house.close();
});

it('an image is added, the power center is listed, and drivers see it live', async () => {
  const id = house.chargers[0]?.id ?? 0;
  const address = `http://127.0.0.1:${house.product.port}`;
  const page = await browser.newPage();
  await page.goto(`${address}/charge-points/${id}?tab=images`);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const list = page.getByRole('button', { name: 'List power center' });
  await list.waitFor();
  expect(await list.isDisabled()).toBe(true);

  const photograph = { name: '../harbour.jpg', mimeType: 'image/jpeg', buffer: await photographWithPlace() };
  await page.locator('input[type=file]').setInputFiles(photograph);
  const image = page.getByRole('img', { name: 'Image 1' });
  await image.waitFor();
  await expect
    .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const text = 'Two bays beside the harbour office, lit at night.';
  await api.call(settings.changeChargePoint, { params: { id }, body: { description: text } });
  await expect.poll(() => list.isEnabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await list.click();
  await list.waitFor({ state: 'detached' });

  const shown = await api.call(chargePoints.getChargePoint, { params: { id } });
  expect(shown).toMatchObject({ listed: true, is_live: true, media: [{ width: 40, height: 80 }] });
  const file = await fetch(`${address}${new URL(shown.image ?? '').pathname}`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
