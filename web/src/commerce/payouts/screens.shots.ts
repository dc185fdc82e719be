import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'payouts', path: '/payouts' },
  { name: 'payouts-none-found', path: '/payouts?search=zzzzzz' },
  {
    name: 'payouts-request',
    path: '/payouts',
    open: async (page) => {
      await page.locator('header button[data-shortcut="n"]').click();
      await page.locator('[role="dialog"] input[name="amount"]').waitFor();
    },
  },
  {
    name: 'payouts-review',
    path: '/payouts',
    open: async (page) => {
      await page.locator('header button[data-shortcut="n"]').click();
      await page.locator('[role="dialog"] button[type="submit"]').click();
      await page.locator('[role="dialog"] dl').waitFor();
    },
  },
  {
    name: 'payouts-detail',
    path: '/payouts',
    open: async (page) => {
      await press('tbody tr, li[data-card] button')(page);
      await page.locator('[role="dialog"] table').waitFor();
    },
  },
  {
    name: 'payouts-add-method',
    path: '/payouts',
    open: async (page) => {
      await page.locator('section header button').first().click();
      await page.locator('[role="dialog"] input[value="bank-transfer"]').click();
      await page.locator('[role="dialog"] button').last().click();
      await page.locator('[role="dialog"] input[name="swift_bic"]').waitFor();
    },
  },
];
