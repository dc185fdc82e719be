import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'charge-point-access', path: '/charge-points/1?tab=access' },
  {
    name: 'charge-point-access-add',
    path: '/charge-points/1?tab=access',
    open: async (page) => {
      await page.locator('main [role="tabpanel"] section:last-of-type button').first().click();
      await page.locator('[role="dialog"] input[name="emails"]').fill('ada@example.com, nobody,');
    },
  },
];
