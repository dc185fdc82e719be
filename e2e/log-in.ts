import type { Page } from 'playwright-core';
import { type JourneyProduct, login } from './product';

/** Logs the owner of a journey's product in, as far as the dashboard. */
export async function logIn(page: Page, { product }: JourneyProduct): Promise<void> {
  await page.goto(`http://127.0.0.1:${product.port}/login`);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}
