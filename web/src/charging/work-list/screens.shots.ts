import type { Page } from 'playwright-core';
import type { Shot, Shown } from '../../ui/shot';

const rows = 'main [data-key]';

/** Opens the first item: by its link on a phone, by key elsewhere. */
async function openFirst(page: Page, { isPhone }: Shown): Promise<void> {
  if (isPhone) await page.locator(`${rows} a`).first().click();
  else {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
  }
  await page.locator('main section h2[tabindex]').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Presses a cure of the first item. */
const cure =
  (letter: string) =>
  async (page: Page, shown: Shown): Promise<void> => {
    await openFirst(page, shown);
    await page.locator(`main [data-shortcut="${letter}"]`).click();
    await page.locator('[role="dialog"] input').first().waitFor();
  };

/** Ticks two, asks what settling both comes to. */
async function openMany(page: Page): Promise<void> {
  const boxes = page.locator(`${rows} input[type="checkbox"]`);
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.locator('main [role="region"] button').nth(1).click();
  await page.locator('[role="dialog"] [type="submit"]').click();
  await page.locator('[role="dialog"] table').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'work-list', path: '/quarantine' },
  { name: 'work-list-held', path: '/quarantine?kind=held', open: openFirst },
  { name: 'work-list-unmatched', path: '/quarantine?kind=unmatched', open: openFirst },
  { name: 'work-list-correct', path: '/quarantine?kind=held', open: cure('e') },
  { name: 'work-list-book', path: '/quarantine?kind=unmatched', open: cure('b') },
  { name: 'work-list-many', path: '/quarantine?kind=held', open: openMany },
  { name: 'work-list-none', path: '/quarantine?search=nothing-like-it' },
  { name: 'work-list-gone', path: '/quarantine?item=held-999999999' },
];
