import { mailbox, passwordResets } from '@voltdeck/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { colleague, type JourneyProduct, login, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let page: Page;

const ada = { email: 'ada.lovelace@journey.test', password: 'a few words in a row' };
const otherPassword = 'some other words in a row';

beforeAll(async () => {
  house = await openProduct([], login);
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'Europe/Paris' });
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;
const at = (): string => new URL(page.url()).pathname + new URL(page.url()).search;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();

interface Shown {
  id: number;
  to: string;
  code: string | null;
  button: { url: string } | null;
}

/** The mails of somebody, as the mailbox of the demo shows them. */
const mailsTo = async (to: string): Promise<Shown[]> => {
  const answer = await page.request.get(address(mailbox.mails.path));
  const { results } = (await answer.json()) as { results: Shown[] };
  return results.filter((mail) => mail.to === to).toSorted((one, other) => other.id - one.id);
};

/** The code of the newest mail, once it has come after those that were there. */
const newCode = async (to: string, before: number): Promise<string> => {
  await expect.poll(async () => (await mailsTo(to)).length).toBeGreaterThan(before);
  return (await mailsTo(to))[0]?.code ?? '';
};

const isWell = async (): Promise<void> => expect(await findViolations(page)).toEqual([]);

it('somebody registers, proves the address, names the company and adds the first power center', async () => {
  const startedAt = performance.now();
  await page.goto(address('/orders'));
  await follow('Create an account');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await isWell();
  await press('Create account');

  const code = page.getByLabel('Code');
  await code.waitFor();
  expect(at()).toBe('/verify?back=%2Forders');
  const right = await newCode(ada.email, 0);
  await code.fill(right === '0000' ? '0001' : '0000');
  await page.getByText(/4 more tries/).waitFor();
  await isWell();
  await code.pressSequentially(right);

  await page.getByRole('heading', { name: 'Your company' }).waitFor();
  expect(at()).toBe('/setup?back=%2Forders');
  await expect.poll(() => page.getByRole('combobox', { name: 'Currency' }).inputValue()).toMatch(/^USD/);
  await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('France');
  await page.getByLabel('Name', { exact: true }).fill('Lyon Charging');
  await isWell();
  await press('Next');
  await page.getByRole('heading', { name: 'Your first power center' }).waitFor();
  await isWell();

  await follow('Add power center');
  await page.getByLabel('Name', { exact: true }).fill('Quai Nord 1');
  for (const heading of ['Where is it?', 'What can be plugged in?', 'What does charging cost?']) {
    await press('Next');
    await page.getByRole('heading', { name: heading }).waitFor();
  }
  await page.getByLabel(/Price per kWh/).fill('0.42');
  await press('Next');
  await press('Add power center');
  await page.getByText('Waiting for the charger').waitFor();
  await page.goto(address('/charge-points'));
  await page.getByText('Quai Nord 1').first().waitFor();
  console.log(
    `from the first visit to a power center: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
});

it('the first steps are over with it', async () => {
  await page.goto(address('/setup'));
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(at()).toBe('/');
});

it('whoever forgot the password gets a new one by a code, and goes where they wanted to', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(address('/charge-points?search=Quai'));
  await page.getByLabel('Email').fill(ada.email);
  await follow('Forgot your password?');
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email);
  await isWell();
  const before = (await mailsTo(ada.email)).length;
  await press('Send code');
  await page.getByLabel('Code').fill(await newCode(ada.email, before));
  await page.getByLabel('New password').fill(otherPassword);
  await isWell();
  await press('Set password');
  await page.getByText('Quai Nord 1').first().waitFor();
  expect(at()).toBe('/charge-points?search=Quai');
});

it('the old password is worth nothing then, and the new one logs in', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(address('/login'));
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await press('Log in');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(otherPassword);
  await press('Log in');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(at()).toBe('/');
});

const linkPassword = 'the words that came by a link';

/** Ten wrong codes, after which the mail carries a link. @returns where it leads on this machine */
const linkFor = async (email: string): Promise<string> => {
  const send = async (path: string, data: object) =>
    (await page.request.post(address(path), { data })).json() as Promise<{
      results: { verification_token: string } | null;
    }>;
  const ask = () => send(passwordResets.requestReset.path, { email });
  for (let round = 0; round < 2; round += 1) {
    const before = (await mailsTo(email)).length;
    const { results } = await ask();
    const wrong = (await newCode(email, before)) === '0000' ? '0001' : '0000';
    for (let tries = 0; tries < 5; tries += 1)
      await send(passwordResets.verifyReset.path, {
        verification_token: results?.verification_token,
        code: wrong,
        password: linkPassword,
      });
  }
  await ask();
  await expect.poll(async () => (await mailsTo(email))[0]?.button?.url ?? '').toContain('?link=');
  const { pathname, search } = new URL((await mailsTo(email))[0]?.button?.url ?? '');
  return address(pathname + search);
};

it('whoever is logged in sets the password of another account by the link of its mail, and stays', async () => {
  await page.goto(await linkFor(login.email));
  await page.getByText(`You are logged in as \u2068${ada.email}\u2069.`).waitFor();
  await page.getByLabel('New password').fill(linkPassword);
  await isWell();
  await press('Set password');
  await page.getByRole('heading', { name: 'Password set' }).waitFor();
  await page.getByText(`\u2068${login.email}\u2069 logs in with the new password`).waitFor();
  await isWell();
  await follow('Go on');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(at()).toBe('/');
});

it('and of their own account, which logs them in anew', async () => {
  const token = () => page.evaluate(() => localStorage.getItem('voltdeck.token'));
  const before = await token();
  await page.goto(await linkFor(ada.email));
  await page.getByLabel('New password').fill(linkPassword);
  await press('Set password');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect([at(), (await token()) === before]).toEqual(['/', false]);
});

const logIn = async ({ email, password }: typeof login): Promise<void> => {
  await page.goto(address('/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Log in');
};

/** Asks for the removal of the own account, as far as the server's answer. */
const erase = async ({ email, password }: typeof login): Promise<void> => {
  await page.goto(address('/profile'));
  await press('Remove my account');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(email);
  await dialog.getByLabel('Current password').fill(password);
  await isWell();
  await dialog.getByRole('button', { name: 'Remove my account' }).click();
};

it('the last owner of an operator cannot go', async () => {
  await erase({ email: ada.email, password: linkPassword });
  await page.getByRole('alert').filter({ hasText: 'last owner of Lyon Charging' }).waitFor();
  expect(at()).toBe('/profile');
});

it('an admin erases the account, and the login works no longer', async () => {
  await page.evaluate(() => localStorage.clear());
  await logIn(colleague);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await erase(colleague);
  await page.getByText('Your account was removed').waitFor();
  await expect.poll(at).toMatch(/^\/login/);
  expect(await page.evaluate(() => localStorage.getItem('voltdeck.token'))).toBeNull();
  await logIn(colleague);
  await page.getByRole('alert').waitFor();
  expect(at()).toBe('/login');
});
