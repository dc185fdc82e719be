import { chargePoints, orders, workList, type WorkKind } from '@voltdeck/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySettlements } from '../server/src/commerce';
import { verifyLedger } from '../server/src/ledger';
import { type Api, openApi } from './api';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { logIn } from './log-in';
import { orTell } from './or-tell';
import { plainCharger, type PlainCharger } from './testing-plain-charger';
import { driverTag, type JourneyProduct, openProduct } from './product';

const price = { starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' as const };
const hundred = 100;

let browser: Browser;
let house: JourneyProduct;
let api: Api;
let page: Page;
const chargers: PlainCharger[] = [];

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

const query = (text: string, values: unknown[] = []) => house.product.house.db.pool.query(text, values);

beforeAll(async () => {
  house = await openProduct(
    ['Quai', 'Gare', 'Place', 'Parc'].map((title, index) => ({
      identifier: `WORK-${index}`,
      title,
      prices: [price],
    })),
  );
  api = await openApi(house.product.port);
  for (const charger of house.chargers) chargers.push(await plainCharger(house.product.port, charger));
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(page, house);
});
afterAll(async () => {
  await browser.close();
  for (const charger of chargers) charger.close();
  await house.close();
});

const charger = (index: number): PlainCharger => {
  const found = chargers[index];
  if (found === undefined) throw new Error(`there is no charger ${index}`);
  return found;
};

const waiting = async (kind: WorkKind) =>
  (await api.call(workList.listWork, { query: { kind: [kind], per_page: 200 } })).data;

/** The list of one kind, with the focus on its first item. */
async function openKind(kind: WorkKind): Promise<void> {
  await page.goto(address(`/quarantine?kind=${kind}`));
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('j');
}

const dialog = () => page.getByRole('dialog');

/** Presses Enter in what is asked, once it says what it comes to. */
async function settle(comesTo: RegExp): Promise<void> {
  await dialog().getByRole('region', { name: 'What it comes to' }).getByText(comesTo).first().waitFor();
  // Figures that are still moving are worked out anew, and nothing is settled until they stand.
  await dialog().locator('[type="submit"]:enabled').waitFor();
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
}

const orderOf = (id: number) => api.call(orders.getOrder, { params: { id } });

/** The newest order of a charger. */
async function newestAt(index: number): Promise<number> {
  const { rows } = await query('select id from orders where charge_point_id = $1 order by id desc limit 1', [
    house.chargers[index]?.id,
  ]);
  return Number((rows[0] as { id: number }).id);
}

describe('one of each kind is cured in the browser', () => {
  it('an order on hold is confirmed by two keys', async () => {
    await charger(0).session({ tag: 'NOBODY-1', from: 1000, to: 5000, minutesAgo: 60 });
    await openKind('held');
    await page.keyboard.press('c');
    await settle(/Settled as it stands/);
    const order = await orderOf(await newestAt(0));
    expect(order).toMatchObject({ held_reason: null, charging_session_energy: 4, price: 1.6 });
    expect(order.confirmation).toMatchObject({ hold: 'not-authorized' });
    await page.locator('[data-row]').waitFor({ state: 'detached' });
  });

  it('another one is corrected, and its price follows', async () => {
    await charger(0).session({ tag: 'NOBODY-2', from: 6000, to: 16_000, minutesAgo: 50 });
    await openKind('held');
    await page.keyboard.press('e');
    await dialog().getByLabel('Energy').waitFor();
    await page.keyboard.type('3.5');
    await dialog().getByLabel('Reason').fill('Meter of the site');
    await settle(/3\.50/);
    const order = await orderOf(await newestAt(0));
    expect(order).toMatchObject({ held_reason: null, charging_session_energy: 3.5, price: 1.4 });
  });

  it('a stop that came twice is attached, and its energy with it', async () => {
    const id = await charger(1).session({ tag: driverTag(1), from: 0, to: 8000, minutesAgo: 40 });
    await charger(1).say('StopTransaction', {
      transactionId: id,
      meterStop: 9500,
      timestamp: new Date(Date.now() - 30 * 60_000).toISOString(),
      idTag: driverTag(1),
    });
    await openKind('unmatched');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await page.getByText('What the message says').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('a');
    await settle(/9\.50/);
    expect(await orderOf(await newestAt(1))).toMatchObject({ charging_session_energy: 9.5, price: 3.8 });
  });

  it('a stop that nobody knows is booked as an order of its own', async () => {
    const ended = new Date(Date.now() - 5 * 60_000);
    await charger(2).say('StopTransaction', {
      transactionId: 990_001,
      meterStop: 30_000,
      timestamp: ended.toISOString(),
      idTag: driverTag(2),
    });
    await openKind('unmatched');
    await page.keyboard.press('b');
    await dialog().getByLabel('Connector').fill('1');
    const began = new Date(ended.getTime() - 20 * 60_000);
    const wall = new Intl.DateTimeFormat('sv', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    await dialog().getByLabel('Started').fill(wall.format(began).replace(' ', 'T'));
    await dialog().getByLabel('Energy').fill('5');
    expect(await findViolations(page)).toEqual([]);
    await settle(/New order/);
    const order = await orderOf(await newestAt(2));
    expect(order).toMatchObject({ state: 'completed', charging_session_energy: 5, price: 2 });
    expect(Date.parse(order.started_at ?? '')).toBe(Math.floor(began.getTime() / 1000) * 1000);
  });

  it('an order that does not end is closed', async () => {
    await charger(3).session({ tag: driverTag(3), from: 100, minutesAgo: 90 });
    charger(3).close();
    const ids = [house.chargers[3]?.id];
    await expect
      .poll(async () => (await query('select online from charge_points where id = $1', ids)).rows[0])
      .toEqual({ online: false });
    await query(
      `update orders set started_received_at = now() - interval '90 minutes' where charge_point_id = $1`,
      ids,
    );
    await expect
      .poll(
        async () => {
          // What was heard last may be written down after this.
          const long = `update charge_points set last_seen_at = now() - interval '40 minutes' where id = $1`;
          await query(long, ids);
          return (await waiting('stuck')).length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    await openKind('stuck');
    await page.keyboard.press('x');
    await settle(/kWh/);
    expect(await orderOf(await newestAt(3))).toMatchObject({ state: 'completed', closed_by_rule: true });
  });

  it('two devices with one identifier are looked into', async () => {
    const devices = ['10.1.4.7', '84.12.9.3'].map((at, index) => ({
      address: at,
      vendor: 'Plain',
      model: 'One',
      serial_number: `SN-${index}`,
    }));
    await query(
      `insert into charge_point_duplicates (charge_point_id, devices, times, first_at, last_at)
       values ($1, $2, 7, now() - interval '3 hours', now())`,
      [house.chargers[0]?.id, JSON.stringify(devices)],
    );
    await openKind('duplicate');
    await page.keyboard.press('Enter');
    await page.getByText('SN-1').waitFor();
    await page.keyboard.press('d');
    await dialog().getByLabel('Reason').fill('The old one was switched off');
    await settle(/Nothing is billed/);
    expect(await waiting('duplicate')).toEqual([]);
    const params = { id: house.chargers[0]?.id ?? 0 };
    expect((await api.call(chargePoints.getChargePoint, { params })).id).toBe(params.id);
  });
});

describe('a hundred by keyboard', () => {
  it('take two presses each, from the first to the last', async () => {
    const at = new Date(Date.now() - 120_000).toISOString();
    for (let index = 0; index < hundred; index += 1)
      await charger(0).say('StopTransaction', {
        transactionId: 770_000 + index,
        meterStop: 40_000 + index,
        timestamp: at,
        idTag: 'STRAY',
      });
    expect(await waiting('unmatched')).toHaveLength(hundred);
    await page.goto(address('/quarantine?kind=unmatched'));
    await page.locator('[data-row]').first().waitFor();
    let presses = 0;
    const press = async (key: string): Promise<void> => {
      presses += 1;
      await page.keyboard.press(key);
    };
    const began = performance.now();
    await press('j');
    for (let index = 0; index < hundred; index += 1) {
      // Behind the last row of a page the next ones come first.
      await orTell(page, page.locator('[data-row]:focus').waitFor());
      await press('d');
      await dialog().getByLabel('Reason').waitFor();
      // Told once; from then on it is there already.
      if (index === 0) await dialog().getByLabel('Reason').fill('Test of the installer');
      // Somebody presses it once the dialog is what hears it.
      await dialog().locator(':focus').waitFor();
      await press('Enter');
      await orTell(page, dialog().waitFor({ state: 'detached' }));
    }
    const seconds = (performance.now() - began) / 1000;
    console.log(`${hundred} items: ${presses} key presses, ${seconds.toFixed(0)} s`);
    expect(presses).toBe(1 + 2 * hundred);
    expect(await waiting('unmatched')).toEqual([]);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }, 600_000);
});

describe('many at once', () => {
  it('show what each comes to before, and tell of each after', async () => {
    for (let index = 0; index < 5; index += 1)
      await charger(0).session({
        tag: `NOBODY-${10 + index}`,
        from: 100_000 + index * 10_000,
        to: 102_000 + index * 10_000,
        minutesAgo: 30 - index * 3,
      });
    const held = await waiting('held');
    const energy = held.reduce((sum, item) => sum + (item.energy ?? 0), 0);
    expect(held.length).toBeGreaterThanOrEqual(5);
    await openKind('held');
    await page.keyboard.press('Control+a');
    await page.getByRole('region').getByRole('button', { name: 'Confirm figures' }).click();
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await dialog().getByText(`${held.length} will be settled`).waitFor();
    expect(await dialog().locator('tfoot').innerText()).toContain(energy.toFixed(2));
    expect(await findViolations(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: `Settle ${held.length} items` })
      .click();
    await dialog().getByText(`${held.length} settled`).waitFor();
    expect(await waiting('held')).toEqual([]);
  });

  it('the books are whole', async () => {
    const { ledger, settled } = await house.product.house.run({ actor: { kind: 'system' } }, async (ctx) => ({
      ledger: await verifyLedger(ctx),
      settled: await verifySettlements(ctx),
    }));
    expect(ledger.differences).toEqual([]);
    expect(settled).toEqual([]);
  });
});
