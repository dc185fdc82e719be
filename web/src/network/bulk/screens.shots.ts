import type { Page } from 'playwright-core';
import type { Shot } from '../../ui/shot';

/** Ticks two rows and takes one of the changes there are for them. */
async function choose(page: Page, change: number): Promise<void> {
  const boxes = page.locator('[data-key] input[type="checkbox"]');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.locator('[role="region"] button[aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitem').nth(change).click();
}

export const shots: readonly Shot[] = [
  {
    // The first change that needs no values, with its preview.
    name: 'charge-points-bulk',
    path: '/charge-points',
    open: async (page) => {
      await choose(page, 3);
      await page.locator('[role="dialog"] table').waitFor();
    },
  },
  {
    name: 'charge-points-bulk-prices',
    path: '/charge-points',
    open: async (page) => {
      await choose(page, 2);
      await page.locator('[role="dialog"] [name$=".price"]').waitFor();
    },
  },
];
