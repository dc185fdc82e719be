import type { Page } from 'playwright-core';
import type { Shot } from '../../ui/shot';

const at = '2026-03-02T10:00:00Z';
const kept = {
  totp: { created_at: at, last_used_at: at },
  passkeys: [
    { id: 1, name: 'Work phone', created_at: at, last_used_at: null },
    { id: 2, name: 'YubiKey 5C', created_at: at, last_used_at: at },
  ],
  recovery_codes: { left: 8, created_at: at },
  required_by: ['Ampere'],
};
const codes = Array.from({ length: 10 }, (_, index) => `${index}ABC-D5FG-H1JK-M2NP`);
const uri =
  'otpauth://totp/Voltdeck:operator%40voltdeck.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Voltdeck';

const answer = (page: Page, calls: string, results: object): Promise<unknown> =>
  page.route(calls, (route) => route.fulfill({ json: { success: 1, results, msg: '' } }));
const refuse = (page: Page, calls: string, failure: object): Promise<unknown> =>
  page.route(calls, (route) =>
    route.fulfill({ status: 403, json: { success: 0, msg: '', errors: {}, ...failure } }),
  );

/** The list of somebody who has all there is. */
const withFactors = async (page: Page): Promise<void> => {
  await answer(page, '**/api/user/factors', kept);
  await page.reload();
  // It loads when somebody gets near it.
  await page.locator('main [aria-busy]').first().scrollIntoViewIfNeeded();
  await page.locator('.tabler-icon-lifebuoy').first().scrollIntoViewIfNeeded();
};

/** A button of a row, by the sign of its row. */
const pressRow = (page: Page, sign: string): Promise<void> =>
  page.locator(`li:has(.tabler-icon-${sign}) button`).first().click();

const dialog = '[role="dialog"]';

export const shots: readonly Shot[] = [
  { name: 'profile-factors', path: '/profile', open: withFactors },
  {
    name: 'profile-factors-app',
    path: '/profile',
    open: async (page) => {
      await answer(page, '**/api/user/factors/totp', { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri });
      await withFactors(page);
      await pressRow(page, 'device-mobile');
      await page.locator(`${dialog} svg[role="img"]`).waitFor();
    },
  },
  {
    name: 'profile-factors-codes',
    path: '/profile',
    open: async (page) => {
      await answer(page, '**/api/user/factors/recovery-codes', { recovery_codes: codes });
      await withFactors(page);
      await pressRow(page, 'lifebuoy');
      await page.locator(`${dialog} button`).last().click();
      await page.locator(`${dialog} ul li`).first().waitFor();
    },
  },
  {
    name: 'profile-factors-confirm',
    path: '/profile',
    open: async (page) => {
      await refuse(page, '**/api/user/factors/totp', { code: 'confirmation.required' });
      const asked = { challenge: 'asked', passkey: {}, kinds: ['totp', 'passkey', 'recovery-code'] };
      await answer(page, '**/api/user/confirmation/begin', asked);
      await withFactors(page);
      await pressRow(page, 'device-mobile');
      await page.locator(`${dialog} input[autocomplete="one-time-code"]`).waitFor();
    },
  },
  {
    name: 'login-factor',
    path: '/login',
    isGuest: true,
    open: async (page) => {
      const details = { challenge: 'asked', passkey: {}, kinds: ['totp', 'passkey', 'recovery-code'] };
      await refuse(page, '**/api/auth/login', { code: 'factor.required', details });
      await page.locator('input[type="email"]').fill('operator@voltdeck.test');
      await page.locator('input[type="password"]').fill('voltdeck-demo');
      await page.locator('#login button[type="submit"]').click();
      await page.locator('input[autocomplete="one-time-code"]').waitFor();
    },
  },
  {
    name: 'second-factor',
    path: '/second-factor',
    open: async (page) => {
      await page.route('**/api/user?*', async (route) => {
        const response = await route.fetch();
        const said = await response.json();
        const results = { ...said.results, factor_missing: true };
        await route.fulfill({ response, json: { ...said, results } });
      });
      await page.reload();
      await page.locator('.tabler-icon-device-mobile').waitFor();
    },
  },
];
