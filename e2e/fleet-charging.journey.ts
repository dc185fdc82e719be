import { fleetBalance, fleets, limitations, mailbox } from '@voltdeck/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from './api';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { logIn } from './log-in';
import { type JourneyProduct, login, openProduct, type PriceRow } from './product';
import { type PlainCharger, plainCharger } from './testing-plain-charger';

const price: PriceRow = { starting_time: '00:00', ending_time: '00:00', price: 0.5, price_unit: 'energy' };
const nuria = { email: 'nuria.campos@journey.test', password: 'a few vans in a row' };

let browser: Browser;
let house: JourneyProduct;
let api: Api;
let charger: PlainCharger;
let owner: Page;
let page: Page;
let fleetId: number;

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;
const dialog = () => page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const isWell = async (on = page): Promise<void> => expect(await findViolations(on)).toEqual([]);

beforeAll(async () => {
  const places = [
    { identifier: 'DEPOT-1', title: 'Depot', prices: [price] },
    { identifier: 'OTHER-1', title: 'Elsewhere', prices: [price] },
  ];
  house = await openProduct(places, login);
  const [depot] = house.chargers;
  if (depot === undefined) throw new Error('no charger');
  api = await openApi(house.product.port);
  fleetId = (await api.call(fleets.createFleet, { body: { name: 'Night couriers' } })).id;
  await api.call(fleets.updateFleet, {
    params: { id: fleetId },
    body: { name: 'Night couriers', charge_point_ids: [depot.id] },
  });
  await api.call(fleetBalance.changeFleetBalance, { params: { id: fleetId }, body: { amount: 50 } });
  charger = await plainCharger(house.product.port, depot);
  await charger.say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  browser = await openBrowser();
  owner = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(async () => {
  charger.close();
  await browser.close();
  await house.close();
});

/** A start by the card of the van, and what the charger hears of it. */
const start = async (meterStart: number) => {
  const { transactionId, idTagInfo } = await charger.say('StartTransaction', {
    connectorId: 1,
    idTag: 'VAN1',
    meterStart,
    timestamp: new Date().toISOString(),
  });
  return { transactionId, status: (idTagInfo as { status: string }).status };
};

/** Where the link of the mail to her leads on this machine, once it has come. */
async function invitationLink(): Promise<string> {
  const find = async (): Promise<string> => {
    const answer = await owner.request.get(address(mailbox.mails.path));
    const { results } = (await answer.json()) as {
      results: { to: string; button: { url: string } | null }[];
    };
    return results.find(({ to }) => to === nuria.email)?.button?.url ?? '';
  };
  await expect.poll(find).toContain('/invite/');
  return address(new URL(await find()).pathname);
}

it('the operator invites somebody to the fleet, who comes to it by the mail', async () => {
  await logIn(owner, house);
  await owner.goto(address(`/fleets/${fleetId}/admins`));
  await owner.getByRole('button', { name: 'Add admin', exact: true }).first().click();
  const adding = owner.getByRole('dialog');
  await adding.getByLabel('Email', { exact: true }).fill(nuria.email);
  await adding.getByRole('button', { name: 'All permissions' }).click();
  await adding.getByRole('button', { name: 'Add admin' }).click();
  await owner.getByText(`Invitation sent to ${nuria.email}`).waitFor();
  await page.goto(await invitationLink());
  await page.getByLabel('First name').fill('Nuria');
  await page.getByLabel('Last name').fill('Campos');
  await page.getByLabel('Password', { exact: true }).fill(nuria.password);
  await press('Accept the invitation');
  await page.getByRole('heading', { level: 1, name: 'Night couriers', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/fleet');
});

it('a fleet admin adds a group, a vehicle with a card, and a limitation at a place of the fleet', async () => {
  await page.goto(address('/fleet/group-vehicles'));
  await press('Add vehicle group');
  await dialog().getByLabel('Name').fill('Night shift');
  await dialog().getByRole('button', { name: 'Add vehicle group' }).click();
  await page.getByText('Vehicle group added').waitFor();
  await press('Add vehicle');
  await dialog().getByLabel('Name', { exact: true }).fill('Van 1');
  await dialog().getByLabel('Group', { exact: true }).selectOption({ label: 'Night shift' });
  await dialog().getByLabel('Card number').fill('VAN1');
  await dialog().getByRole('button', { name: 'Add vehicle' }).click();
  await page.getByRole('row', { name: 'Van 1' }).waitFor();

  await page.goto(address('/fleet/limitations'));
  await page.getByText('No limitations yet').waitFor();
  await page.getByText('No vehicle was refused lately.').waitFor();
  await press('Add limitation');
  await dialog().getByLabel('Name', { exact: true }).fill('Depot by night');
  await dialog().getByLabel('Power center or group').click();
  const offered = page.getByRole('listbox').getByRole('option');
  await offered.filter({ hasText: 'Depot' }).waitFor();
  // Places of others are none of theirs to learn of.
  expect(await offered.allTextContents()).toEqual(['Depot']);
  await offered.filter({ hasText: 'Depot' }).click();
  await dialog().getByLabel('For', { exact: true }).selectOption({ label: 'Night shift' });
  await dialog().getByLabel('Amount', { exact: true }).fill('0.01');
  await isWell();
  await dialog().getByRole('button', { name: 'Add limitation' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Depot by night' }).waitFor();
});

it('its card is taken until the limit is used up, and then refused', async () => {
  const first = await start(1_000);
  expect(first.status).toBe('Accepted');
  await charger.say('StopTransaction', {
    transactionId: first.transactionId,
    meterStop: 1_010,
    timestamp: new Date().toISOString(),
  });
  await charger.say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  expect((await start(1_010)).status).toBe('Blocked');
});

it('the fleet and the operator read why, in light and dark, in Arabic and on a phone', async () => {
  await page.getByText('Limit used up').waitFor();
  await page.getByText(/Limitation: .*Depot by night/).waitFor();
  await page.getByText('Used up', { exact: true }).waitFor();
  await isWell();
  await page.emulateMedia({ colorScheme: 'dark' });
  await isWell();
  await page.goto(address('/fleet/payments'));
  await page.getByText('Limit used up').waitFor();
  await isWell();

  await page.goto(address('/fleet/vehicle-kWh-report'));
  await page.getByRole('row', { name: 'Van 1' }).waitFor();
  await isWell();

  const shell = owner;
  await shell.setViewportSize({ width: 390, height: 844 });
  await shell.evaluate(() => localStorage.setItem('voltdeck.locale', 'ar'));
  await shell.goto(address(`/fleets/${fleetId}/limitations`));
  await shell.getByText('Depot by night').nth(1).waitFor();
  expect(await shell.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await shell.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await isWell(shell);
  await shell.goto(address(`/fleets/${fleetId}/payments`));
  await shell.getByText('Depot by night').waitFor();
  await isWell(shell);
  await shell.goto(address(`/fleets/${fleetId}/remaining-limit-report`));
  await shell.getByText('Depot by night').first().waitFor();
  await isWell(shell);
});

it('a holiday closes what it is said to close', async () => {
  await page.goto(address('/fleet/limitations'));
  await press('Edit holidays');
  await dialog().getByLabel('Day', { exact: true }).fill('2031-05-25');
  await dialog().getByLabel('Name', { exact: true }).fill('Independence Day');
  await isWell();
  await dialog().getByRole('button', { name: 'Save holidays' }).click();
  await page.getByText('Independence Day').waitFor();
  const params = { id: fleetId };
  expect(await api.call(limitations.limitationHolidays, { params })).toEqual([
    { day: '2031-05-25', name: 'Independence Day' },
  ]);
  await isWell();
});
