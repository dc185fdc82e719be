import { createCharger, type Charger } from '@voltdeck/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let charger: Charger;
let page: Page;

beforeAll(async () => {
  house = await openProduct([
    {
      identifier: 'KEYS-1',
      title: 'Keyboard quay',
      prices: [{ starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' }],
    },
  ]);
  charger = createCharger({
    url: house.ocppUrl,
    identity: 'KEYS-1',
    password: house.chargers[0]?.password,
    connectors: [{ number: 1, kind: 'AC', maxPowerW: 22_000 }],
    meterIntervalSeconds: 1,
  });
  await charger.connect();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(async () => {
  await browser.close();
  charger.close();
  await house.close();
});

interface Focus {
  name: string;
  isVisible: boolean;
}

/** What has the focus, and whether it shows: an outline or a shadow, or the border of a field in the accent. */
const focused = (): Promise<Focus> =>
  page.evaluate(() => {
    const node = document.activeElement;
    if (!(node instanceof HTMLElement) || node === document.body) return { name: '', isVisible: false };
    const style = getComputedStyle(node);
    const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    const isField = node.matches('input, select, textarea');
    const label = node.getAttribute('aria-label') ?? node.innerText;
    const labelled = isField ? (node as HTMLInputElement).labels?.[0]?.innerText : undefined;
    return {
      name: (labelled ?? label ?? '').trim(),
      isVisible: hasOutline || isField || style.boxShadow !== 'none',
    };
  });

/** Goes on with Tab until something of this name has the focus, which must show at every step. */
const tabTo = async (name: RegExp, most = 60): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await focused();
    passed.push(focus.name);
    if (focus.name !== '') expect(focus).toMatchObject({ isVisible: true });
    if (name.test(focus.name)) return;
  }
  throw new Error(`${String(name)} was not reached: ${passed.join(' | ')}`);
};

it('the main job needs no mouse: find, start, watch, stop, read the order', async () => {
  await page.goto(`http://127.0.0.1:${house.product.port}/login`);
  await page.getByLabel('Email').waitFor();
  await tabTo(/^Email/);
  await page.keyboard.type(login.email);
  await tabTo(/^Password/);
  await page.keyboard.type(login.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Find a power center/).waitFor();
  await page.keyboard.type('Keyboard');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByText('Keyboard quay').first().waitFor();
  const isChosen = () => palette.locator('[data-selected]').filter({ hasText: 'Keyboard quay' }).count();
  for (let presses = 0; presses < 5 && (await isChosen()) === 0; presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Keyboard quay', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Start charging on connector 1' }).waitFor();
  await tabTo(/^Start charging on connector 1/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Start charging' }).waitFor();
  await tabTo(/^Start charging$/, 8);
  await page.keyboard.press('Enter');
  await charger.until(() => charger.connector(1)?.isAwaited === true);
  charger.plugIn(1, { batteryWh: 60_000, soc: 30, maxPowerW: 11_000 });

  await page.getByRole('button', { name: 'Stop charging on connector 1' }).waitFor({ timeout: 20_000 });
  await page
    .getByText(/[1-9]\d*\.\d\skW/)
    .first()
    .waitFor({ timeout: 20_000 });
  await tabTo(/^Order #?\d+/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Order #\d+/, level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Stop charging' }).first().waitFor();
  await tabTo(/^Stop charging/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop charging' }).waitFor();
  await tabTo(/^Stop charging$/, 8);
  await page.keyboard.press('Enter');
  // The state beside the heading; the table of times has a line of that name from the beginning.
  await page
    .locator('main header', { has: page.getByRole('heading', { level: 1 }) })
    .getByText('Completed', { exact: true })
    .waitFor({ timeout: 20_000 });
  expect((await focused()).name).toMatch(/^Order #\d+$/);
  expect(new URL(page.url()).pathname).toMatch(/^\/orders\/\d+$/);
});
