import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'profile', path: '/profile' },
  {
    name: 'profile-erase',
    path: '/profile',
    open: async (page) => {
      await page.locator('section button[data-variant="outline"]').last().click();
      await page.locator('[role="dialog"] input[type="password"]').waitFor();
    },
  },
];
