import type { Page } from 'playwright-core';

/** A screen, or something opened on it. */
export interface Screen {
  name: string;
  path: string;
  /** Shown without login. */
  isGuest?: boolean;
  /** What is done on it before the picture; written without words, since it runs in every language. */
  open?: (page: Page, isPhone: boolean) => Promise<void>;
}

/** A question and its reply, which opens. */
const exchange = 'main ol button[aria-controls]';

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();

export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', isGuest: true },
  { name: 'dashboard', path: '/' },
  { name: 'charge-points', path: '/charge-points' },
  {
    name: 'charge-points-filters',
    path: '/charge-points?status=available,in_use&connector_type=CCS_2,TYPE_2&faulted=false&max_power_from=10',
  },
  { name: 'charge-points-map-beside', path: '/charge-points?show=both' },
  { name: 'charge-points-map', path: '/charge-points?show=map' },
  { name: 'charge-points-bulk', path: '/charge-points', open: openBulkPreview },
  { name: 'charge-points-filter-menu', path: '/charge-points', open: press('[data-shortcut="f"]') },
  { name: 'charge-points-unplaced', path: '/charge-points?show=map&placed=false' },
  { name: 'charge-points-bulk-prices', path: '/charge-points', open: openBulkPrices },
  { name: 'charge-points-none', path: '/charge-points?search=nothing-like-it' },
  { name: 'charge-points-menu', path: '/charge-points', open: press('[data-part="row-menu"]') },
  { name: 'charge-points-view', path: '/charge-points', open: press('[data-part="view-menu"]') },
  { name: 'charge-point', path: '/charge-points/1' },
  { name: 'charge-point-dialog', path: '/charge-points/1', open: press('main footer button:enabled') },
  { name: 'charge-point-prices', path: '/charge-points/1?tab=prices' },
  {
    name: 'charge-point-price-form',
    path: '/charge-points/1?tab=prices',
    open: press('main section > header button'),
  },
  {
    name: 'charge-point-preview-night',
    path: '/charge-points/1?tab=prices',
    open: openNightPreview,
  },
  { name: 'charge-point-conflict', path: '/charge-points/2?tab=settings', open: openConflict },
  { name: 'charge-point-orders', path: '/charge-points/1?tab=orders' },
  { name: 'charge-point-new', path: '/charge-points/new' },
  { name: 'charge-point-new-wrong', path: '/charge-points/new', open: press('form button[type="submit"]') },
  { name: 'charge-point-new-where', path: '/charge-points/new', open: openStep('where') },
  { name: 'charge-point-new-connectors', path: '/charge-points/new', open: openStep('connectors') },
  { name: 'charge-point-new-price', path: '/charge-points/new', open: openStep('price') },
  { name: 'charge-point-new-access', path: '/charge-points/new', open: openStep('access') },
  { name: 'charge-point-new-done', path: '/charge-points/new', open: openStep('done') },
  { name: 'charge-point-settings', path: '/charge-points/1?tab=settings' },
  { name: 'charge-point-utilisation', path: '/charge-points/1?measure=utilisation' },
  { name: 'charge-point-messages', path: '/charge-points/1?tab=messages' },
  {
    name: 'charge-point-menu',
    path: '/charge-points/1',
    open: press('main header button[aria-haspopup="menu"]'),
  },
  { name: 'charge-point-missing', path: '/charge-points/999999' },
  { name: 'orders', path: '/orders' },
  { name: 'orders-held', path: '/orders?held=true' },
  { name: 'orders-filters', path: '/orders?state=charging,completed&energy_from=5' },
  { name: 'orders-failed', path: '/orders', open: openFailed },
  { name: 'orders-offline', path: '/orders', open: openOffline },
  { name: 'orders-none', path: '/orders?search=nothing-like-it' },
  { name: 'orders-start', path: '/orders', open: press('main header button:last-child') },
  { name: 'order', path: '/orders/1' },
  { name: 'order-missing', path: '/orders/999999999' },
  { name: 'order-running', path: '/orders?state=charging', open: openFirstOrder },
  { name: 'order-curve', path: '/orders/1', open: openCurve },
  { name: 'order-messages', path: '/orders?state=charging', open: openMessages },
  { name: 'messages', path: '/messages' },
  { name: 'messages-open', path: '/messages', open: press(exchange) },
  { name: 'messages-filters', path: '/messages?direction=out&outcome=answered,error' },
  { name: 'messages-none', path: '/messages?search=nothing-like-it' },
  { name: 'palette', path: '/', open: (page) => page.keyboard.press('Control+k') },
  { name: 'palette-found', path: '/', open: openPaletteFound },
  { name: 'palette-none', path: '/', open: openPaletteNone },
  { name: 'help', path: '/charge-points', open: openHelp },
  { name: 'views', path: '/charge-points', open: press('[data-shortcut="v"]') },
  { name: 'navigation', path: '/', open: openNavigation },
  { name: 'not-found', path: '/nowhere' },
  // The last one: nobody is logged in after it.
  { name: 'session-ended', path: '/charge-points/1?tab=settings', open: openEndedSession },
];

/** Goes on through the steps of a new power center; at the end there is one more. */
function openStep(step: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.locator('[name="title"]').fill(`Quai ${Date.now()}`);
    for (const next of ['where', 'connectors', 'price', 'access', 'done']) {
      await page.locator('form button[type="submit"]').click();
      await page.waitForURL((url) => url.searchParams.get('step') === next);
      if (next === step) break;
      if (next === 'price') await page.locator('[name="price"]').fill('0.45');
    }
    await page.waitForLoadState('networkidle');
  };
}

/** Ticks two rows and opens the changes there are for them. */
async function openBulkMenu(page: Page): Promise<void> {
  const boxes = page.locator('[data-key] input[type="checkbox"]');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.locator('[role="region"] button[aria-haspopup="menu"]').first().click();
}

/** Takes the first change that needs no values, and waits for its preview. */
async function openBulkPreview(page: Page): Promise<void> {
  await openBulkMenu(page);
  await page.getByRole('menuitem').nth(3).click();
  await page.locator('[role="dialog"] table').waitFor();
}

async function openBulkPrices(page: Page): Promise<void> {
  await openBulkMenu(page);
  await page.getByRole('menuitem').nth(2).click();
  await page.locator('[role="dialog"] [name$=".price"]').waitFor();
}

/** A session over midnight, through two prices. */
async function openNightPreview(page: Page): Promise<void> {
  await page.locator('main section section input[type="time"]').fill('21:30');
  await page.locator('main section section .mantine-NumberInput-input').first().fill('660');
  await page.locator('main section section li').nth(2).waitFor();
}

/** Two people write the same, and one of them saves. */
async function openConflict(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const [each, text] of [
    [page, 'Ours'],
    [other, 'Theirs'],
  ] as const) {
    await each.locator('[name="integration_code"]').fill(`${text} ${Date.now()}`);
  }
  for (const each of [other, page]) {
    await each.locator('form button[type="submit"]').first().click();
    await each.waitForLoadState('networkidle');
  }
  await other.close();
  await page.locator('[data-setting]').first().waitFor();
}

/** From now on each call gets this answer, until the next screen. */
async function answerWith(page: Page, calls: string, status: number): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status, json: { success: 0, msg: '', errors: {} } }));
}

async function openEndedSession(page: Page): Promise<void> {
  await page.locator('[name="title"]').fill('Quai');
  await answerWith(page, '**/api/**', 401);
  await page.locator('[name="title"]').press('Enter');
  await page.locator('[role="dialog"] input[type="password"]').waitFor();
}

async function openFailed(page: Page): Promise<void> {
  await answerWith(page, '**/api/orders**', 500);
  await page.reload();
  await page.locator('main [role="alert"]').waitFor();
}

async function openOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.locator('header + [role="status"]').waitFor();
}

async function openFirstOrder(page: Page): Promise<void> {
  await page.locator('main a[href^="/orders/"]').first().click();
  await page.locator('figure ol').waitFor();
  await page.waitForLoadState('networkidle');
}

async function openMessages(page: Page): Promise<void> {
  await openFirstOrder(page);
  await page.getByRole('tab').nth(1).click();
  await page.locator(exchange).first().click();
}

async function openPaletteFound(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('input.mantine-Spotlight-search').fill('a-2');
  await page.locator('[data-part="palette"] mark').first().waitFor();
}

async function openPaletteNone(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('input.mantine-Spotlight-search').fill('nothing-like-it');
  await page.locator('.mantine-Spotlight-empty').waitFor();
}

/** The reading in the middle, by the keyboard. */
async function openCurve(page: Page): Promise<void> {
  const plot = page.locator('figure [role="slider"]');
  await plot.focus();
  for (let step = 0; step < 4; step += 1) await plot.press('ArrowRight');
}

async function openHelp(page: Page): Promise<void> {
  await page.locator('[data-part="pager"]').waitFor();
  await page.keyboard.press('?');
  await page.locator('[role="dialog"] kbd').first().waitFor();
}

/** A drawer on phones, a folded bar elsewhere. */
async function openNavigation(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.locator('header button').first().click();
  else await page.locator('aside button[aria-expanded]').click();
}
