import { orders, sessions } from '@voltdeck/contract';
import { createCharger, type Charger } from '@voltdeck/simulator';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from './api';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { holdAssets } from './hold-assets';
import { type Key, keysOf } from './keys-of';
import { logIn } from './log-in';
import { type JourneyProduct, openProduct } from './product';

const prices = [{ starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' as const }];
const itsCode = '**/assets/palette-*.js';

let browser: Browser;
let context: BrowserContext;
let house: JourneyProduct;
let charger: Charger;
let api: Api;
let page: Page;

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

beforeAll(async () => {
  house = await openProduct([
    { identifier: 'QUAY-A', title: 'Torija 12', prices },
    { identifier: 'QUAY-B', title: 'Torija 1', connectors: 2, prices },
  ]);
  api = await openApi(house.product.port);
  charger = createCharger({
    url: house.ocppUrl,
    identity: 'QUAY-B',
    password: house.chargers[1]?.password,
    connectors: [1, 2].map((number) => ({ number, kind: 'AC' as const, maxPowerW: 22_000 })),
    meterIntervalSeconds: 1,
  });
  await charger.connect();
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const first = await context.newPage();
  await logIn(first, house);
  await first.close();
});
afterAll(async () => {
  await browser.close();
  charger.close();
  await house.close();
});
afterEach(() => page.close());

/** A page of one who is logged in, on a machine four times slower. */
async function openSlow(): Promise<void> {
  page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const isPalette = (route: Route): boolean => /\/palette-[^/]*\.js/.test(route.request().url());

const palette = () => page.locator('[data-part="palette"]');
const field = () => palette().locator('input');
const command = (id: string) => palette().locator(`[data-command="${id}"]`);
const selected = () => palette().locator('[data-selected]');

/** The list of power centers, with the focus on a row, whose letters do something. */
async function openRow(beforeKeys?: () => Promise<unknown>): Promise<void> {
  await page.goto(address('/charge-points'));
  await page.locator('[data-row]').first().waitFor();
  // The first key has the palette's code loaded ahead.
  await beforeKeys?.();
  await page.keyboard.press('j');
  await page.locator('[data-row]:focus').waitFor();
}

/** The palette over a row, before its code has come: something is typed there. */
async function typeEarly(text: string, beforeKeys?: () => Promise<unknown>): Promise<void> {
  await openRow(beforeKeys);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
}

const nothingFound = () => palette().getByRole('status').filter({ hasText: 'Nothing found' }).waitFor();

/** What is asked to stop from now on. */
function watchStops(): string[] {
  const { method, path } = sessions.stopOrder;
  const stops: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(path)) stops.push(request.url());
  });
  return stops;
}

/** Nothing of the page heard a letter: it is where it was, and nothing is asked. */
async function expectUntouched(): Promise<void> {
  expect(new URL(page.url()).pathname).toBe('/charge-points');
  expect(await page.getByRole('dialog').count()).toBe(1);
}

describe('what is typed before there is a palette', () => {
  it('is kept while its code is on its way, and no row hears it', async () => {
    await openSlow();
    const release = await holdAssets(page, isPalette);
    await typeEarly('night');
    expect(await field().inputValue()).toBe('night');
    await palette().getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await expectUntouched();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('torija 12');
    // Before anything is there to be run.
    await page.keyboard.press('Enter');
    await expectUntouched();
    release();
    await page.getByRole('heading', { level: 1, name: 'Torija 12' }).waitFor();
  });

  it('is kept before the page itself is there', async () => {
    await openSlow();
    const html = await (await fetch(address('/'))).text();
    const entry = /<script[^>]+src="([^"]+)"/.exec(html)?.[1];
    expect(entry).toBeDefined();
    const release = await holdAssets(page, (route) => new URL(route.request().url()).pathname !== entry);
    // Asked for by the same piece of code that listens to the keys, in one go.
    const running = page.waitForRequest((request) => request.url().includes('/api/user'));
    await page.goto(address('/charge-points'), { waitUntil: 'commit' });
    await running;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('torija 12');
    expect(await page.locator('[data-part="palette-early"]').inputValue()).toBe('torija 12');
    release();
    await selected().filter({ hasText: 'Torija 12' }).waitFor();
    expect(await field().inputValue()).toBe('torija 12');
    expect(await field().evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await page.locator('[data-part="palette-early"]').count()).toBe(0);
  });

  it('is kept over a new load of the page, where nothing at all came', async () => {
    await openSlow();
    await typeEarly('night stop', () => page.route('**/assets/**', (route) => route.abort()));
    await palette().getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/assets/**');
    await page.keyboard.press('Enter');
    await palette().getByRole('button', { name: 'Reload page' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await nothingFound();
    // Its styles have come with its code.
    expect((await palette().getByRole('status').boundingBox())?.height).toBeGreaterThan(30);
    expect(await findViolations(page)).toEqual([]);
    expect(await field().inputValue()).toBe('night stop');
  });

  it('is kept when the code never comes, which is told, and asked for anew', async () => {
    await openSlow();
    await page.route(itsCode, (route) => route.abort());
    await typeEarly('night');
    await palette().getByRole('alert').filter({ hasText: 'What you typed is kept' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    // Letters go on to the field, as before.
    await page.keyboard.type(' stop');
    expect(await field().inputValue()).toBe('night stop');
    await expectUntouched();
    await page.unroute(itsCode);
    await page.keyboard.press('Enter');
    await nothingFound();
    expect(await field().inputValue()).toBe('night stop');
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    await page.locator('[data-row]:focus').waitFor();
  });
});

describe('another keyboard layout', () => {
  it.each([
    ['Russian', 'л', 'ыещз', 'ещкшоф'],
    ['Arabic', 'ن', 'سفخح', 'فخقهتش'],
  ])('%s letters are read as the keys they stand on', async (_layout, k, stop, torija) => {
    await openSlow();
    const client = await context.newCDPSession(page);
    const press = async ({ letter, code }: Key, modifiers = 0): Promise<void> => {
      const key = { key: letter, code, modifiers };
      await client.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...key,
        ...(modifiers === 0 ? { text: letter } : {}),
      });
      await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    };
    const ctrl = 2;
    await openRow();
    await press({ letter: k, code: 'KeyK' }, ctrl);
    for (const key of keysOf('stop', stop)) await press(key);
    await page.keyboard.press('Space');
    for (const key of keysOf('torija', torija)) await press(key);
    await page.keyboard.type(' 1');
    expect(await field().inputValue()).toBe(`${stop} ${torija} 1`);
    const id = house.chargers[1]?.id ?? 0;
    await selected()
      .and(command(`stop-${id}`))
      .waitFor();
    await expectUntouched();
  });
});

describe('"stop torija 1 / 2"', () => {
  const dialog = () => page.getByRole('dialog');

  /** A car charges on a connector. */
  async function charge(connector: number): Promise<number> {
    const id = house.chargers[1]?.id ?? 0;
    const order = await api.call(sessions.startOrder, { body: { power_source_id: id, connector } });
    await charger.until(() => charger.connector(connector)?.isAwaited === true);
    charger.plugIn(connector, { batteryWh: 60_000, soc: 30, maxPowerW: 11_000 });
    await expect
      .poll(
        async () => (await api.call(orders.getOrder, { params: { id: order.id } })).charging_session_energy,
      )
      .toBeGreaterThan(0);
    return order.id;
  }

  it('says what it stops, stops it once, and tells when it has', async () => {
    const stays = await charge(1);
    const stopped = await charge(2);
    await openSlow();
    const stops = watchStops();
    await openRow();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('stop torija 1 / 2');
    const id = house.chargers[1]?.id ?? 0;
    await selected()
      .and(command(`stop-${id}-2`))
      .waitFor();
    expect(await selected().innerText()).toMatch(/Torija 1.*Connector 2/);
    await page.keyboard.press('Enter');
    await dialog().getByText(`Stop order #${stopped}?`).waitFor();
    expect(await dialog().innerText()).toMatch(/Torija 1.*connector 2[\s\S]*So far: .*kWh/);
    expect(await findViolations(page)).toEqual([]);
    expect(stops).toEqual([]);
    await dialog().getByRole('button', { name: 'Stop charging' }).dblclick();
    await dialog().waitFor({ state: 'detached' });
    // The second press has met nothing under the dialog.
    expect(new URL(page.url()).pathname).toBe('/charge-points');
    // One toast, which says what became of it.
    await page.getByText(`Order #${stopped} has stopped`).waitFor({ timeout: 60_000 });
    expect(await page.locator(`[data-toast="order-${stopped}"]`).count()).toBe(1);
    expect(stops).toHaveLength(1);
    const [ended, goesOn] = await Promise.all(
      [stopped, stays].map((order) => api.call(orders.getOrder, { params: { id: order } })),
    );
    expect([ended?.state, ended?.connector_number]).toEqual(['completed', 2]);
    expect([goesOn?.state, goesOn?.stop_requested_at]).toEqual(['charging', null]);
    charger.unplug(2);
  });

  it('is not done by an Enter that is pressed twice or held', async () => {
    // What went on in the test before may not have begun, where that is run by itself.
    if (!charger.connector(1)?.session) await charge(1);
    await openSlow();
    const stops = watchStops();
    await typeEarly('stop torija 1 / 1');
    await selected().filter({ hasText: 'Connector 1' }).waitFor();
    await page.keyboard.down('Enter');
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
    await dialog().getByText('Stop order #').waitFor();
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(await dialog().getByText('Stop order #').count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.locator('[data-row]:focus').waitFor();
    expect(stops).toEqual([]);
    charger.unplug(1);
  });
});

it('in Arabic it stands on the page as everywhere, also on a phone', async () => {
  page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('voltdeck.locale', 'ar'));
  await page.goto(address('/charge-points'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('torija 1');
  await selected().waitFor();
  const box = await palette().boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  const icon = await palette().locator('svg').first().boundingBox();
  const input = await field().boundingBox();
  expect(icon?.x).toBeGreaterThan(input?.x ?? 0);
  expect(await findViolations(page)).toEqual([]);
});
