import { fleetAdmins, fleets, type FleetKey } from '@voltdeck/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignToFleet, createMembership, createPerson } from '../server/src/identity';
import { type Api, openApi } from './api';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { type JourneyProduct, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let api: Api;
let page: Page;
let membershipId: number;
const fleetIds: number[] = [];

const nuria = { email: 'nuria.campos@journey.test', password: 'a few vans in a row' };
const atCouriers: FleetKey[] = ['fleet.admin.read', 'fleet.admin.update', 'fleet.driver.read'];

beforeAll(async () => {
  house = await openProduct([]);
  api = await openApi(house.product.port);
  for (const name of ['Night couriers', 'Yellow taxis'])
    fleetIds.push((await api.call(fleets.createFleet, { body: { name } })).id);
  const { operatorId } = house;
  membershipId = await house.product.house.run({ actor: { kind: 'system' } }, async (ctx) => {
    const personId = await createPerson(ctx, { ...nuria, firstName: 'Nuria', lastName: 'Campos' });
    const membership = { personId, operatorId, isOwner: false, permissions: [] };
    const id = await createMembership(ctx, { ...membership, role: 'fleet_admin', status: 'active' });
    for (const [index, fleetId] of fleetIds.entries()) {
      const keys = index === 0 ? atCouriers : [];
      await assignToFleet(ctx, { operatorId, fleetId, membershipId: id }, keys);
    }
    return id;
  });
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'Europe/Paris' });
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;
const at = (): string => new URL(page.url()).pathname;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const isWell = async (): Promise<void> => expect(await findViolations(page)).toEqual([]);
const navigation = () => page.getByRole('navigation', { name: 'Main navigation' });
const places = () => navigation().getByRole('link').allTextContents();

async function switchTo(fleet: string): Promise<void> {
  await navigation()
    .getByRole('button', { name: /Switch fleet/ })
    .click();
  await page.getByRole('menuitemradio', { name: fleet }).click();
}

it('who works for two fleets is asked which, and has what they may do there', async () => {
  await page.goto(address('/orders'));
  await page.getByLabel('Email').fill(nuria.email);
  await page.getByLabel('Password', { exact: true }).fill(nuria.password);
  await press('Log in');
  await heading('Which fleet?');
  expect(at()).toBe('/fleet');
  await isWell();
  await press('Your profile');
  await heading('Your profile');
  expect([at(), await places()]).toEqual(['/profile', ['Fleet']]);
  await isWell();
  await navigation().getByRole('link', { name: 'Fleet' }).click();
  await press('Night couriers');
  await heading('Night couriers');
  await isWell();
  expect(await places()).toEqual(['Fleet', 'Drivers', 'Admins']);
});

it('another fleet shows the same page where its key is held, and its own dashboard where not', async () => {
  await navigation().getByRole('link', { name: 'Admins' }).click();
  await heading('Admins');
  expect(at()).toBe('/fleet/admins');
  await isWell();
  await switchTo('Yellow taxis');
  await heading('Yellow taxis');
  expect([at(), await places()]).toEqual(['/fleet', ['Fleet']]);
  await page.goto(address('/fleet/admins'));
  await heading('This page does not exist');
  await page.goto(address('/fleets/1'));
  await heading('Yellow taxis');
  expect(at()).toBe('/fleet');
});

it('what is given and withdrawn acts on the page that is open', async () => {
  const [, taxis = 0] = fleetIds;
  const params = { id: taxis, adminId: membershipId };
  const give = (permissions: FleetKey[]) =>
    api.call(fleetAdmins.setFleetAdminPermissions, { params, body: { permissions } });
  await give(['fleet.admin.read']);
  await navigation().getByRole('link', { name: 'Admins' }).click();
  await heading('Admins');
  await switchTo('Night couriers');
  await expect.poll(() => page.getByText('Night couriers').count()).toBeGreaterThan(1);
  expect(at()).toBe('/fleet/admins');
  await switchTo('Yellow taxis');
  await expect.poll(() => page.getByText('Yellow taxis').count()).toBeGreaterThan(1);

  const startMs = performance.now();
  await give([]);
  await heading('This page does not exist');
  expect(performance.now() - startMs).toBeLessThan(5_000);
  expect(await places()).toEqual(['Fleet']);
});

it('a fleet that is taken away leaves the other, and with the last one the login ends', async () => {
  const [couriers = 0, taxis = 0] = fleetIds;
  const remove = (id: number) =>
    api.call(fleetAdmins.deleteFleetAdmin, { params: { id, adminId: membershipId } });
  await page.goto(address('/fleet'));
  await heading('Yellow taxis');
  await remove(taxis);
  await heading('Night couriers');
  expect(await places()).toEqual(['Fleet', 'Drivers', 'Admins']);
  await api.call(fleets.updateFleet, { params: { id: couriers }, body: { name: 'Day couriers' } });
  await heading('Day couriers');
  await remove(couriers);
  await page.getByText('You have been logged out').waitFor();
});
