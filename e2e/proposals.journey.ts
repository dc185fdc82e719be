import { chargePoints, developerKeys, proposals, settings } from '@voltdeck/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from './api';
import { findViolations } from './axe';
import { openBrowser } from './browser';
import { logIn } from './log-in';
import { type JourneyProduct, openProduct } from './product';

const localeKey = 'voltdeck.locale';
const price = { starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' as const };

let browser: Browser;
let house: JourneyProduct;
let api: Api;
let page: Page;
let key = '';
let place = 0;

beforeAll(async () => {
  house = await openProduct([{ identifier: 'PROPOSED', title: 'Airport', prices: [price] }]);
  place = house.chargers[0]?.id ?? 0;
  api = await openApi(house.product.port);
  const made = { scopes: ['propose' as const], payment_gateway_type: 'none' as const };
  key = (await api.call(developerKeys.generateKey, { body: made })).api_key;
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await logIn(page, house);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const address = (path: string): string => `http://127.0.0.1:${house.product.port}${path}`;

/** A tool of the assistants' door, used as their protocol says. */
async function use<T>(name: string, told: object): Promise<T> {
  const answer = await fetch(address('/mcp'), {
    method: 'POST',
    headers: {
      'api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: told },
    }),
  });
  const { result } = (await answer.json()) as { result: { isError?: boolean; content: { text: string }[] } };
  const text = result.content[0]?.text ?? '';
  if (result.isError === true) throw new Error(text);
  return JSON.parse(text) as T;
}

const propose = (call: string, body: object, reason: string) =>
  use<{ id: number; link: string }>('propose_change', { call, params: { id: place }, body, reason });

const dialog = () => page.getByRole('dialog');
const title = async () => (await api.call(chargePoints.getChargePoint, { params: { id: place } })).title;

it('what an assistant proposes appears while somebody looks, and is done once they confirm it', async () => {
  await page.goto(address('/proposals'));
  await page.getByText('No proposed changes').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const reason = 'Drivers ask at which gate it stands.';
  await propose('PATCH /api/charge-points/{id}', { title: 'Airport, gate 3' }, reason);
  await page.getByText(reason).first().click();
  await dialog().getByRole('row', { name: 'Airport, gate 3' }).waitFor();
  expect(await title()).toBe('Airport');
  await dialog().getByRole('button', { name: 'Confirm and do it' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await title()).toBe('Airport, gate 3');
  await page.goto(address('/audit'));
  const line = page.locator('[data-row]', { hasText: 'Airport, gate 3' }).filter({ hasText: 'Ada Owner' });
  await line.first().click();
  await dialog()
    .getByText(`${key.slice(0, 13)}…`)
    .first()
    .waitFor();
});

it('what is rejected changes nothing, and the assistant reads why', async () => {
  const rows = [{ ...price, price: 0.9 }];
  const call = 'PUT /api/charge-points/{id}/charge-point-prices';
  const { id, link } = await propose(call, { rows, seen: [price] }, 'Others nearby ask for more.');
  const { pathname, search } = new URL(link);
  await page.goto(address(pathname + search));
  await dialog().getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not in the holidays.');
  await page.getByRole('button', { name: 'Reject' }).last().click();
  await dialog().first().waitFor({ state: 'detached' });
  const told = await use<{ state: string; rejection: string }>('get_proposal', { id });
  expect([told.state, told.rejection]).toEqual(['rejected', 'Not in the holidays.']);
  const { price: now } = await api.call(chargePoints.getChargePoint, { params: { id: place } });
  expect(now).toBe(0.4);
});

const modes = [
  { name: 'light', width: 1280, colorScheme: 'light', locale: 'en' },
  { name: 'dark', width: 1280, colorScheme: 'dark', locale: 'en' },
  { name: 'Arabic', width: 1280, colorScheme: 'light', locale: 'ar' },
  { name: 'phone', width: 360, colorScheme: 'light', locale: 'en' },
] as const;

it.each(modes)('list and detail are well: $name', async ({ name, width, colorScheme, locale }) => {
  const said = `Asked in the mode ${name}, <b>as text</b>.`;
  const call = 'PATCH /api/charge-points/{id}';
  const { id } = await propose(call, { title: `In ${name}`, description: 'Behind the hall' }, said);
  // Others change it meanwhile, so that all parts of the detail are there.
  await api.call(settings.changeChargePoint, {
    params: { id: place },
    body: { description: `Behind the hotel, ${name}` },
  });
  const state = await page.context().storageState();
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
  const tab = await context.newPage();
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  await tab.addInitScript(
    (items) => items.forEach((item) => localStorage.setItem(item.name, item.value)),
    [...kept.filter((item) => item.name !== localeKey), { name: localeKey, value: locale }],
  );
  for (const path of ['/proposals', `/proposals?id=${id}`]) {
    await tab.goto(address(path));
    await tab.getByText(said).first().waitFor();
    await tab.waitForLoadState('networkidle');
    const overflow = await tab.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, overflow, await findViolations(tab)]).toEqual([path, 0, []]);
  }
  await context.close();
  await api.call(proposals.rejectProposal, { params: { id }, body: { reason: 'Only looked at.' } });
});
