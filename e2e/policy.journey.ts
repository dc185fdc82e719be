import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser';
import { type JourneyProduct, login, openProduct } from './product';

let browser: Browser;
let house: JourneyProduct;

beforeAll(async () => {
  const prices = [
    { starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' as const },
  ];
  house = await openProduct([{ identifier: 'POLICY-1', title: 'Quai', prices }]);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

const paths = [
  '/',
  '/charge-points',
  '/charge-points?show=both',
  '/charge-points/1',
  '/charge-points/1?tab=prices',
  '/charge-points/1?tab=settings',
  '/charge-points/new',
  '/orders',
  '/quarantine',
  '/messages',
  '/nowhere',
];

/** Everything the policy keeps from a page, as its browser reports it. */
async function watched(looks: {
  colorScheme: 'light' | 'dark';
  locale: string;
}): Promise<{ page: Page; broken: string[] }> {
  const context = await browser.newContext({
    colorScheme: looks.colorScheme,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const broken: string[] = [];
  await page.exposeFunction('tellBroken', (what: string) => void broken.push(`${page.url()} ${what}`));
  await page.addInitScript((locale) => {
    localStorage.setItem('voltdeck.locale', locale);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      Reflect.get(globalThis, 'tellBroken')(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  }, looks.locale);
  page.on('console', (message) => {
    if (/permissions-policy/i.test(message.text())) broken.push(`${page.url()} ${message.text()}`);
  });
  return { page, broken };
}

async function logIn(page: Page): Promise<void> {
  await page.goto(address('/login'));
  await page.locator('input[type="email"]').fill(login.email);
  await page.locator('input[type="password"]').fill(login.password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL(({ pathname }) => pathname === '/');
}

it.each([
  { colorScheme: 'light', locale: 'en' },
  { colorScheme: 'dark', locale: 'en' },
  { colorScheme: 'light', locale: 'ar' },
] as const)('no page needs what its policy forbids, in $colorScheme and $locale', async (looks) => {
  const { page, broken } = await watched(looks);
  await logIn(page);
  for (const path of paths) {
    await page.goto(address(path));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  // Menus, dialogs and the palette keep the page below them still by a style element of a library.
  await page.goto(address('/charge-points'));
  await page.locator('[data-part="pager"]').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await page.locator('style').count()).toBeGreaterThan(0);
  expect(broken).toEqual([]);
  await page.context().close();
});

it('a style or a script that somebody smuggles in does nothing', async () => {
  const { page, broken } = await watched({ colorScheme: 'light', locale: 'en' });
  await page.goto(address('/login'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const isDone = await page.evaluate(() => {
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = '<style>body { display: none }</style><img src="data:," onerror="document.title = 1">';
    const script = document.createElement('script');
    script.textContent = 'document.title = 2';
    document.body.append(script);
    return getComputedStyle(document.body).display === 'none' || /^[12]$/.test(document.title);
  });
  expect(isDone).toBe(false);
  await expect.poll(() => broken.map((what) => what.split(' ')[1])).toContain('style-src-elem');
  await page.context().close();
});

it('a page talks to its own host alone', async () => {
  const { page, broken } = await watched({ colorScheme: 'light', locale: 'en' });
  await page.goto(address('/login'));
  await page.evaluate(async () => {
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    try {
      new WebSocket('ws://127.0.0.1:9/');
    } catch {
      // Some browsers throw at once.
    }
  });
  await expect.poll(() => broken.filter((what) => what.includes('connect-src')).length).toBe(2);
  const isOpen = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/app/voltdeck?protocol=7`);
        socket.addEventListener('open', () => resolve(true));
        socket.addEventListener('error', () => resolve(false));
      }),
  );
  expect(isOpen).toBe(true);
  await page.context().close();
});
