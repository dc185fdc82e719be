import { createCharger, type Charger } from '@voltdeck/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, sessions } from '@voltdeck/contract';
import { type Api, openApi } from './api';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let charger: Charger;
let api: Api;
let page: Page;

beforeAll(async () => {
  house = await openProduct([
    {
      identifier: 'STATION-1',
      title: 'Gare 1',
      connectors: 2,
      prices: [{ starting_time: '00:00', ending_time: '00:00', price: 25, price_unit: 'energy' }],
    },
  ]);
  api = await openApi(house.product.port);
  charger = createCharger({
    url: house.ocppUrl,
    identity: 'STATION-1',
    password: house.chargers[0]?.password,
    connectors: [1, 2].map((number) => ({ number, kind: 'AC' as const, maxPowerW: 22_000 })),
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

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

describe('from login to a finished, priced order, seen live', () => {
  it('a wrong password says so and lets one try again', async () => {
    await page.goto(address('/orders'));
    await page.getByLabel('Email').fill(login.email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').filter({ hasText: 'password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('the right one leads to the page that was asked for', async () => {
    await page.getByLabel('Password', { exact: true }).fill(login.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/orders');
  });

  it('a power center is started from its page, and the car charges before one’s eyes', async () => {
    await page.getByRole('link', { name: 'Power centers' }).first().click();
    await page
      .getByRole('link', { name: /Gare 1/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Gare 1', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Start charging on connector 1' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Start charging/ })
      .click();
    await charger.until(() => charger.connector(1)?.isAwaited === true);
    charger.plugIn(1, { batteryWh: 60_000, soc: 30, maxPowerW: 11_000 });
    await page.getByRole('button', { name: 'Stop charging on connector 1' }).waitFor();
    // Energy and cost appear without anything being clicked.
    await page
      .getByText(/[1-9]\d*\.\d\skW/)
      .first()
      .waitFor({ timeout: 20_000 });
    expect(await findViolations(page)).toEqual([]);
  });

  it('a repeated start from elsewhere gives the same order, one on a busy connector of another is refused', async () => {
    const id = house.chargers[0]?.id ?? 0;
    const again = await api.call(sessions.startOrder, { body: { power_source_id: id, connector: 1 } });
    expect(again.state).toBe('charging');
    const unknown = await api.refusal(sessions.startOrder, { body: { power_source_id: id, connector: 9 } });
    expect(unknown).toMatchObject({ status: 422, code: 'connector.unknown' });
  });

  it('the order tells its story while it runs', async () => {
    await page
      .getByRole('link', { name: /Order #?\d+/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /Order #\d+/, level: 1 }).waitFor();
    await page.getByText('Charging curve', { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('stopping it ends, prices and settles it', async () => {
    await page.getByRole('button', { name: 'Stop charging' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop charging' }).click();
    await charger.until(() => charger.sessions()[0]?.isSettled === true);
    // The state beside the heading; the table of times has a line of that name from the beginning.
    await page
      .locator('main header', { has: page.getByRole('heading', { level: 1 }) })
      .getByText('Completed', { exact: true })
      .waitFor({ timeout: 20_000 });
    const [session] = charger.sessions();
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const order = await api.call(orders.getOrder, { params: { id } });
    expect(Math.round(order.charging_session_energy * 1000)).toBe(session?.sentWh);
    expect(order).toMatchObject({ state: 'completed', way: 'remote', payment_kind: 'none' });
    await page.getByText(`#${id}`).first().waitFor();
    expect(await page.getByRole('main').innerText()).toContain(order.price.toFixed(2));
    charger.unplug(1);
  });
});

describe('every screen, as people see it', () => {
  const paths = [
    '/',
    '/charge-points',
    '/charge-points?show=both',
    '/charge-points/new',
    '/charge-points/1',
    '/charge-points/1?tab=prices',
    '/charge-points/1?tab=messages',
    '/charge-points/1?tab=settings',
    '/orders',
    '/orders/1',
    '/quarantine',
    '/leakage',
    '/brief',
    '/sustainability',
    '/subscriptions',
    '/subscriptions?tab=invoices',
    '/driver-page',
    '/developer-api',
    '/developer-api?tab=examples',
    '/developer-api?tab=webhooks',
    '/proposals',
    '/builder',
    '/messages',
    '/nowhere',
  ];
  const modes = [
    { name: 'light', width: 1280, colorScheme: 'light', locale: 'en' },
    { name: 'dark', width: 1280, colorScheme: 'dark', locale: 'en' },
    { name: 'Arabic', width: 1280, colorScheme: 'light', locale: 'ar' },
    { name: 'phone', width: 360, colorScheme: 'light', locale: 'en' },
  ] as const;

  it.concurrent.each(modes)(
    'is clean for axe and does not scroll sideways: $name',
    async ({ width, colorScheme, locale }) => {
      const { cookies: _cookies, origins } = await page.context().storageState();
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        locale,
        storageState: { cookies: [], origins: withLocale(origins, locale) },
      });
      const tab = await context.newPage();
      const found: unknown[] = [];
      for (const path of paths) {
        await tab.goto(address(path));
        await tab.getByRole('heading', { level: 1 }).waitFor();
        await tab.waitForLoadState('networkidle');
        const overflow = await tab.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) found.push({ path, overflow });
        found.push(...(await findViolations(tab)).map((violation) => ({ path, ...violation })));
      }
      expect(found).toEqual([]);
      expect(await tab.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
      await context.close();
    },
  );

  it('the login page too', async () => {
    const context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(address('/login'));
    await tab.getByRole('heading', { level: 1 }).waitFor();
    expect(await findViolations(tab)).toEqual([]);
    await context.close();
  });
});

type Origins = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>['origins'];

const withLocale = (origins: Origins, locale: string): Origins =>
  origins.map((origin) => ({
    ...origin,
    localStorage: [
      ...origin.localStorage.filter((item) => item.name !== localeKey),
      { name: localeKey, value: locale },
    ],
  }));

const localeKey = 'voltdeck.locale';
