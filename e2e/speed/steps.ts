import type { Page } from 'playwright-core';
import { recordConnectorStatus } from '../../server/src/network';
import type { JourneyProduct } from '../product';

export interface Step {
  name: string;
  act: (page: Page, house: JourneyProduct) => Promise<void>;
}

/** How many power centers speak while somebody looks at them. */
const speakers = 200;

/** The first power centers change one after the other, as their chargers would tell. */
async function speak(page: Page, { product, operatorId }: JourneyProduct, round: number): Promise<void> {
  const { rows } = await product.house.db.pool.query<{ id: number }>(
    'select id from charge_points where operator_id = $1 order by id limit $2',
    [operatorId, speakers],
  );
  for (const [index, { id }] of rows.entries()) {
    const status = index % 2 === round ? 'busy' : 'available';
    const ocppStatus = index % 2 === round ? 'Charging' : 'Available';
    await product.house.run({ actor: { kind: 'system' } }, (ctx) =>
      recordConnectorStatus(ctx, id, { number: 1, ocppStatus, status, fault: null, at: ctx.now }),
    );
    await page.waitForTimeout(10);
  }
  await page.waitForTimeout(2000);
}

/** By selectors that the browser itself knows: looking for roles among 200 rows would count as work of the page. */
const pressLabel = (page: Page, label: string): Promise<void> =>
  page.locator(`button[aria-label="${label}"]`).click();
const pressText = (page: Page, within: string, text: string): Promise<void> =>
  page.locator(`${within} :text-is("${text}")`).click();

async function filterByStatus(page: Page): Promise<void> {
  await page.locator('[data-shortcut="f"]').click();
  await pressText(page, '[role="menu"]', 'Status');
  await pressText(page, '[role="dialog"]', 'Available');
  await page.keyboard.press('Escape');
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 600);
  for (let turn = 0; turn < 30; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

const mapIsThere = (page: Page): Promise<void> =>
  page.locator('.maplibregl-canvas-container button').first().waitFor();

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.maplibregl-map').boundingBox();
  if (box === null) throw new Error('there is no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 80];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 160, y - 60, { steps: 12 });
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await pressLabel(page, 'Zoom in');
    await page.waitForTimeout(700);
  }
}

/** What an operator does with a long list and its map; each is over when nothing is on its way any more. */
export const steps: readonly Step[] = [
  { name: 'search', act: (page) => page.locator('input[type="search"]').fill('Station 4321') },
  { name: 'search taken back', act: (page) => page.locator('input[type="search"]').fill('') },
  { name: 'next page', act: (page) => pressLabel(page, 'Next page') },
  { name: 'sorted', act: (page) => pressText(page, 'thead', 'Energy') },
  { name: 'filtered by status', act: filterByStatus },
  { name: 'filter taken back', act: (page) => pressText(page, 'main', 'Clear all') },
  {
    name: 'all on the page selected',
    act: (page) => page.locator('thead input[type="checkbox"]').click(),
  },
  { name: 'selection taken back', act: (page) => pressText(page, '[role="region"]', 'Clear') },
  { name: 'scrolled through', act: scroll },
  { name: 'live changes in the list', act: (page, house) => speak(page, house, 0) },
  {
    name: 'list and map',
    act: async (page) => {
      await pressLabel(page, 'List and map');
      await mapIsThere(page);
    },
  },
  { name: 'live changes in list and map', act: (page, house) => speak(page, house, 1) },
  {
    name: 'map',
    act: async (page) => {
      await pressLabel(page, 'Map');
      await mapIsThere(page);
    },
  },
  { name: 'map dragged', act: drag },
  { name: 'map zoomed in', act: zoom },
  { name: 'map dragged near', act: drag },
];
