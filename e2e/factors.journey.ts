import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../server/src/platform/totp';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let page: Page;

beforeAll(async () => {
  house = await openProduct([]);
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** A passkey belongs to a name, which an address of numbers is none. */
const address = (path: string): string => `http://localhost:${house.product.port}${path}`;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const isWell = async (): Promise<void> => expect(await findViolations(page)).toEqual([]);

/** An authenticator in the browser, which says yes at once. */
async function plugIn(): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(): Promise<void> {
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await press('Log in');
}

/** The page that somebody stands on who is in. */
async function enteredPage(): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return new URL(page.url()).pathname;
}

async function logOut(): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(address('/login'));
  await page.getByLabel('Email').waitFor();
}

it('a passkey is added and logs in, alone and beside the password', async () => {
  await plugIn();
  await page.goto(address('/login'));
  await typePassword();
  expect(await enteredPage()).toBe('/');
  await page.goto(address('/profile'));
  await press('Add passkey');
  await page.getByRole('dialog').getByLabel('Name').fill('Work phone');
  await press('Create passkey');
  await page.getByText('Keep these recovery codes').waitFor();
  await isWell();
  await press('I have kept them');
  await page.getByText('Work phone').waitFor();
  await logOut();
  await press('Use a passkey');
  expect(await enteredPage()).toBe('/');
  await logOut();
  await typePassword();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await isWell();
  await press('Use a passkey');
  expect(await enteredPage()).toBe('/');
});

it('an authenticator app is set up, and its code logs in', async () => {
  await page.goto(address('/profile'));
  await press('Set up');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await isWell();
  const secret = (await page.locator('[role="dialog"] bdi').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(totpCode(secret, new Date()));
  await page.getByText('The authenticator app is set up.').waitFor();
  await logOut();
  await typePassword();
  // The code that set it up has served: the one of the next period is good already.
  const next = totpCode(secret, new Date(Date.now() + 30_000));
  await page.getByLabel('Code from your authenticator app').fill(next);
  expect(await enteredPage()).toBe('/');
});
