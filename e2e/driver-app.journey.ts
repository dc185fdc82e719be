import { createClient, VoltdeckError } from '@voltdeck/client';
import { type Charger, createCharger } from '@voltdeck/simulator';
import type { Browser } from 'playwright-core';
import Pusher, { type Channel } from 'pusher-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';
import { Client, isWhole, list, misread, number, object, type Read, text } from './shapes-client';
import * as shapes from './shapes-fields';

/*
 * An app for drivers and the connector of a company's books, written from the published field names and the public
 * Pusher protocol alone. They go one after the other, because the connector reads what the driver did.
 */

const driver = {
  first_name: 'Dora',
  last_name: 'Driver',
  email: 'dora@driver.test',
  password: 'charging at night',
};
const here = { latitude: 45.7578, longitude: 4.832 };
const consumption = 'App\\Events\\ChargePointConsumption';
const completed = 'App\\Events\\ChargePointOrderCompleted';

let house: JourneyProduct;
let app: Client;
let charger: Charger;
let pusher: Pusher | undefined;
let key = '';
let token = '';
let order: Read = {};

beforeAll(async () => {
  const prices = [{ starting_time: '00:00', ending_time: '00:00', price: 40, price_unit: 'energy' as const }];
  house = await openProduct([{ identifier: 'DRIVEN-1', title: 'Bellecour', prices }], login);
  const [known] = house.chargers;
  if (known === undefined) throw new Error('no charger');
  await house.product.house.db.pool.query(
    'update charge_points set listed = true, latitude = $1, longitude = $2',
    [here.latitude, here.longitude],
  );
  charger = createCharger({
    url: house.ocppUrl,
    identity: known.identifier,
    password: known.password,
    connectors: [{ number: 1, kind: 'AC', maxPowerW: 22_000 }],
    meterIntervalSeconds: 0.5,
    initialRegisterWh: 12_345,
    seed: 1,
  });
  await charger.connect();
  key = await newKey(['apps']);
  app = new Client(house.product.port, key);
});
afterAll(async () => {
  pusher?.disconnect();
  charger.close();
  await house.close();
});

/** A key that the operator makes for its app or its programs. */
async function newKey(scopes: readonly string[]): Promise<string> {
  const owner = new Client(house.product.port);
  owner.enter(text(object(await owner.results('POST', '/api/v3/auth/login', login)).access_token));
  const made = { scopes, payment_gateway_type: 'none' };
  return text(object(await owner.results('POST', '/api/developer/generate-new-api-key', made)).api_key);
}

/** The code of the mail to the driver, as the demo shows its mails. */
const mailedCode = async (): Promise<string> => {
  const reader = new Client(house.product.port);
  let code = '';
  await expect
    .poll(async () => {
      const mails = list(await reader.get('/api/mailbox'));
      const found = mails.find(({ to }) => to === driver.email)?.code;
      code = typeof found === 'string' ? found : '';
      return code;
    })
    .toMatch(/^\d{4}$/);
  return code;
};

/** What the channel of an order brings. */
function listenTo(orderId: number): { heard: [string, Read][]; channel: Channel } {
  const { port } = house.product;
  pusher = new Pusher('voltdeck', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${port}/broadcasting/auth`,
      headers: { 'API-KEY': key, Authorization: `Bearer ${token}` },
    },
  });
  const heard: [string, Read][] = [];
  const channel = pusher.subscribe(`private-orders.${orderId}`);
  for (const event of [consumption, completed])
    channel.bind(event, (told: unknown) => heard.push([event, object(object(object(told).data).order)]));
  return { heard, channel };
}

it('a driver registers by a code that comes by mail, and is logged in', async () => {
  const sent = object(await app.results('POST', '/api/v1/auth/register', driver));
  expect(sent).toMatchObject({ require_verification: 1 });
  const proof = { verification_token: sent.verification_token, code: await mailedCode() };
  const entered = object(await app.results('POST', '/api/v1/auth/email/verify', proof));
  expect(misread(shapes.loggedIn, entered)).toEqual([]);
  token = text(entered.access_token);
  app.enter(token);
  expect(await app.get('/api/v1/users/me')).toMatchObject({ email: driver.email, balance: 0 });
  const without = new Client(house.product.port);
  without.enter(token);
  expect((await without.send('GET', '/api/v1/users/me')).status).toBe(401);
});

it('finds the station nearby and by the code on it, with the fields that clients know', async () => {
  const near = list(await app.get(`/api/v1/stations?latitude=${here.latitude}&longitude=${here.longitude}`));
  const ofOperator = ['server', 'username', 'integration_code', 'secure', 'orders_count', 'owner_id'];
  const known = Object.entries(shapes.chargePoint).filter(
    ([name]) => !ofOperator.includes(name) && !name.startsWith('total_') && name !== 'group',
  );
  expect(misread(Object.fromEntries(known), near[0])).toEqual([]);
  expect(near[0]).toMatchObject({ title: 'Bellecour', price: 40, distance: 0 });
  const scanned = object(await app.get(`/api/v1/stations/token/${text(near[0]?.token)}`));
  expect(scanned.id).toBe(near[0]?.id);
});

it('starts, hears what it draws, stops, and hears the end', async () => {
  const at = { power_source_id: house.chargers[0]?.id ?? 0, connector: 1 };
  order = object(await app.results('POST', '/api/v1/orders', { ...at, quantity: 'FULL' }));
  const { heard } = listenTo(number(order.id));
  await charger.until(() => charger.connector(1)?.isAwaited === true);
  charger.plugIn(1, { batteryWh: 60_000, soc: 30, maxPowerW: 22_000 });
  const drawn = () => heard.map(([, told]) => Number(told.charging_session_energy));
  await expect.poll(() => drawn().some((kWh) => kWh > 0), { timeout: 30_000 }).toBe(true);
  await app.results('POST', '/api/v1/orders/stop', { ...at, order_id: order.id });
  await charger.until(() => charger.connector(1)?.session === null);
  charger.unplug(1);
  await expect.poll(() => heard.at(-1)?.[0], { timeout: 30_000 }).toBe(completed);
  const last = heard.at(-1)?.[1] ?? {};
  expect(Math.round(number(last.charging_session_energy) * 1000)).toBe(charger.sessions()[0]?.sentWh);
  expect(last).toMatchObject({ id: order.id, fees: 0, app_fees: 0 });
  for (const [, told] of heard) expect(Object.keys(told)).not.toContain('earning');
});

it('reads the order and its receipt, and rates it once', async () => {
  const path = `/api/v1/orders/${number(order.id)}`;
  const read = await app.until(path, ({ status, receipts }) => status === 2 && list(receipts).length > 0);
  expect(number(read.price)).toBeGreaterThan(0);
  const page = object(await app.get('/api/v1/orders?status=complete'));
  expect(list(page.data).map(({ id }) => id)).toEqual([order.id]);
  const [receipt] = list(read.receipts);
  const shown = await fetch(`http://127.0.0.1:${house.product.port}${new URL(text(receipt?.url)).pathname}`);
  expect(shown.status).toBe(200);
  expect(read.review_wanted).toBe(true);
  const [option] = list(await app.get('/api/v1/reviews/options'));
  const said = { rating: '4', feedback_msg: 'Easy to find', options: [option?.id] };
  const rated = object(await app.results('POST', `${path}/review`, said));
  expect(rated).toMatchObject({ charge_point_order_id: order.id, rating: 4 });
  expect((await app.send('POST', `${path}/review`, { rating: 1 })).status).toBe(409);
  expect(await app.results('POST', `${path}/review/skip`, {})).toMatchObject({ review_wanted: false });
  expect(await app.get(path)).toMatchObject({ review_wanted: false, rating: 4 });
});

it('reads what was said of the station, and its pictures', async () => {
  const path = `/api/v1/stations/${house.chargers[0]?.id ?? 0}`;
  const page = object(await app.get(`${path}/reviews`));
  expect(misread(shapes.pageMeta, page.meta)).toEqual([]);
  const [review] = list(page.data);
  expect(review).toMatchObject({ rating: 4, feedback_msg: 'Easy to find', user: { id: null } });
  expect(list(review?.options)).toHaveLength(1);
  expect(list(await app.get(`${path}/media`))).toEqual([]);
});

/** As most people see it, in the dark, and in Arabic on a phone. */
async function isCleanInModes(browser: Browser, path: string): Promise<void> {
  const looks = [
    { colorScheme: 'light', locale: 'en', width: 1440 },
    { colorScheme: 'dark', locale: 'fr', width: 1440 },
    { colorScheme: 'light', locale: 'ar', width: 390 },
    { colorScheme: 'dark', locale: 'es', width: 390 },
  ] as const;
  for (const { width, ...look } of looks) {
    const context = await browser.newContext({ ...look, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${path}?lang=${look.locale}`);
    await page.locator(`html[lang=${look.locale}] button`).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await context.close();
  }
}

it('pays in advance on a page, and charges from that', async () => {
  const { pathname, search } = new URL(
    text(object(await app.results('POST', '/api/v1/balance/top-up', { amount: '80' })).url),
  );
  const url = `http://127.0.0.1:${house.product.port}${pathname}`;
  const browser = await openBrowser();
  await isCleanInModes(browser, url);
  const page = await browser.newPage();
  await page.goto(`${url}${search}`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: /80.00.*paid/u }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await browser.close();
  expect(await app.get('/api/v1/balance')).toMatchObject({ balance: 80, available: 80, reserved: 0 });
  const at = { power_source_id: house.chargers[0]?.id ?? 0, connector: 1 };
  const started = object(await app.results('POST', '/api/v1/orders', at));
  await charger.until(() => charger.connector(1)?.isAwaited === true);
  charger.plugIn(1, { batteryWh: 60_000, soc: 30, maxPowerW: 22_000 });
  await app.until('/api/v1/balance', ({ reserved }) => reserved === 60);
  const path = `/api/v1/orders/${number(started.id)}`;
  await app.until(path, (read) => Number(read.charging_session_energy) > 0);
  await app.results('POST', '/api/v1/orders/stop', { ...at, order_id: started.id });
  await charger.until(() => charger.connector(1)?.session === null);
  charger.unplug(1);
  const { price } = await app.until(path, ({ status }) => status === 2);
  const { balance } = await app.until('/api/v1/balance', ({ reserved }) => reserved === 0);
  expect(number(balance)).toBeCloseTo(80 - number(price), 9);
  const [last, first] = list(object(await app.get('/api/v1/balance/transactions')).data);
  expect([last, first]).toMatchObject([
    { kind: 'settlement', order_id: started.id, amount: -number(price) },
    { kind: 'top-up', amount: 80, balance: 80 },
  ]);
});

it('keeps a vehicle, changes it and takes it away, and reads the balance', async () => {
  const [make] = list(await app.get('/api/v1/vehicle-makes'));
  const [model] = list(await app.get(`/api/v1/vehicle-makes/${number(make?.id)}/models`));
  const said = { vehicle_model_id: String(model?.id), license_plate: 'AB-123-CD' };
  const made = object(await app.results('POST', '/api/v1/vehicles', said));
  expect(made).toMatchObject({ license_plate: 'AB-123-CD', model: { id: model?.id }, rfid_tag: null });
  const path = `/api/v1/vehicles/${number(made.id)}`;
  expect(await app.results('PUT', path, { ...said, color: 'red' })).toMatchObject({ color: 'red' });
  expect(list(await app.get('/api/v1/vehicles'))).toHaveLength(1);
  await app.results('DELETE', path);
  expect(list(await app.get('/api/v1/vehicles'))).toEqual([]);
});

it('the connector of the books logs in by a form and reads power centers, orders and feedback by pages', async () => {
  const books = new Client(house.product.port);
  const entered = await books.send('POST', '/api/v3/auth/login', new URLSearchParams(login));
  books.enter(text(object(entered.body.data).access_token));
  for (const each of list(await books.get('/api/charge-points')))
    expect(misread(shapes.chargePoint, each)).toEqual([]);
  for (const [path, shape] of [
    ['/api/orders', shapes.order],
    ['/api/feedback', shapes.feedback],
  ] as const) {
    const page = object(await books.get(`${path}?page=1&per_page=1`));
    expect(misread(shapes.pageMeta, page.meta)).toEqual([]);
    expect(list(page.data)).toHaveLength(1);
    expect(misread(shape, list(page.data)[0])).toEqual([]);
    expect(list(object(await books.get(`${path}?page=3&per_page=1`)).data)).toEqual([]);
  }
  expect(isWhole(object(list(object(await books.get('/api/feedback')).data)[0]).charge_point_order_id)).toBe(
    true,
  );
});

it('a program reads and writes by the published client, and is told what is wrong', async () => {
  const url = `http://127.0.0.1:${house.product.port}`;
  const program = createClient({ url, apiKey: await newKey(['write']) });
  const read: number[] = [];
  for await (const { id } of program.pages('GET /api/orders', { query: { per_page: 1 } })) read.push(id);
  expect(read.toSorted((one, other) => one - other)).toEqual([order.id, number(order.id) + 1]);
  const made = await program.call('POST /api/categories', { body: { name: 'Fast', type: 'charge-point' } });
  expect(made).toMatchObject({ name: 'Fast' });
  const refusal = await program
    .call('GET /api/orders/{id}', { params: { id: 999_999 } })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(VoltdeckError);
  expect(refusal).toMatchObject({ status: 404, code: 'not-found' });
  const app = createClient({ url, apiKey: key }).as({ token });
  expect((await app.call('GET /api/v1/users/me')).email).toBe(driver.email);
});
