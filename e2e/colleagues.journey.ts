import { admins, chargePoints, mailbox, orders } from '@voltdeck/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let owner: Page;
let invited: Page;

const nina = { email: 'nina@journey.test', password: 'sees what is charged' };

beforeAll(async () => {
  house = await openProduct([], login);
  browser = await openBrowser();
  const pageOf = async (): Promise<Page> =>
    (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  owner = await pageOf();
  invited = await pageOf();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

interface Shown {
  to: string;
  button: { url: string } | null;
}

/** Where the link of the mail to somebody leads on this machine, once it has come. */
async function linkFor(email: string): Promise<string> {
  const find = async (): Promise<string> => {
    const answer = await owner.request.get(address(mailbox.mails.path));
    const { results } = (await answer.json()) as { results: Shown[] };
    return results.find(({ to }) => to === email)?.button?.url ?? '';
  };
  await expect.poll(find).toContain('/invite/');
  return address(new URL(await find()).pathname);
}

it('an owner invites a colleague, who may read orders', async () => {
  await owner.goto(address('/users-roles'));
  await owner.getByLabel('Email').fill(login.email);
  await owner.getByLabel('Password', { exact: true }).fill(login.password);
  await owner.getByRole('button', { name: 'Log in' }).click();
  await heading(owner, 'Users and roles');
  await owner.getByRole('button', { name: 'Invite people' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel(/Email addresses/).fill(`${nina.email},`);
  await dialog
    .getByRole('button', { name: 'No permissions' })
    .or(dialog.getByRole('searchbox'))
    .first()
    .waitFor();
  await dialog.getByRole('checkbox', { name: 'Orders: read' }).check();
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => owner.getByRole('row', { name: /nina@journey.test.*Invited/ }).count()).toBe(1);
});

it('the link of the mail asks for names and a password, once', async () => {
  const link = await linkFor(nina.email);
  await invited.goto(link);
  await heading(invited, 'You are invited');
  expect(await findViolations(invited)).toEqual([]);
  await invited.getByLabel('First name').fill('Nina');
  await invited.getByLabel('Last name').fill('Newcomer');
  await invited.getByLabel('Password', { exact: true }).fill(nina.password);
  await invited.getByRole('button', { name: 'Accept the invitation' }).click();
  await heading(invited, 'Dashboard');
  // The owner’s own page learns of it without being touched.
  await expect.poll(() => owner.getByRole('row', { name: /Nina Newcomer.*Active/ }).count()).toBe(1);
  const again = await browser.newPage();
  await again.goto(link);
  await heading(again, 'This link opens nothing');
  await again.close();
});

it('she sees what she may, and all else does not exist for her', async () => {
  const places = await invited
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link')
    .allTextContents();
  expect(places).toContain('Orders');
  expect(places.filter((place) => ['Power centers', 'Users and roles', 'Fleets'].includes(place))).toEqual(
    [],
  );
  await invited.keyboard.press('Control+k');
  await invited.getByRole('combobox').fill('users and roles');
  await expect.poll(() => invited.getByRole('option', { name: /Users and roles/ }).count()).toBe(0);
  await invited.keyboard.press('Escape');
  for (const path of ['/users-roles', '/charge-points', '/fleets']) {
    await invited.goto(address(path));
    await heading(invited, 'This page does not exist');
  }
  const authorization = `Bearer ${await invited.evaluate(() => localStorage.getItem('voltdeck.token'))}`;
  const asked = (path: string): Promise<number> =>
    fetch(address(path), { headers: { authorization } }).then(({ status }) => status);
  expect(await asked(orders.listOrders.path)).toBe(200);
  expect(await asked(admins.listAdmins.path)).toBe(403);
  expect(await asked(chargePoints.listChargePoints.path)).toBe(403);
});
