import type { Page } from 'playwright-core';
import { answerWith, press, type Shot } from '../../ui/shot';

async function openFailed(page: Page): Promise<void> {
  await answerWith(page, '**/api/orders**', 500);
  await page.reload();
  await page.locator('main [role="alert"]').waitFor();
}

async function openOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.locator('header + [role="status"]').waitFor();
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('main a[href^="/orders/"]').first().click();
  await page.locator('figure ol').waitFor();
  await page.waitForLoadState('networkidle');
}

/** The reading in the middle, by the keyboard. */
async function openCurve(page: Page): Promise<void> {
  const plot = page.locator('figure [role="slider"]');
  await plot.focus();
  for (let step = 0; step < 4; step += 1) await plot.press('ArrowRight');
}

/** The dialog with another energy typed, and what the order would come to. */
async function openCorrection(page: Page): Promise<void> {
  await page.locator('main header').first().locator('button').last().click();
  const energy = page.locator('[role="dialog"] input[name="energy"]');
  await energy.fill('5');
  await page.locator('[role="dialog"] table').waitFor();
  await page.waitForLoadState('networkidle');
}

export const shots: readonly Shot[] = [
  { name: 'orders', path: '/orders' },
  { name: 'orders-held', path: '/orders?held=true' },
  { name: 'orders-filters', path: '/orders?state=charging,completed&energy_from=5' },
  { name: 'orders-failed', path: '/orders', open: openFailed },
  { name: 'orders-offline', path: '/orders', open: openOffline },
  { name: 'orders-none', path: '/orders?search=nothing-like-it' },
  { name: 'orders-start', path: '/orders', open: press('main header button:last-child') },
  { name: 'order', path: '/orders/1' },
  { name: 'order-correct', path: '/orders/1', open: openCorrection },
  { name: 'order-missing', path: '/orders/999999999' },
  { name: 'order-running', path: '/orders?state=charging', open: openFirst },
  { name: 'order-curve', path: '/orders/1', open: openCurve },
];
