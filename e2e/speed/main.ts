import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../browser';
import { type JourneyProduct, login, openProduct } from '../product';
import { addMany } from './many';
import { largestPaint } from './paint';
import { longestTasks } from './tasks';

/** `npm run bench -- screens`: how fast the dashboard is for an operator of very many power centers. */
const count = 50_000;
const rounds = 5;
const window = { width: 1280, height: 800 };

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

async function logIn(browser: Browser, url: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const session = await context.storageState();
  await context.close();
  return session;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function tellPaint(browser: Browser, url: string, session: Session): Promise<void> {
  for (const path of ['/charge-points', '/', '/orders']) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await largestPaint(browser, `${url}${path}`, session, window));
    }
    console.log(
      `${path}: largest contentful paint ${Math.round(middle(times))} ms (${times.map(Math.round).join(', ')})`,
    );
  }
}

/** What an operator does with a long list; each step ends when its rows are there. */
const steps: readonly { name: string; act: (page: Page) => Promise<void> }[] = [
  { name: 'search', act: (page) => page.getByRole('searchbox').fill('Station 4321') },
  { name: 'search taken back', act: (page) => page.getByRole('searchbox').fill('') },
  { name: 'next page', act: (page) => page.getByRole('button', { name: 'Next page' }).click() },
  { name: 'sorted', act: (page) => page.getByRole('button', { name: 'Energy' }).click() },
];

async function tellTasks(browser: Browser, url: string, session: Session): Promise<void> {
  const context = await browser.newContext({ storageState: session, viewport: window });
  const page = await context.newPage();
  const tasks = await longestTasks(page);
  await page.goto(`${url}/charge-points?per_page=200`);
  await page.getByRole('row').nth(50).waitFor();
  await page.waitForLoadState('networkidle');
  console.log(`list of 200 rows, loaded: longest task ${await tasks.taken()} ms`);
  for (const { name, act } of steps) {
    await act(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    console.log(`${name}: longest task ${await tasks.taken()} ms`);
  }
  await context.close();
}

async function tellAll(house: JourneyProduct): Promise<void> {
  await addMany(house, count);
  const url = `http://127.0.0.1:${house.product.port}`;
  const browser = await openBrowser();
  try {
    const session = await logIn(browser, url);
    await tellPaint(browser, url, session);
    await tellTasks(browser, url, session);
  } finally {
    await browser.close();
  }
}

const house = await openProduct([
  {
    identifier: 'STATION-1',
    connectors: 2,
    prices: [{ starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' }],
  },
]);
try {
  await tellAll(house);
} finally {
  await house.close();
}
