import { writeFileSync, mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppBuilder } from '../server/src/apps';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { logIn } from './log-in';
import { type JourneyProduct, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let page: Page;
let folder: string;

beforeAll(async () => {
  house = await openProduct([]);
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-builder-'));
  // Stands in for the drivers' app.
  const appFolder = join(folder, 'app');
  mkdirSync(appFolder);
  writeFileSync(
    join(appFolder, 'index.html'),
    '<html><head><title>Charge</title></head><body></body></html>',
  );
  const appBuilder = createAppBuilder({ appFolder, workFolder: join(folder, 'work'), toolchain: null });
  house.product.house.supply({ appBuilder });
  const green = { create: { width: 600, height: 600, channels: 3 as const, background: '#0a7d4f' } };
  await sharp(green).png().toFile(join(folder, 'icon.png'));
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await logIn(page, house);
});
afterAll(async () => {
  await browser.close();
  await house.close();
  await rm(folder, { recursive: true, force: true });
});

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;
const dialog = () => page.getByRole('dialog');
const step = (name: string) => dialog().getByRole('radiogroup').getByText(name, { exact: true }).click();

it('leads from the form over the payment to a project that is downloaded', async () => {
  await page.goto(address('/builder'));
  await page.getByText('No app yet').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'New app' }).first().click();
  await dialog().getByLabel('Name', { exact: true }).fill('Ampere Charge');
  await dialog().getByLabel('Package name').fill('com.example.app');
  await step('Look');
  await dialog().getByLabel('Primary color').fill('#ffffff');
  await dialog().getByText('hardly shows on a light page').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const choosing = page.waitForEvent('filechooser');
  await dialog().getByLabel('Icon', { exact: true }).click();
  await (await choosing).setFiles(join(folder, 'icon.png'));
  await dialog().getByLabel('Primary color').fill('#0a7d4f');
  await dialog().getByRole('button', { name: 'Save app' }).click();
  // What the server refuses stands on another step, which opens.
  await dialog().getByText('belongs to the system').waitFor();
  await dialog().getByLabel('Package name').fill('org.ampere.charge');
  await dialog().getByRole('button', { name: 'Save app' }).click();
  await dialog().getByText('Waiting for payment').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog().getByRole('button', { name: /^Pay/ }).click();
  await dialog().getByRole('button', { name: 'Have it refused' }).click();
  await dialog().getByText('The last payment came to nothing').waitFor();
  await dialog().getByRole('button', { name: /^Pay/ }).click();
  await dialog().getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog().getByText('Build succeeded').waitFor({ timeout: 30_000 });
  await dialog().getByText('The Android app is not compiled.').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await dialog()
    .getByRole('button', { name: /^Project/ })
    .click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['package-lock.json', 'web/c/manifest.webmanifest']),
  );
});

it('is there in Arabic on a phone at night', async () => {
  await page.evaluate(() => localStorage.setItem('voltdeck.locale', 'ar'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address('/builder?id=1'));
  await page.getByText('نجح البناء').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
});
