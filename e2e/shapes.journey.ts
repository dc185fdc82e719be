import { type Charger, createCharger } from '@voltdeck/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JourneyProduct, login, openProduct } from './product';
import { Client, isListOf, isText, list, misread, number, object, type Read, text } from './shapes-client';
import * as shapes from './shapes-fields';

const place = { address_line_1: '1 Rue Bellecour', city: 'Lyon', zipcode: '69002', country: 'FR' };
const real = {
  identifier: 'CLIENT-REAL',
  title: 'Place Bellecour 1',
  description: 'Two bays beside the square, open day and night.',
  latitude: 45.7578,
  longitude: 4.832,
  listed: false,
  secure: true,
  visibility: 'public',
  open_time: null,
  close_time: null,
  address: place,
  connectors: [{ number: 1, type: 'TYPE_2', max_power: 22 }],
};
const lenient = {
  identifier: 'CLIENT-LENIENT',
  title: 'Place Bellecour 2',
  latitude: '45.7578',
  longitude: '4.832',
  listed: 0,
  secure: 'true',
  visibility: 'public',
  open_time: '08:00',
  close_time: '20:00',
  ...place,
  connectors: [{ number: '1', type: 'TYPE_2', max_power: '22' }],
};
const allDay = { starting_time: '00:00', ending_time: '00:00' };

let house: JourneyProduct;
let client: Client;
const chargers: Charger[] = [];

beforeAll(async () => {
  house = await openProduct(
    ['A', 'B', 'C'].map((letter) => ({
      identifier: `SEED-${letter}`,
      connectors: 2,
      prices: [{ ...allDay, price: 0.3, price_unit: 'energy' as const }],
    })),
  );
  client = new Client(house.product.port);
});
afterAll(async () => {
  for (const charger of chargers) charger.close();
  await house.close();
});

async function create(body: Read, price: Read): Promise<Read> {
  const made = object(await client.results('POST', '/api/charge-points', body));
  await client.results('POST', `/api/charge-points/${number(made.id)}/charge-point-prices`, {
    ...allDay,
    ...price,
  });
  return made;
}

const firstOf = (value: unknown): Read => object(list(value)[0]);

/** A car at the charger whose address and secret came with the new charge point. */
async function connect(made: Read): Promise<Charger> {
  const { url, username, password } = object(made.ocpp);
  const charger = createCharger({
    url: text(url).replace(new RegExp(`/${text(username)}$`), ''),
    identity: text(username),
    password: text(password),
    connectors: [{ number: 1, kind: 'AC', maxPowerW: 22_000 }],
    meterIntervalSeconds: 0.5,
    initialRegisterWh: 12_345,
    seed: number(made.id),
  });
  chargers.push(charger);
  await charger.connect();
  await client.until(
    `/api/charge-points/${number(made.id)}`,
    (read) => firstOf(read.connectors).status === 'available',
  );
  return charger;
}

/** Charges until the price shows, stops, drives off; answers the order while charging and once delivered. */
async function charge(charger: Charger, at: Read): Promise<{ running: Read; delivered: Read }> {
  const asked = object(await client.results('POST', '/api/orders/start', { ...at, quantity: 'full' }));
  const path = `/api/orders/${number(asked.id)}`;
  await charger.until(() => charger.connector(1)?.isAwaited === true);
  charger.plugIn(1, { batteryWh: 60_000, soc: 30, maxPowerW: 22_000 });
  const running = await client.until(path, (read) => read.state === 'charging' && number(read.price) >= 0.2);
  const page = object(await client.get('/api/orders?per_page=10'));
  const row = list(page.data).find((each) => each.id === asked.id);
  expect(misread(shapes.order, row)).toEqual([]);
  expect(misread(shapes.pageMeta, page.meta)).toEqual([]);
  expect(row).toMatchObject({ status: 0, state: 'charging', delivery_date: null });
  await client.results('POST', '/api/orders/stop', at);
  await charger.until(() => charger.connector(1)?.session === null);
  // Billed by the minute, a car is not done before it is unplugged.
  charger.unplug(1);
  return { running, delivered: await client.until(path, (read) => read.status === 2) };
}

const sum = (rows: readonly Read[], name: string): number =>
  rows.reduce((total, row) => total + number(row[name]), 0);

describe('a client that knows nothing but the published field names', () => {
  it('logs in with JSON or a form, and finds the answer in results and in data', async () => {
    for (const body of [login, new URLSearchParams(login)]) {
      const answer = await client.send('POST', '/api/v3/auth/login', body);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ success: 1, msg: '', message: '' });
      expect(misread(shapes.loggedIn, answer.body.results)).toEqual([]);
      expect(answer.body.data).toEqual(answer.body.results);
      client.enter(text(object(answer.body.data).access_token));
    }
    const user = object(await client.get('/api/user?with-roles=1&with-permissions=1'));
    expect(misread(shapes.user, user)).toEqual([]);
  });

  it('lists the charge points, reads one, and finds every field', async () => {
    const all = list(await client.get('/api/charge-points'));
    expect(all).toHaveLength(3);
    for (const each of all) expect(misread(shapes.chargePoint, each)).toEqual([]);
    const one = object(await client.get(`/api/charge-points/${number(all[0]?.id)}`));
    expect(misread(shapes.chargePoint, one)).toEqual([]);
    expect(one).toMatchObject({ identifier: 'SEED-A', price: 0.3, price_unit: 'energy', currency: 'EUR' });
  });

  it('turns pages: slices of the plain list, and pages with a meta', async () => {
    const titles = (rows: readonly Read[]) => rows.map((row) => row.title);
    expect(titles(list(await client.get('/api/charge-points?page=2&per_page=2')))).toEqual(['SEED-C']);
    const page = object(await client.get('/api/charge-points/datatable?page=2&per_page=2&sort=-title'));
    expect(titles(list(page.data))).toEqual(['SEED-A']);
    expect(page.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
  });

  it('reads what it may choose from', async () => {
    const wanted = [
      ['/api/v3/countries', shapes.country],
      ['/api/v3/countries/currencies', shapes.currency],
      ['/api/v2/power-source/connectors', shapes.idAndName],
      ['/api/charge-points/connectors', shapes.idAndName],
      ['/api/charge-points/types', shapes.kindOfCharger],
      ['/api/charge-points/amenities', shapes.amenity],
    ] as const;
    for (const [path, shape] of wanted) {
      const rows = list(await client.get(path));
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(misread(shape, row)).toEqual([]);
    }
  });

  it('is refused in words, by status, and by the field that is wrong', async () => {
    const stranger = new Client(house.product.port);
    const wrong = { ...real, title: '', connectors: [{ number: 1, max_power: 'much' }] };
    const refusals = [
      [await stranger.send('GET', '/api/charge-points'), 401],
      [await client.send('GET', '/api/charge-points/999999'), 404],
      [await client.send('GET', '/api/orders/999999'), 404],
      [await client.send('GET', '/api/no-such-thing'), 404],
      [await client.send('GET', '/api/orders?sort=colour'), 422],
      [await client.send('POST', '/api/charge-points', wrong), 422],
    ] as const;
    for (const [answer, status] of refusals) {
      expect(answer.status).toBe(status);
      expect(misread(shapes.refusal, answer.body)).toEqual([]);
    }
    const errors = object(refusals[5][0].body.errors);
    expect(Object.keys(errors).toSorted()).toEqual(['connectors.0.max_power', 'title']);
    expect(Object.values(errors).every(isListOf(isText))).toBe(true);
    const french = await stranger.send('GET', '/api/charge-points', undefined, 'fr');
    expect(french.body.code).toBe(refusals[0][0].body.code);
    expect(french.body.msg).not.toBe(refusals[0][0].body.msg);
  });
});

describe('its own charge points', () => {
  let byEnergy: Read;
  let byMinute: Read;

  it('are created with real types or lenient ones, priced, and read back alike', async () => {
    byEnergy = await create(real, { price: 40, price_unit: 'energy' });
    byMinute = await create(lenient, { price: '6', price_unit: 'minutes' });
    for (const [made, sent] of [
      [byEnergy, real],
      [byMinute, lenient],
    ] as const) {
      const read = object(await client.get(`/api/charge-points/${number(made.id)}`));
      expect(misread(shapes.chargePoint, read)).toEqual([]);
      expect(read).toMatchObject({
        identifier: sent.identifier,
        title: sent.title,
        latitude: 45.7578,
        longitude: 4.832,
        listed: false,
        secure: 1,
        open_time: sent.open_time,
        close_time: sent.close_time,
        address: place,
        connectors: [{ number: 1, type: 'TYPE_2', max_power: 22 }],
      });
    }
    const map = object(await client.get('/api/charge-points/geojson'));
    expect(map).toMatchObject({ type: 'FeatureCollection' });
    expect(list(map.features).map((one) => object(one.geometry).coordinates)).toEqual([
      [4.832, 45.7578],
      [4.832, 45.7578],
    ]);
  });

  it('change by what is sent, and by nothing else', async () => {
    const path = `/api/charge-points/${number(byMinute.id)}`;
    await client.results('PATCH', path, { title: 'Place Bellecour 3', city: 'Villeurbanne' });
    expect(await client.get(path)).toMatchObject({
      title: 'Place Bellecour 3',
      address: { ...place, city: 'Villeurbanne' },
      open_time: '08:00',
    });
  });

  it('charge by the kWh: what was delivered costs what the meter says', async () => {
    const charger = await connect(byEnergy);
    const { running, delivered } = await charge(charger, { power_source_id: byEnergy.id, connector: 1 });
    for (const read of [running, delivered]) expect(misread(shapes.orderInFull, read)).toEqual([]);
    const kWh = number(delivered.charging_session_energy);
    expect(Math.round(kWh * 1000)).toBe(charger.sessions()[0]?.sentWh);
    expect(delivered).toMatchObject({
      charge_point_id: byEnergy.id,
      charge_point_connector_id: firstOf(byEnergy.connectors).id,
      connector_number: 1,
      charge_point: { title: real.title, identifier: real.identifier, address: place },
      unit: 'energy',
      price_unit: 'energy',
      unit_price: 40,
      quantity: kWh,
      requested_quantity: 'FULL',
      price: Math.round(kWh * 40 * 100) / 100,
      currency: 'EUR',
    });
    const parts = list(delivered.prices);
    expect(sum(parts, 'quantity')).toBeCloseTo(kWh, 3);
    expect(sum(parts, 'total')).toBeCloseTo(number(delivered.price), 2);
    expect(parts.map((each) => each.price)).toEqual([40]);
  });

  it('charge by the minute, asked for with texts instead of numbers', async () => {
    const charger = await connect(byMinute);
    const at = { power_source_id: String(byMinute.id), connector: '1' };
    const { delivered } = await charge(charger, at);
    expect(misread(shapes.orderInFull, delivered)).toEqual([]);
    const [part] = list(delivered.prices);
    const ms = Date.parse(text(part?.endingTime)) - Date.parse(text(part?.startingTime));
    const minutes = Math.round(ms / 600) / 100;
    expect(minutes).toBeGreaterThan(0);
    expect(part).toMatchObject({ endingTime: delivered.delivery_date, quantity: minutes, price: 6 });
    expect(delivered).toMatchObject({
      unit: 'minutes',
      unit_price: 6,
      quantity: minutes,
      charging_session_time: minutes,
      // 6 a minute is a cent each tenth of a second, and the price is of the time as it was, not as it is shown.
      price: Math.round(ms / 100) / 100,
      earning: Math.round((number(delivered.price) - number(delivered.fees)) * 100) / 100,
    });
  });

  it('show what they did once it is done', async () => {
    const orders = list(object(await client.get('/api/orders')).data);
    const path = `/api/charge-points/${number(byEnergy.id)}`;
    const read = await client.until(path, (each) => each.is_in_use === false);
    const order = orders.find((each) => each.charge_point_id === byEnergy.id);
    expect(read).toMatchObject({
      online_status: 1,
      configured: true,
      orders_count: 1,
      total_energy: order?.charging_session_energy,
      total_earnings: order?.earning,
      status: 'available',
      available: true,
    });
  });
});

it('logs out, and what it was given opens nothing any more', async () => {
  expect(await client.send('POST', '/api/v3/auth/logout')).toEqual({ status: 204, body: {} });
  expect((await client.send('GET', '/api/charge-points')).status).toBe(401);
});
