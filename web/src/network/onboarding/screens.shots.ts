import type { Page } from 'playwright-core';
import { press, type Shot, type Shown } from '../../ui/shot';
import { stepNames, type StepName } from './step-names';

/** Goes on through the steps of a new power center; at the end there is one more. */
function openStep(step: StepName): (page: Page, shown: Shown) => Promise<void> {
  return async (page, { stamp }) => {
    await page.locator('[name="title"]').fill(`Quai ${stamp}`);
    for (const next of stepNames.slice(1)) {
      await page.locator('form button[type="submit"]').click();
      await page.waitForURL((url) => url.searchParams.get('step') === next);
      if (next === step) break;
      if (next === 'price') await page.locator('[name="price"]').fill('0.45');
    }
    await page.waitForLoadState('networkidle');
  };
}

export const shots: readonly Shot[] = [
  { name: 'charge-point-new', path: '/charge-points/new' },
  { name: 'charge-point-new-wrong', path: '/charge-points/new', open: press('form button[type="submit"]') },
  ...stepNames.slice(1).map((step) => ({
    name: `charge-point-new-${step}`,
    path: '/charge-points/new',
    open: openStep(step),
  })),
];
