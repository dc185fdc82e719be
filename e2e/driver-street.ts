import { type Charger, createCharger } from '@voltdeck/simulator';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';

/** Three stations: one whose charger is there, a private one, and one that is away; and who stands before them. */
export interface DriverStreet {
  house: JourneyProduct;
  /** That of the first station, with two connectors. */
  charger: Charger;
  /** What the codes on the stations say, in the order of the stations. */
  tokens: readonly string[];
  address(path: string): string;
  openPhone(look: Look): Promise<Page>;
  /** Plugs a car in, once the charger waits for it. */
  plugIn(connector: number): Promise<void>;
  /** Waits until the charger has ended its session, and takes the cable out. */
  unplug(connector: number): Promise<void>;
  close(): Promise<void>;
}

export interface Look {
  locale: string;
  colorScheme: 'light' | 'dark';
}

const prices = [{ starting_time: '00:00', ending_time: '00:00', price: 0.59, price_unit: 'energy' as const }];

const quay = { identifier: 'QUAY-1', title: 'Quay 1', connectors: 2, prices };
const depot = { identifier: 'DEPOT-1', title: 'Depot', prices };
const away = { identifier: 'AWAY-1', title: 'Away', prices };
const stations = [quay, depot, away];
/** So that the numbers of the connectors of the first are not their ids. */
const asMade = [away, depot, quay];

/** Shows all of them to drivers but the private one. @returns what their codes say */
async function open(house: JourneyProduct): Promise<string[]> {
  const { pool } = house.product.house.db;
  await pool.query(
    `update charge_points set listed = true, latitude = 45.75, longitude = 4.83,
      visibility = case identifier when 'DEPOT-1' then 'private' else visibility end`,
  );
  const { rows } = await pool.query<{ identifier: string; token: string }>(
    'select identifier, token from charge_points',
  );
  return stations.map((one) => rows.find(({ identifier }) => identifier === one.identifier)?.token ?? '');
}

async function connect(house: JourneyProduct): Promise<Charger> {
  const known = house.chargers.find(({ identifier }) => identifier === quay.identifier);
  if (known === undefined) throw new Error('no charger');
  const charger = createCharger({
    url: house.ocppUrl,
    identity: known.identifier,
    password: known.password,
    connectors: [1, 2].map((number) => ({ number, kind: 'AC', maxPowerW: 22_000 })),
    meterIntervalSeconds: 0.5,
    initialRegisterWh: 12_345,
    seed: 1,
  });
  await charger.connect();
  return charger;
}

const openPhone = async (browser: Browser, look: Look): Promise<Page> => {
  const context = await browser.newContext({
    ...look,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  return context.newPage();
};

/** As the demo, whose mails are shown instead of being sent. */
export async function openStreet(): Promise<DriverStreet> {
  const house = await openProduct(asMade, login);
  const tokens = await open(house);
  const charger = await connect(house);
  const browser = await openBrowser();
  return {
    house,
    charger,
    tokens,
    address: (path) => `http://127.0.0.1:${house.product.port}${path}`,
    openPhone: (look) => openPhone(browser, look),
    plugIn: async (connector) => {
      await charger.until(() => charger.connector(connector)?.isAwaited === true);
      charger.plugIn(connector, { batteryWh: 60_000, soc: 30, maxPowerW: 22_000 });
    },
    unplug: async (connector) => {
      await charger.until(() => charger.connector(connector)?.session === null);
      charger.unplug(connector);
    },
    close: async () => {
      await browser.close();
      charger.close();
      await house.close();
    },
  };
}

/** Holds that axe finds nothing, and that nothing stands out at the side. */
export async function mustBeClean(page: Page, where: string): Promise<void> {
  expect([where, await findViolations(page)]).toEqual([where, []]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([where, wide]).toEqual([where, 0]);
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
