import type { SetupStep } from '@voltdeck/contract';
import type { Page } from 'playwright-core';
import type { Shot } from '../../../ui/shot';

/** Shown as to the owner of a new operator, which that of the demo is not. */
const openStep =
  (step: SetupStep) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/user?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { results: object };
      await route.fulfill({ response, json: { ...body, results: { ...body.results, setup: step } } });
    });
    if (step === 'power-center') {
      const none = { success: 1, results: { data: [], meta: { total: 0 } }, msg: '' };
      await page.route('**/api/charge-points/datatable?*', (route) => route.fulfill({ json: none }));
    }
    await page.goto(new URL('/setup', page.url()).href);
    await page.locator(step === 'company' ? '[name="name"]' : 'a[href="/charge-points/new"]').waitFor();
  };

export const shots: readonly Shot[] = [
  { name: 'setup', path: '/setup', open: openStep('company') },
  { name: 'setup-power-center', path: '/setup', open: openStep('power-center') },
];
