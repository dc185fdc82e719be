import { type Charger, createCharger } from '@voltdeck/simulator';
import type { Browser, Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';

/*
 * Who stands before a station with a telephone, from the QR code to the receipt: without an account, with the test
 * provider, at a charger that is simulated.
 */

/** Kilobytes (1,000 bytes) of gzipped JavaScript that a first visit may load. */
const mostKilobytes = 120;

/** From the code to the receipt, in ms, without the charging itself. */
const mostToReceiptMs = 60_000;

let browser: Browser;
let house: JourneyProduct;
let charger: Charger;
let tokens: string[] = [];

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

beforeAll(async () => {
  const prices = [
    { starting_time: '00:00', ending_time: '00:00', price: 0.59, price_unit: 'energy' as const },
  ];
  house = await openProduct(
    [
      { identifier: 'QUAY-1', title: 'Quay 1', connectors: 2, prices },
      { identifier: 'DEPOT-1', title: 'Depot', prices },
      { identifier: 'AWAY-1', title: 'Away', prices },
    ],
    login,
  );
  const { rows } = await house.product.house.db.pool.query<{ token: string }>(
    `update charge_points set listed = true, latitude = 45.75, longitude = 4.83,
      visibility = case identifier when 'DEPOT-1' then 'private' else visibility end
     returning token, identifier`,
  );
  const { rows: named } = await house.product.house.db.pool.query<{ token: string }>(
    'select token from charge_points order by id',
  );
  expect(rows).toHaveLength(3);
  tokens = named.map(({ token }) => token);
  const [quay] = house.chargers;
  if (quay === undefined) throw new Error('no charger');
  charger = createCharger({
    url: house.ocppUrl,
    identity: quay.identifier,
    password: quay.password,
    connectors: [1, 2].map((number) => ({ number, kind: 'AC', maxPowerW: 22_000 })),
    meterIntervalSeconds: 0.5,
    initialRegisterWh: 12_345,
    seed: 1,
  });
  await charger.connect();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  charger.close();
  await house.close();
});

interface Look {
  locale: string;
  colorScheme: 'light' | 'dark';
}

const openPhone = async ({ locale, colorScheme }: Look): Promise<Page> => {
  const context = await browser.newContext({
    locale,
    colorScheme,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  return context.newPage();
};

/** What axe finds, and whether anything stands out at the side. */
async function mustBeClean(page: Page, where: string): Promise<void> {
  expect([where, await findViolations(page)]).toEqual([where, []]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([where, wide]).toEqual([where, 0]);
}

const words = {
  en: {
    pay: 'Pay and charge',
    hold: /^Hold/,
    stop: 'Stop charging',
    stopNow: 'Stop now',
    over: 'Thank you for charging',
    show: 'Show the receipt',
    plug: 'Plug in your car',
  },
  ar: {
    pay: 'ادفع واشحن',
    hold: /^حجز/,
    stop: 'إيقاف الشحن',
    stopNow: 'أوقف الآن',
    over: 'شكرًا لشحنك معنا',
    show: 'عرض الإيصال',
    plug: 'وصّل سيارتك',
  },
} as const;

const plugIn = async (connector: number): Promise<void> => {
  await charger.until(() => charger.connector(connector)?.isAwaited === true);
  charger.plugIn(connector, { batteryWh: 60_000, soc: 30, maxPowerW: 22_000 });
};

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function chargeAsStranger(page: Page, language: 'en' | 'ar', connector: number): Promise<void> {
  const said = words[language];
  const began = performance.now();
  await page.goto(address(`/c/${tokens[0]}?connector=${connector}`));
  await page.getByRole('button', { name: said.pay }).waitFor();
  await mustBeClean(page, 'station');
  await page.getByRole('button', { name: said.pay }).click();
  await page.getByRole('button', { name: said.hold }).waitFor();
  await mustBeClean(page, 'payment');
  await page.getByRole('button', { name: said.hold }).click();
  await heading(page, said.plug).waitFor();
  await plugIn(connector);
  const cost = page.locator('[data-part="cost"]');
  await expect.poll(() => cost.textContent()).toMatch(/0\.0[1-9]|0\.[1-9]/);
  await mustBeClean(page, 'live');
  await page.getByRole('button', { name: said.stop }).click();
  await page.getByRole('button', { name: said.stopNow }).click();
  await charger.until(() => charger.connector(connector)?.session === null);
  charger.unplug(connector);
  await heading(page, said.over).waitFor();
  await page.getByRole('link', { name: said.show }).waitFor();
  expect(performance.now() - began).toBeLessThan(mostToReceiptMs);
  await mustBeClean(page, 'receipt');
}

describe('a stranger', () => {
  it('charges from the code to the receipt, in English', async () => {
    const page = await openPhone({ locale: 'en-GB', colorScheme: 'light' });
    await chargeAsStranger(page, 'en', 1);
    const link = await page.getByRole('link', { name: words.en.show }).getAttribute('href');
    expect((await page.request.get(address(new URL(link ?? '', address('/')).pathname))).status()).toBe(200);
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByRole('button', { name: 'Send rating' }).click();
    await page.getByText('Thank you for your rating: 4 of 5.').waitFor();
    await page.context().close();
  });

  it('charges from the code to the receipt, in Arabic and in the dark', async () => {
    const page = await openPhone({ locale: 'ar-EG', colorScheme: 'dark' });
    await chargeAsStranger(page, 'ar', 2);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.context().close();
  });

  it('goes back at every step, and finds the session again', async () => {
    const page = await openPhone({ locale: 'en', colorScheme: 'light' });
    await page.goto(address('/c'));
    await page.getByRole('link', { name: /Quay 1/ }).click();
    await page.getByRole('radio', { name: /^1/ }).check();
    await page.getByRole('button', { name: words.en.pay }).click();
    await page.getByRole('button', { name: words.en.hold }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: words.en.pay }).waitFor();
    await page.goBack();
    await heading(page, 'Charging stations').waitFor();
    await page.getByRole('link', { name: /Your session at Quay 1/ }).click();
    await page.getByRole('button', { name: 'Refuse the card' }).click();
    await heading(page, 'No session').waitFor();
    await page.getByText('The payment was refused').waitFor();
    await page.reload();
    await page.getByText('No money was held.').waitFor();
    await page.context().close();
  });
});

describe('whoever stands before a station that is not for them', () => {
  it.each([
    ['one that is offline', () => `/c/${tokens[2]}?connector=1`, 'The station is not connected'],
    ['a private one', () => `/c/${tokens[1]}`, 'This station is private'],
    ['one that was removed', () => '/c/Zm9ydHktdHdvIGlzIG5v', 'No station has this code'],
    ['somebody else’s receipt', () => '/c/v/Zm9ydHktdHdvIGlzIG5v', 'No session has this link'],
  ])('is told so of %s', async (_name, path, says) => {
    const page = await openPhone({ locale: 'en', colorScheme: 'dark' });
    await page.goto(address(path()));
    await page.getByText(says).waitFor();
    expect(await page.getByRole('button', { name: words.en.pay }).count()).toBe(0);
    await mustBeClean(page, says);
    await page.context().close();
  });
});

describe('the page itself', () => {
  it('loads little at first, and opens without a network after that', async () => {
    const page = await openPhone({ locale: 'en', colorScheme: 'light' });
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (/\/assets\/.*\.m?js$/.test(new URL(response.url()).pathname))
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(address('/c'));
    await page.getByRole('link', { name: /Quay 1/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(mostKilobytes);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() =>
        page.evaluate(async () => (await (await caches.open('voltdeck-driver-shell')).keys()).length),
      )
      .toBeGreaterThan(4);
    await page.context().setOffline(true);
    await page.reload();
    await heading(page, 'Charging stations').waitFor();
    await page.getByText('No connection').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: /Quay 1/ }).waitFor();
    await page.context().close();
  });

  it('can be installed: Chromium finds nothing that is missing', async () => {
    const page = await openPhone({ locale: 'en', colorScheme: 'light' });
    await page.goto(address('/c'));
    await page.getByRole('link', { name: /Quay 1/ }).waitFor();
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as {
      installabilityErrors: { errorId: string }[];
    };
    // A context of a test is as a private window is, where nothing is installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await page.context().close();
  });
});
