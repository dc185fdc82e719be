import { allowedUsers } from '@voltdeck/contract';
import type { Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi } from './api';
import { type DriverStreet, heading, mustBeClean, openStreet } from './driver-street';

/*
 * Who stands before a station with a telephone, from the QR code to the receipt: without an account, with the test
 * provider, at a charger that is simulated.
 */

/** Kilobytes (1,000 bytes) of gzipped JavaScript that a first visit may load. */
const mostKilobytes = 120;

let street: DriverStreet;

beforeAll(async () => {
  street = await openStreet();
});
afterAll(() => street.close());

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

async function chargeAsStranger(page: Page, language: 'en' | 'ar', connector: number): Promise<void> {
  const said = words[language];
  const began = performance.now();
  await page.goto(street.address(`/c/${street.tokens[0]}?connector=${connector}`));
  await page.getByRole('button', { name: said.pay }).waitFor();
  await mustBeClean(page, 'station');
  await page.getByRole('button', { name: said.pay }).click();
  await page.getByRole('button', { name: said.hold }).waitFor();
  await mustBeClean(page, 'payment');
  await page.getByRole('button', { name: said.hold }).click();
  await heading(page, said.plug).waitFor();
  await street.plugIn(connector);
  const cost = page.locator('[data-part="cost"]');
  await expect.poll(() => cost.textContent()).toMatch(/0\.0[1-9]|0\.[1-9]/);
  await mustBeClean(page, 'live');
  await page.getByRole('button', { name: said.stop }).click();
  await page.getByRole('button', { name: said.stopNow }).click();
  await street.unplug(connector);
  await heading(page, said.over).waitFor();
  await page.getByRole('link', { name: said.show }).waitFor();
  const seconds = (performance.now() - began) / 1000;
  console.log(`from the code to the receipt in ${language}: ${seconds.toFixed(1)} s, with the charging`);
  await mustBeClean(page, 'receipt');
}

describe('a stranger', () => {
  it('charges from the code to the receipt, in English', async () => {
    const page = await street.openPhone({ locale: 'en-GB', colorScheme: 'light' });
    await chargeAsStranger(page, 'en', 1);
    const link = await page.getByRole('link', { name: words.en.show }).getAttribute('href');
    expect((await page.request.get(street.address(link ?? ''))).status()).toBe(200);
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByRole('button', { name: 'Send rating' }).click();
    await page.getByText('Thank you for your rating: 4 of 5.').waitFor();
    await page.context().close();
  });

  it('charges from the code to the receipt, in Arabic and in the dark', async () => {
    const page = await street.openPhone({ locale: 'ar-EG', colorScheme: 'dark' });
    await chargeAsStranger(page, 'ar', 2);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.context().close();
  });

  it('goes back at every step, and finds the session again', async () => {
    const page = await street.openPhone({ locale: 'en', colorScheme: 'light' });
    await page.goto(street.address('/c'));
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
    expect(await page.getByRole('link', { name: 'Try again' }).count()).toBe(1);
    await page.context().close();
  });
});

/** The code of the mail to somebody, as the demo shows its mails. */
async function mailedCode(page: Page, email: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(street.address('/api/mailbox'));
      const { results } = (await answer.json()) as { results: { to: string; code?: string | null }[] };
      code = results.find(({ to }) => to === email)?.code ?? '';
      return code;
    })
    .toMatch(/^\d{4}$/);
  return code;
}

const driver = { email: 'dora@driver.test', password: 'charging at night' };

async function register(page: Page): Promise<void> {
  await page.goto(street.address('/c/account'));
  await page.getByRole('link', { name: 'Open an account' }).click();
  await page.getByLabel('First name').fill('Dora');
  await page.getByLabel('Last name').fill('Driver');
  await page.getByLabel('Email').fill(driver.email);
  await page.getByLabel('Password').fill(driver.password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await heading(page, 'Check your mail').waitFor();
  await page.getByLabel('Code').fill(await mailedCode(page, driver.email));
  await page.getByRole('button', { name: 'Open the account' }).click();
  await heading(page, 'Hello, Dora').waitFor();
}

async function payInAdvance(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Balance and cards/ }).click();
  await page.getByLabel(/^Amount/).fill('80');
  await mustBeClean(page, 'balance');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/top-up\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: /80.00.*paid/u }).waitFor();
}

/** The operator lets somebody use the private station. */
async function admit(email: string): Promise<void> {
  const api = await openApi(street.house.product.port);
  const depot = street.house.chargers.find(({ identifier }) => identifier === 'DEPOT-1');
  await api.call(allowedUsers.addAllowedUsers, { params: { id: depot?.id ?? 0 }, body: { emails: [email] } });
}

it('somebody registers, pays in advance, charges from that and finds it in the history', async () => {
  const page = await street.openPhone({ locale: 'en-GB', colorScheme: 'dark' });
  await register(page);
  await mustBeClean(page, 'account');
  await payInAdvance(page);
  await page.goto(street.address(`/c/${street.tokens[0]}?connector=1`));
  await page.getByRole('button', { name: 'Charge with my account' }).click();
  await street.plugIn(1);
  await heading(page, 'Charging').waitFor();
  await expect.poll(() => page.locator('[data-part="cost"]').textContent()).toMatch(/0\.0[1-9]|0\.[1-9]/);
  await mustBeClean(page, 'order');
  await page.getByRole('button', { name: words.en.stop }).click();
  await page.getByRole('button', { name: words.en.stopNow }).click();
  await street.unplug(1);
  await heading(page, 'Completed').waitFor();
  await page.getByRole('link', { name: words.en.show }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Not now' }).waitFor({ state: 'detached' });
  await page.goto(street.address('/c/account/orders'));
  await page.getByRole('link', { name: /Quay 1.*Completed/ }).waitFor();
  await admit(driver.email);
  await page.goto(street.address(`/c/${street.tokens[1]}`));
  await heading(page, 'Depot').waitFor();
  await page.getByText('The station is not connected').waitFor();
  await mustBeClean(page, 'private station');
  await page.goto(street.address('/c/account/settings'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await heading(page, 'Log in').waitFor();
  await page.context().close();
});

describe('whoever stands before a station that is not for them', () => {
  it.each([
    ['one that is offline', () => `/c/${street.tokens[2]}?connector=1`, 'The station is not connected'],
    ['a private one', () => `/c/${street.tokens[1]}`, 'This station is private'],
    ['one that was removed', () => '/c/Zm9ydHktdHdvIGlzIG5v', 'No station has this code'],
    ['somebody else’s receipt', () => '/c/v/Zm9ydHktdHdvIGlzIG5v', 'No session has this link'],
  ])('is told so of %s', async (_name, path, says) => {
    const page = await street.openPhone({ locale: 'en', colorScheme: 'dark' });
    await page.goto(street.address(path()));
    await page.getByText(says).waitFor();
    expect(await page.getByRole('button', { name: words.en.pay }).count()).toBe(0);
    await mustBeClean(page, says);
    await page.context().close();
  });
});

describe('the page itself', () => {
  it('loads little at first, and opens without a network after that', async () => {
    const page = await street.openPhone({ locale: 'en', colorScheme: 'light' });
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (/\/assets\/.*\.m?js$/.test(new URL(response.url()).pathname))
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(street.address('/c'));
    await page.getByRole('link', { name: /Quay 1/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(mostKilobytes);
    await expect
      .poll(() =>
        page.evaluate(async () => (await (await caches.open('voltdeck-driver-shell')).keys()).length),
      )
      .toBeGreaterThan(5);
    await page.context().setOffline(true);
    await page.reload();
    await heading(page, 'Charging stations').waitFor();
    await page.getByText('No connection').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: /Quay 1/ }).waitFor();
    await page.context().close();
  });

  it('can be installed: Chromium finds nothing that is missing', async () => {
    const page = await street.openPhone({ locale: 'en', colorScheme: 'light' });
    await page.goto(street.address('/c'));
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
