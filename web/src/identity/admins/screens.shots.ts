import { press, type Shot } from '../../ui/shot';

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
  { name: 'users-roles-edit', path: '/users-roles', open: press('tbody tr, li[data-row]') },
];
