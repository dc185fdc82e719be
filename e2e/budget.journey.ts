import { gzipSync } from 'node:zlib';
import { fleetAdmins, fleets, groups } from '@voltdeck/contract';
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi } from './api';
import { openBrowser } from './browser';
import { logIn } from './log-in';
import { type Budget, budgets, mostShift } from './budgets';
import { type JourneyProduct, login, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;
let session: Awaited<ReturnType<BrowserContext['storageState']>>;

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

beforeAll(async () => {
  house = await openProduct(
    Array.from({ length: 12 }, (_, index) => ({
      identifier: `STATION-${index}`,
      connectors: 2,
      prices: [{ starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' }],
    })),
    // As the demo, where everybody may register.
    login,
  );
  const api = await openApi(house.product.port);
  const { id } = await api.call(fleets.createFleet, { body: { name: 'Couriers' } });
  const body = { email: 'nuria.campos@journey.test', permissions: [] };
  await api.call(fleetAdmins.createFleetAdmin, { params: { id }, body });
  await api.call(groups.createGroup, { body: { name: 'Ring' } });
  browser = await openBrowser();
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, house);
  session = await context.storageState();
  await context.close();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

interface Shift {
  value: number;
  moved: string[];
}

type Visit = Pick<Budget, 'path' | 'isGuest' | 'isNew'> & { width: number };

/** The owner of an operator that has yet to say who it is. */
async function beNew(page: Page): Promise<void> {
  await page.route('**/api/user?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { results: object };
    await route.fulfill({ response, json: { ...body, results: { ...body.results, setup: 'company' } } });
  });
}

/**
 * Opens a page as a visitor whose browser has nothing of it yet.
 * @param look begins to watch the page, and @returns what tells what was seen while the page is still open
 */
async function visit<Seen>(
  { path, width, isGuest, isNew }: Visit,
  look: (page: Page) => Promise<() => Seen | Promise<Seen>>,
): Promise<Seen> {
  const context = await browser.newContext({
    storageState: isGuest ? undefined : session,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (isNew) await beNew(page);
  const tell = await look(page);
  await page.goto(address(path));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const seen = await tell();
  await context.close();
  return seen;
}

interface Weight {
  requests: number;
  scripts: number;
  kilobytes: number;
}

/** Counts what a page asks for until it is told, and the bytes of its scripts as they travel. */
function weigh(page: Page): () => Promise<Weight> {
  const scripts: Promise<number>[] = [];
  let requests = 0;
  const onRequest = (request: Request): void => {
    // How many channels are wanted at one moment, and so signed by one call, is a matter of pace.
    if (!request.url().endsWith('/broadcasting/auth/channels')) requests += 1;
  };
  const onResponse = (response: Response): void => {
    if (!/\.m?js$/.test(new URL(response.url()).pathname)) return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on('request', onRequest).on('response', onResponse);
  return async () => {
    page.off('request', onRequest).off('response', onResponse);
    const sizes = await Promise.all(scripts);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { requests, scripts: sizes.length, kilobytes: bytes / 1000 };
  };
}

/** @returns what has jumped so far, with what moved */
async function watchJumps(page: Page): Promise<Shift[]> {
  const shifts: Shift[] = [];
  await page.exposeFunction('tellShift', (shift: Shift) => shifts.push(shift));
  await page.addInitScript(watchShifts);
  return shifts;
}

// Two at a time, each in a context of its own: what is measured is no time.
describe.concurrent('a first visit', () => {
  const visits = budgets.flatMap((budget) => [1280, 390].map((width) => ({ ...budget, width })));

  it.each(visits)('loads $path at $width px within its budget, without a jump', async (asked) => {
    const { path, width } = asked;
    const { weight, shifts } = await visit(asked, async (page) => {
      const jumps = await watchJumps(page);
      const weighed = weigh(page);
      return async () => ({ weight: await weighed(), shifts: jumps });
    });
    const { requests, scripts, kilobytes } = weight;
    console.log(`${path} at ${width} px: ${kilobytes.toFixed(1)} kB of JavaScript, ${requests} requests`);
    expect(scripts).toBeGreaterThan(0);
    expect(kilobytes).toBeLessThanOrEqual(asked.kilobytes);
    expect(requests).toBeLessThanOrEqual(asked.requests);
    const jumped = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(jumped, JSON.stringify(shifts)).toBeLessThanOrEqual(mostShift);
  });
});

/** Runs in the page: tells of each shift that no input caused, and what moved. */
function watchShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = node instanceof Element ? `${node.tagName} ${node.className}` : 'text';
        return `${name}, ${from.top} to ${to.top}`;
      });
      window.tellShift({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  interface Window {
    tellShift: (shift: Shift) => void;
  }
}
