import { answerWith, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'login', path: '/login', isGuest: true },
  { name: 'role', path: '/role' },
  {
    name: 'login-ended',
    path: '/charge-points/1?tab=settings',
    endsLogin: true,
    open: async (page) => {
      await page.locator('[name="title"]').fill('Quai');
      await answerWith(page, '**/api/**', 401);
      await page.locator('[name="title"]').press('Enter');
      await page.locator('[role="dialog"] input[type="password"]').waitFor();
    },
  },
];
