import type { Page } from 'playwright-core';
import { answerWith, type Shot } from '../../ui/shot';

const table = '**/api/admins/datatable*';

/** Opens something of the row of somebody who works here and is not the one who looks. */
const chooseInMenu =
  (at: 'first' | 'last') =>
  async (page: Page): Promise<void> => {
    await page.locator('[data-part="row-menu"]').last().click();
    await page.locator('[role="menuitem"]')[at]().click();
    await page.locator('[role="dialog"]').waitFor();
  };

/** Shows the page with other answers of its list. */
async function openAgain(page: Page): Promise<void> {
  await page.reload();
  await page.locator('main h1').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'users-roles', path: '/users-roles' },
  {
    name: 'users-roles-invite',
    path: '/users-roles',
    open: async (page) => {
      await page.locator('header button').last().click();
      await page.locator('[role="dialog"] input[type="checkbox"]').first().waitFor();
    },
  },
  { name: 'users-roles-edit', path: '/users-roles', open: chooseInMenu('first') },
  {
    name: 'users-roles-refused',
    path: '/users-roles',
    open: async (page) => {
      await answerWith(page, '**/api/admins', 429);
      await page.locator('header button').last().click();
      await page.locator('[role="dialog"] input[name="emails"]').fill('ana@example.test, ben@example.test ');
      await page.locator('[role="dialog"] button').last().click();
      await page.locator('[role="dialog"] [role="alert"]').first().waitFor();
    },
  },
  { name: 'users-roles-remove', path: '/users-roles', open: chooseInMenu('last') },
  {
    name: 'users-roles-empty',
    path: '/users-roles',
    open: async (page) => {
      const meta = { current_page: 1, last_page: 1, per_page: 25, total: 0 };
      await page.route(table, (route) =>
        route.fulfill({ json: { success: 1, msg: '', results: { data: [], meta } } }),
      );
      await openAgain(page);
    },
  },
  {
    name: 'users-roles-failed',
    path: '/users-roles',
    open: async (page) => {
      await answerWith(page, table, 500);
      await openAgain(page);
      await page.locator('main [role="alert"]').waitFor();
    },
  },
];
