import type { Browser, BrowserContext } from 'playwright-core';
import { openBrowser } from '../browser';
import { type JourneyProduct, login, openProduct } from '../product';
import { addMany } from './many';
import { largestPaint } from './paint';
import { steps } from './steps';
import { longestTask } from './tasks';

/** `npm run bench -- screens`: how fast the dashboard is for an operator of very many power centers. */
const count = 50_000;
const rounds = 5;
const window = { width: 1280, height: 800 };

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const addressOf = ({ product }: JourneyProduct): string => `http://127.0.0.1:${product.port}`;

async function logIn(browser: Browser, url: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(login.email);
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

async function tellTasks(browser: Browser, house: JourneyProduct, session: Session): Promise<void> {
  const context = await browser.newContext({ storageState: session, viewport: window });
  const page = await context.newPage();
  const tell = async (name: string, act: () => Promise<void>): Promise<void> => {
    const { waitedMs, workedMs } = await longestTask(browser, page, async () => {
      await act();
      // What is typed is sent a moment later.
      await page.waitForTimeout(500);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(500);
    });
    console.log(`${name}: longest task ${waitedMs} ms, ${workedMs} ms of work`);
  };
  await tell('list of 200 rows, loaded', async () => {
    await page.goto(`${addressOf(house)}/charge-points?per_page=200`);
    await page.locator('tr[data-key]').nth(50).waitFor();
  });
  for (const { name, act } of steps) await tell(name, () => act(page, house));
  await context.close();
}

async function tellAll(house: JourneyProduct): Promise<void> {
  await addMany(house, count);
  const url = addressOf(house);
  const browser = await openBrowser();
  try {
    const session = await logIn(browser, url);
    await tellPaint(browser, url, session);
    await tellTasks(browser, house, session);
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
