import type { Page } from 'playwright-core';
import type { Shot, Shown } from '../../ui/shot';

/** Two people write the same, and one of them saves. */
async function openConflict(page: Page, { stamp }: Shown): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const [each, text] of [
    [page, 'Ours'],
    [other, 'Theirs'],
  ] as const) {
    await each.locator('[name="integration_code"]').fill(`${text} ${stamp}`);
  }
  for (const each of [other, page]) {
    await each.locator('form button[type="submit"]').first().click();
    await each.waitForLoadState('networkidle');
  }
  await other.close();
  await page.locator('[data-setting]').first().waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'charge-point-settings', path: '/charge-points/1?tab=settings' },
  { name: 'charge-point-conflict', path: '/charge-points/2?tab=settings', open: openConflict },
];
