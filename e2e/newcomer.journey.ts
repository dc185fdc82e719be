import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { orTell } from './or-tell';
import { type JourneyProduct, login, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let page: Page;
let simulated: ChildProcess | undefined;

beforeAll(async () => {
  house = await openProduct([]);
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(async () => {
  simulated?.kill('SIGTERM');
  await browser.close();
  await house.close();
});

/** Runs a line as somebody pastes it into a terminal. */
const run = (line: string): ChildProcess => {
  const [program = '', ...words] = line.split(' ');
  // The script behind `npm run simulate`, so that ending it ends the charger too.
  expect([program, ...words.slice(0, 3)]).toEqual(['npm', 'run', 'simulate', '--']);
  return spawn(process.execPath, [join('tools', 'run', 'simulate.mjs'), ...words.slice(3)], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'ignore',
  });
};

/** Calls as a charger that was not told its password; gives what it is answered. */
const knock = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-protocol': 'ocpp1.6',
    };
    get({ port: house.product.port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();

it('a newcomer adds a power center, connects a charger and sees it charge', async () => {
  const startedAt = performance.now();
  await page.goto(`http://127.0.0.1:${house.product.port}/charge-points`);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Add power center' }).first().click();

  await page.getByLabel('Name', { exact: true }).fill('Quai de l’Étoile 1');
  await page.getByLabel('Type').selectOption({ label: 'AC 22 kW' });
  expect(await page.getByLabel('Identifier').inputValue()).toBe('QUAI-DE-LETOILE-1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Where is it?' }).waitFor();
  await page.getByLabel('City').fill('Lyon');
  await next();
  await page.getByRole('heading', { name: 'What can be plugged in?' }).waitFor();
  await next();
  await page.getByLabel(/Price per kWh/).fill('0.42');
  expect(await findViolations(page)).toEqual([]);
  await next();
  await page.getByRole('button', { name: 'Add power center', exact: true }).dblclick();

  await page.getByText('Waiting for the charger').waitFor();
  expect(await knock('/ocpp/QUAI-DE-LETOILE-1')).toBe(401);
  await page.getByText('A charger tried to connect without a password').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByText('No charger at hand?').click();
  simulated = run(await page.locator('[data-access="simulate"]').innerText());
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: 30_000 });
  const said = page.locator('[data-connected]');
  await said.getByText('Simulator AC').waitFor();
  expect(await page.locator('[data-refused]').count()).toBe(0);
  expect(await said.innerText()).toMatch(/Simulator AC.*·.*·.*OCPP 1\.6/s);

  await page.getByRole('link', { name: 'Open power center' }).click();
  await page.getByRole('button', { name: 'Start charging on connector 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start charging' }).click();
  await page.getByRole('button', { name: 'Stop charging on connector 1' }).waitFor({ timeout: 30_000 });
  await page
    .getByText(/[1-9]\d*\.\d\skW/)
    .first()
    .waitFor({ timeout: 30_000 });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`from login to charging: ${seconds.toFixed(1)} s`);
});

it('asked twice, there is one power center', async () => {
  await page.goto(`http://127.0.0.1:${house.product.port}/charge-points`);
  await page.getByText('Quai de l’Étoile 1').first().waitFor();
  expect(await page.getByText('QUAI-DE-LETOILE-1', { exact: true }).count()).toBe(1);
});

it('an identifier that is taken leads back to its field, and nothing typed is lost while the server is away', async () => {
  await page.goto(`http://127.0.0.1:${house.product.port}/charge-points/new`);
  await page.getByLabel('Name', { exact: true }).fill('شارع الرينبو');
  await page.getByLabel('Identifier').fill('quai-de-letoile-1');
  await next();
  await next();
  await next();
  await page.getByLabel(/Price per kWh/).fill('0.42');
  await next();
  const add = page.getByRole('button', { name: 'Add power center', exact: true });
  await add.waitFor();
  await page.route('**/api/charge-points', (route) => route.abort());
  await add.click();
  await page.getByRole('alert').first().waitFor();
  await page.unroute('**/api/charge-points');
  await page.reload();
  await add.click();
  await orTell(page, page.getByText('already in use').waitFor());
  const field = page.getByLabel('Identifier');
  expect(await field.inputValue()).toBe('quai-de-letoile-1');
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('شارع الرينبو');
});
